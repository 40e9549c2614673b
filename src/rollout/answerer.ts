import { FRAMING } from '../assistant/framing.ts';
import { readReply } from '../assistant/read-reply.ts';
import { renderBrief } from '../assistant/render-brief.ts';
import type { Benchmark } from '../schema/benchmark.ts';
import type { AssistantTurn, Dialogue, Turn } from '../schema/dialogue.ts';
import type { CallContext, ChatModel } from '../schema/model.ts';
import type { Scenario } from '../schema/scenario.ts';
import { deriveSeed } from '../tools/random.ts';
import { isKnown, requiredStates } from '../user/slot-state.ts';

/** Who answers after the user's reply. It reads request, question and reply, and never what the user expects. */
export interface Answerer {
  readonly reference: string;
  answer(scenario: Scenario, dialogue: Dialogue, call: CallContext): Promise<AssistantTurn>;
}

/** A chat model, told that no question is left. */
export function createModelAnswerer(
  model: ChatModel,
  options: { readonly maxTokens: number; readonly system?: string | undefined },
): Answerer {
  return {
    reference: model.reference,
    answer: async ({ brief }, dialogue, call) => {
      const notes = [FRAMING[brief.language].noQuestionsLeft];
      const messages = renderBrief(brief, dialogue.map(asHeard), { system: options.system, notes });
      const sampling = { temperature: 0, maxTokens: options.maxTokens };
      return readReply(await model.generate({ messages, sampling }, call), 'text');
    },
  };
}

/**
 * A control of the benchmark that knows its readings but not which is meant: `guess` answers for one of the readings that
 * the reply leaves open, `table` for the one that it names.
 */
export function createControlAnswerer(benchmark: Pick<Benchmark, 'controls'>, name: string, seed: number): Answerer {
  return {
    reference: name,
    answer: async (scenario, dialogue, call) => {
      const control = benchmark.controls(scenario)[name]!;
      const context = {
        call,
        scenarioId: scenario.id,
        questionsLeft: 0,
        seed: deriveSeed('answerer', seed, scenario.id),
      };
      return control.respond(scenario.brief, dialogue, context);
    },
  };
}

/**
 * By rules, for benchmarks whose user says which slots a reply fills: the right answer once every required one is known,
 * and else that of the control `guess`.
 */
export function createRulesAnswerer(benchmark: Pick<Benchmark, 'controls'>, seed: number): Answerer {
  const right = createControlAnswerer(benchmark, 'oracle', seed);
  const guess = createControlAnswerer(benchmark, 'guess', seed);
  return {
    reference: 'rules',
    answer: (scenario, dialogue, call) => {
      const known = requiredStates(scenario.secret, dialogue).every(isKnown);
      return (known ? right : guess).answer(scenario, dialogue, call);
    },
  };
}

/** What reaches a model of a user's turn: the words, not what the simulated user notes beside them. */
function asHeard(turn: Turn): Turn {
  return turn.speaker === 'user' ? { speaker: 'user', text: turn.text } : turn;
}

import type { Action } from '../schema/action.ts';
import type { Benchmark } from '../schema/benchmark.ts';
import type { AssistantTurn, Dialogue, Turn } from '../schema/dialogue.ts';
import type { CallContext } from '../schema/model.ts';
import type { Scenario } from '../schema/scenario.ts';
import type { User } from '../schema/user.ts';
import { deriveSeed } from '../tools/random.ts';

/** A point where the assistant speaks in the dialogue that goes as it should. */
export interface GoldStep {
  readonly scenario: Scenario;
  /** The turns before it. */
  readonly dialogue: Dialogue;
  readonly questionsLeft: number;
  /** What the benchmark's oracle says there. */
  readonly turn: AssistantTurn & { readonly action: Action };
}

export interface GoldInput {
  readonly benchmark: Benchmark;
  readonly user: User;
  readonly maxQuestions: number;
  readonly seed: number;
}

/** No dialogue is longer: a benchmark whose oracle never ends would be at fault. */
const MOST_TURNS = 60;

/**
 * Plays a scenario with the benchmark's oracle and gives every turn of it: at an unclear request the right question, then,
 * after the user's reply, the right answer. Scenarios without a gold action give none.
 */
export async function goldSteps(scenario: Scenario, input: GoldInput): Promise<readonly GoldStep[]> {
  if (scenario.secret.goldAction === null) return [];
  const { benchmark, maxQuestions } = input;
  const oracle = benchmark.controls(scenario).oracle;
  const dialogue: Turn[] = [];
  const steps: GoldStep[] = [];
  while (dialogue.length < MOST_TURNS) {
    const { step } = benchmark.next(scenario, dialogue, maxQuestions);
    if (step === 'end') break;
    if (step === 'user') {
      const reply = await replyOf(scenario, dialogue, input);
      if (!reply) break;
      dialogue.push(reply);
      continue;
    }
    const questionsLeft = Math.max(0, maxQuestions - steps.filter(({ turn }) => turn.action === 'ask').length);
    const turn = await oracle.respond(scenario.brief, dialogue, {
      call: callOf('assistant'),
      scenarioId: scenario.id,
      questionsLeft,
      seed: deriveSeed(input.seed, 'assistant', scenario.id, dialogue.length),
    });
    if (turn.action === null || turn.text.trim() === '') break;
    steps.push({ scenario, dialogue: [...dialogue], questionsLeft, turn: { ...turn, action: turn.action } });
    dialogue.push(turn);
  }
  return steps;
}

async function replyOf(scenario: Scenario, dialogue: Dialogue, input: GoldInput): Promise<Turn | undefined> {
  const reply = await input.user.reply(dialogue, scenario.secret, {
    call: callOf('user'),
    brief: scenario.brief,
    seed: deriveSeed(input.seed, 'user', scenario.id, dialogue.length),
  });
  return reply.speaker === 'end' ? undefined : reply;
}

function callOf(role: CallContext['role']): CallContext {
  return { role, repeat: 0, episodeKey: '' };
}

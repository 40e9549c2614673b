import type { AssistantTurn, Turn, UserTurn } from '../../schema/dialogue.ts';
import type { Message } from '../../schema/message.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { deriveSeed } from '../../tools/random.ts';
import { replyToQuestion } from '../../user/slot-reply.ts';
import { slotStates } from '../../user/slot-state.ts';
import { goldAction } from './episode-rules.ts';
import { goodQuestion } from './good-question.ts';
import type { Script, ScriptStep } from './script.ts';

/** Turns of the user at most, the request included: decisions are counted from turn 1 to this. */
export const MOST_TURNS = 6;

/**
 * A dialogue made in advance as one scenario per decision: the good questions of `goodQuestion` (or the seed's question
 * that misses, where the script says so), the replies of the rules user by its plan, and after each turn of the user the
 * question whether to ask or to answer. It ends with its steps, or where there is nothing to ask for.
 */
export function scriptScenarios(opening: Scenario, { steps, name, firstTurn }: Script): readonly Scenario[] {
  const id = name === '' ? opening.cluster : `${opening.cluster}.${name}`;
  const dialogue: Turn[] = [];
  const scenarios: Scenario[] = [];
  for (let turn = 1; turn <= Math.min(steps.length + 1, MOST_TURNS); turn++) {
    if (turn >= firstTurn) scenarios.push(decisionScenario(opening, dialogue, { id: `${id}.t${turn}`, turn }));
    const step = steps[turn - 1];
    const question = step && questionOf(opening, dialogue, step);
    if (!question) break;
    dialogue.push(question, reply(opening, [...dialogue, question], id));
  }
  return scenarios;
}

/** Undefined: nothing is open, or the seed says no question that misses. */
function questionOf(scenario: Scenario, dialogue: readonly Turn[], { asks }: ScriptStep): AssistantTurn | undefined {
  if (asks === 'beside') {
    const { missingQuestion } = scenario.secret.extra;
    return typeof missingQuestion === 'string'
      ? { speaker: 'assistant', text: missingQuestion, action: 'ask', move: 'open' }
      : undefined;
  }
  const good = goodQuestion(scenario, dialogue);
  return good && { speaker: 'assistant', text: good.text, action: 'ask', move: good.move, slot: good.slot.name };
}

function reply(scenario: Scenario, dialogue: readonly Turn[], id: string): UserTurn {
  return replyToQuestion(dialogue, scenario.secret, {
    call: { role: 'user', repeat: 0, episodeKey: '' },
    brief: scenario.brief,
    seed: deriveSeed('script', id, dialogue.length),
  });
}

function decisionScenario(
  scenario: Scenario,
  dialogue: readonly Turn[],
  { id, turn }: { readonly id: string; readonly turn: number },
): Scenario {
  const { brief, secret } = scenario;
  const last = dialogue.at(-1);
  const opening: Message[] = dialogue.length === 0 ? [] : [{ role: 'user', content: brief.request }];
  const between = dialogue.slice(0, -1).map(({ speaker, text }): Message => ({ role: speaker, content: text }));
  const states = Object.fromEntries(slotStates(secret, dialogue));
  return {
    ...scenario,
    id,
    groups: [
      // Readings count for a guess on the request; needs for questions that somebody replies to.
      ...scenario.groups.filter((group) => !/^(?:readings|needs|persona)\./.test(group)),
      'scripted',
      `turn${turn}`,
      ...(last?.speaker === 'user' && last.persona !== undefined ? [`persona.${last.persona}`] : []),
    ],
    brief: { ...brief, history: [...brief.history, ...opening, ...between], request: last?.text ?? brief.request },
    secret: {
      ...secret,
      goldAction: goldAction(scenario, dialogue, MOST_TURNS),
      extra: { ...secret.extra, states, scripted: true },
    },
  };
}

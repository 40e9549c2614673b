import type { AssistantTurn, Turn, UserTurn } from '../../schema/dialogue.ts';
import type { Message } from '../../schema/message.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { deriveSeed } from '../../tools/random.ts';
import { replyToQuestion } from '../../user/slot-reply.ts';
import { slotStates } from '../../user/slot-state.ts';
import { goldAction } from './episode-rules.ts';
import { goodQuestion } from './good-question.ts';

/** Turns of the user at most, the request included: decisions are counted from turn 1 to this. */
export const MOST_TURNS = 6;

interface ScriptOptions {
  /** The id before `.t1`, `.t2`, ... */
  readonly id: string;
  /** Turn of the first decision that is wanted, from 1. */
  readonly firstTurn: number;
  /** Replies of the user at most. */
  readonly replies: number;
}

/**
 * A dialogue made in advance as one scenario per decision: the good questions of `goodQuestion`, the replies of the rules
 * user by its plan, and after each turn of the user the question whether to ask or to answer. It ends where answering is
 * right, or with the replies.
 */
export function scriptScenarios(scenario: Scenario, options: ScriptOptions): readonly Scenario[] {
  const { id, firstTurn } = options;
  const dialogue: Turn[] = [];
  const scenarios: Scenario[] = [];
  for (let turn = 1; turn <= MOST_TURNS; turn++) {
    if (turn >= firstTurn) scenarios.push(decisionScenario(scenario, dialogue, { id: `${id}.t${turn}`, turn }));
    if (turn > options.replies || goldAction(scenario, dialogue, MOST_TURNS) === 'answer') break;
    const question = goodQuestion(scenario, dialogue);
    if (!question) break;
    const { text, move, slot } = question;
    dialogue.push({ speaker: 'assistant', text, action: 'ask', move, slot: slot.name } satisfies AssistantTurn);
    dialogue.push(reply(scenario, dialogue, id));
  }
  return scenarios;
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

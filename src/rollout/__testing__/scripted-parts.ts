import type { CallContext } from '../../schema/model.ts';
import type { Scenario } from '../../schema/scenario.ts';
import type { Role } from '../../schema/usage.ts';
import type { PreferItem } from '../items.ts';
import type { LabelParts } from '../label-item.ts';
import type { MoveText } from '../move-source.ts';

/** What happens when a move meets a user: the user abstains, is served, or is not. */
export type Outcome = 'abstains' | 'hit' | 'miss';

const ASKS = (text: string): number => Number(/^q(\d+)/.exec(text)?.[1] ?? Number.NaN);

export const callOf = (role: Role): CallContext => ({ role, repeat: 0, episodeKey: 'e' });

/** A request with so many users, whose answers are `answer-0`, `answer-1`, ... */
export function itemOf(users: number, request = 'Who won?'): PreferItem {
  const readings = Array.from({ length: users }, (_, index) => ({
    id: `r${index}`,
    values: {},
    answer: { kind: 'check', text: `answer-${index}`, allOf: [[`answer-${index}`]], noneOf: [] } as const,
    stakes: 'low' as const,
  }));
  const scenario: Scenario = {
    id: 'item',
    cluster: 'item',
    groups: [],
    brief: { language: 'en', documents: [], history: [], request },
    secret: { goldAction: 'ask', ambiguity: [], slots: [], readings, oracle: {}, extra: {} },
  };
  return {
    id: 'item',
    cluster: 'item',
    scenario,
    users: readings.map(({ id, answer }) => ({
      reading: id,
      expected: answer.text,
      scenario: { ...scenario, secret: { ...scenario.secret, intended: id, answer } },
    })),
  };
}

/**
 * Parts by script: question `qN` meets user i as `questions[N][i]` says. The answer after a reply is the user's own where it
 * is a hit; a direct answer is `answer-i`, right for user i.
 */
export function scriptedParts(
  moves: readonly MoveText[],
  questions: readonly (readonly Outcome[])[],
  more: Partial<LabelParts> = {},
): LabelParts {
  return {
    benchmark: { name: 'scripted', next: () => ({ step: 'user' }) },
    set: 'all',
    source: { reference: 'scripted', moves: async () => moves },
    user: {
      reference: 'scripted',
      settings: null,
      reply: async (dialogue, secret) => {
        const index = Number(secret.intended?.slice(1));
        const outcome = questions[ASKS(dialogue[0]?.text ?? '')]?.[index] ?? 'abstains';
        return outcome === 'abstains'
          ? { speaker: 'end', reason: 'abstains' }
          : { speaker: 'user', text: `${index} ${outcome}` };
      },
    },
    answerer: {
      reference: 'scripted',
      answer: async (_scenario, dialogue) => {
        const [index, outcome] = (dialogue.at(-1)?.text ?? '').split(' ');
        return { speaker: 'assistant', text: outcome === 'hit' ? `answer-${index}` : 'no', action: 'answer' };
      },
    },
    judge: {
      reference: 'scripted',
      version: '1',
      judge: async (dialogue, secret) => {
        const gold = secret.answer?.kind === 'check' ? secret.answer.text : '';
        return { name: 'final', value: dialogue.at(-1)?.text === gold, reason: '' };
      },
    },
    price: 0,
    leastMargin: 0,
    seed: 1,
    ...more,
  };
}

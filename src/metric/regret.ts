import type { ScoredEpisode } from '../schema/episode.ts';
import type { Metric } from '../schema/metric.ts';
import { shareMetric } from './share-metric.ts';
import { QUESTION_PRICE, successOf } from './utility.ts';

/** What a loss of utility came from. */
export const REGRET_PARTS = ['missedQuestion', 'needlessQuestion', 'wrongSlot', 'replyMisused'] as const;

export type RegretPart = (typeof REGRET_PARTS)[number];

const MEANS: Readonly<Record<RegretPart, string>> = {
  missedQuestion: 'an answer where a question was worth more',
  needlessQuestion: 'questions that were not worth their price',
  wrongSlot: 'questions that asked for the wrong thing where one was due',
  replyMisused: 'wrong answers although everything needed was known',
};

/**
 * Mean loss of utility against the best that could be reached, per episode, at `questionPrice` a question. Exact where the
 * slots and the user's plan are known: each decision carries its outlook c (chance of a right answer after 0, 1, 2, ...
 * good questions), its worth is V = max over j of c[j] - price x j; an answer loses V - c[0], a question V - (V of the next
 * decision - price), and an answer with c[0] = 1 that is wrong loses 1. Luck counts neither way: a guess is worth its
 * chance, and so is an answer that fits no reading. The parts sum to the regret; episodes without outlooks are in none.
 */
export function regret(questionPrice: number = QUESTION_PRICE): readonly Metric[] {
  const metric = (name: string, description: string, value: (losses: Losses) => number): Metric =>
    shareMetric({
      name,
      description,
      unit: 'number',
      contribution: (episode) => {
        const losses = lossesOf(episode, questionPrice);
        return losses && { part: value(losses), whole: 1 };
      },
    });
  return [
    metric(
      'regret',
      `Utility lost per episode against the best that could be reached, at ${questionPrice} a question.`,
      (losses) => REGRET_PARTS.reduce((sum, part) => sum + losses[part], 0),
    ),
    ...REGRET_PARTS.map((part) =>
      metric(`regret.${part}`, `Part of the regret: ${MEANS[part]}.`, (losses) => losses[part]),
    ),
  ];
}

type Losses = Readonly<Record<RegretPart, number>>;

function lossesOf(episode: ScoredEpisode, price: number): Losses | undefined {
  const losses: Record<RegretPart, number> = { missedQuestion: 0, needlessQuestion: 0, wrongSlot: 0, replyMisused: 0 };
  const success = successOf(episode);
  if (episode.decisions.length === 0 || success === null) return undefined;
  const replies = episode.dialogue.filter((turn) => turn.speaker === 'user');
  for (const [index, { outlook, action }] of episode.decisions.entries()) {
    if (!outlook || outlook.length === 0) return undefined;
    const worth = worthOf(outlook, price);
    const now = outlook[0] ?? 0;
    if (action === 'answer') {
      losses.missedQuestion += worth - now;
      if (now === 1) losses.replyMisused += 1 - success;
      continue;
    }
    if (action === null) continue;
    const next = episode.decisions[index + 1]?.outlook;
    // Nothing comes after a question too many.
    const after = next && next.length > 0 ? worthOf(next, price) : 0;
    losses[partOfQuestion(outlook, price, replies[index]?.relevant)] += Math.max(0, worth - (after - price));
  }
  return losses;
}

function worthOf(outlook: readonly number[], price: number): number {
  return Math.max(...outlook.map((chance, questions) => chance - price * questions));
}

/** A question was due when one is worth more than answering at once. */
function partOfQuestion(
  outlook: readonly number[],
  price: number,
  relevant: boolean | null | undefined,
): 'needlessQuestion' | 'wrongSlot' {
  const due = worthOf(outlook, price) > (outlook[0] ?? 0);
  return due && relevant !== true ? 'wrongSlot' : 'needlessQuestion';
}

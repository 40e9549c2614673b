import { predictByBagOfWords } from '../../benchmark/clarifymt/bag-of-words.ts';
import { seedScenarios } from '../../benchmark/clarifymt/scenarios.ts';
import type { Seed } from '../../benchmark/clarifymt/seed.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { scriptedDecisions } from './dialogues.ts';

/** What a bag of words tells of the right action from the user's last turn alone, seeds held out by tenths; shares 0..1. */
export interface LeakScore {
  readonly decisions: number;
  /** null for an empty set. */
  readonly accuracy: number | null;
  /** What always taking the commoner action would reach. */
  readonly commonest: number | null;
}

export interface LeakScores {
  /** Ask on the request, answer on its clear twin. */
  readonly requests: LeakScore;
  /** Decisions after persona replies, by the preset `balanced`. */
  readonly replies: LeakScore;
}

export function scoreLeaks(seeds: readonly Seed[]): LeakScores {
  return {
    requests: scoreDecisions(seeds.flatMap(seedScenarios)),
    replies: scoreDecisions(scriptedDecisions(seeds, 'balanced').filter(({ brief }) => brief.history.length > 0)),
  };
}

function scoreDecisions(scenarios: readonly Scenario[]): LeakScore {
  const items = scenarios.flatMap(({ id, cluster, brief, secret: { goldAction: gold } }) =>
    gold === null ? [] : [{ id, cluster, language: brief.language, text: brief.request, gold }],
  );
  const decisions = items.length;
  if (decisions === 0) return { decisions, accuracy: null, commonest: null };
  const predictions = predictByBagOfWords(items);
  const right = items.filter(({ id, gold }) => predictions.get(id) === gold).length;
  const asks = items.filter(({ gold }) => gold === 'ask').length;
  return { decisions, accuracy: right / decisions, commonest: Math.max(asks, decisions - asks) / decisions };
}

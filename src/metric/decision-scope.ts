import type { Decision, ScoredEpisode } from '../schema/episode.ts';

/**
 * Which decisions of an episode a metric reads: the one on the request (`first`: PACIFIC, where the turn after the reply
 * is the final answer and no decision), every one (`all`), or the one at a turn, counted from 0 (a turn the episode
 * never reached contributes nothing).
 */
export type DecisionScope = 'first' | 'all' | { readonly turnIndex: number };

/** What the metrics on decisions can be made with. */
export interface DecisionOptions {
  readonly decisions: DecisionScope;
  /** Instead of the metric's usual name. */
  readonly name?: string;
}

export function decisionsInScope(episode: ScoredEpisode, scope: DecisionScope): readonly Decision[] {
  if (scope === 'all') return episode.decisions;
  const turnIndex = scope === 'first' ? 0 : scope.turnIndex;
  return episode.decisions.filter((decision) => decision.turnIndex === turnIndex);
}

import type { Decision, ScoredEpisode } from '../schema/episode.ts';

/**
 * Which decisions of an episode a metric reads: the one on the request (`first`: PACIFIC, where the turn after the reply
 * is the final answer and no decision), every one (`all`), the one at a turn, counted from 0 (a turn the episode never
 * reached contributes nothing), or what a function makes of the episode: a choice, or what a trivial system would do.
 */
export type DecisionScope =
  | 'first'
  | 'all'
  | { readonly turnIndex: number }
  | ((episode: ScoredEpisode) => readonly Decision[]);

/** What the metrics on decisions can be made with. */
export interface DecisionOptions {
  readonly decisions: DecisionScope;
  /** Instead of the metric's usual name. */
  readonly name?: string;
}

export function decisionsInScope(episode: ScoredEpisode, scope: DecisionScope): readonly Decision[] {
  if (scope === 'all') return episode.decisions;
  if (typeof scope === 'function') return scope(episode);
  const turnIndex = scope === 'first' ? 0 : scope.turnIndex;
  return episode.decisions.filter((decision) => decision.turnIndex === turnIndex);
}

import type { ScoredEpisode } from '../schema/episode.ts';

/**
 * How an episode's end counts:
 * - `wrong-action`: the decision on the request was wrong or unreadable; the final answer counts as wrong, whatever it says
 *   (2605.25204, section 3);
 * - `right`, `wrong`: right decision, and the judge's verdict. No verdict (a second question, an unreadable final reply)
 *   is wrong;
 * - `undecided`: right decision, and the judge could not decide: left out of the final accuracies, counted in
 *   `final.undecided`.
 */
export type FinalOutcome = 'right' | 'wrong' | 'wrong-action' | 'undecided';

/** `verdict` is the name of the verdict on the final answer. */
export function finalOutcome(episode: ScoredEpisode, verdict: string): FinalOutcome {
  const first = episode.decisions[0];
  if (first === undefined || first.action !== (first.gold ?? first.action)) return 'wrong-action';
  const found = episode.verdicts.find((candidate) => candidate.name === verdict);
  if (found === undefined) return 'wrong';
  if (found.value === null) return 'undecided';
  return found.value === true || found.value === 1 ? 'right' : 'wrong';
}

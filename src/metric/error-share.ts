import type { ScoredEpisode } from '../schema/episode.ts';
import type { Metric } from '../schema/metric.ts';
import { finalOutcome } from './final-outcome.ts';
import { shareMetric } from './share-metric.ts';

/**
 * Why a final answer is wrong although the decision was right: the verdict's category, `question` when the last turn
 * asked again instead of answering, `other` for a verdict without a category or with one that is not in `known`.
 */
function errorCategory(episode: ScoredEpisode, known: readonly string[], verdict = 'final'): string | undefined {
  if (finalOutcome(episode, verdict) !== 'wrong') return undefined;
  const found = episode.verdicts.find((candidate) => candidate.name === verdict);
  if (found !== undefined) return known.includes(found.category ?? '') ? found.category : 'other';
  return episode.decisions.at(-1)?.action === 'ask' ? 'question' : 'other';
}

/**
 * One metric for each category of error and one for `other`: their shares of the wrong final answers after a right
 * decision, summing to 1; null when no final answer is wrong. Names: `final.error.wrongNumber` for `wrong-number`.
 */
export function errorShares(categories: readonly string[]): readonly Metric[] {
  const known = [...new Set([...categories, 'question', 'other'])];
  return known.map((category) =>
    shareMetric({
      name: `final.error.${camelCase(category)}`,
      description: `Share of the wrong final answers (after a right decision) that are wrong this way: ${category.replaceAll('-', ' ')}.`,
      contribution: (episode) => {
        const found = errorCategory(episode, known);
        return found === undefined ? undefined : { part: found === category ? 1 : 0, whole: 1 };
      },
    }),
  );
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

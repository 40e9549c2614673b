import type { Metric } from '../schema/metric.ts';
import { shareMetric } from './share-metric.ts';

/**
 * Unclear requests answered without a question, and not to the user's mind / unclear requests whose end `success`
 * counts, in 0..1. `success` is the benchmark's own figure for a right end; where it counts an episode nowhere (no right
 * answer is known, the judge could not decide), neither does this. An unreadable reply is no guess. null without an
 * unclear request.
 */
export function wrongGuesses(success: Metric): Metric {
  return shareMetric({
    name: 'wrongGuesses',
    description: 'Share of the unclear requests that it answered wrongly without asking.',
    contribution: (episode) => {
      const [first] = episode.decisions;
      if (first?.gold !== 'ask') return undefined;
      const sums = new Float64Array(success.width);
      success.add(sums, episode);
      if (success.count(sums) === 0) return undefined;
      return { part: Number(first.action === 'answer' && success.estimate(sums) === 0), whole: 1 };
    },
  });
}

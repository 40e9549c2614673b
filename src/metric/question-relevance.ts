import type { Metric } from '../schema/metric.ts';
import { shareMetric } from './share-metric.ts';

/**
 * Questions that asked for what was missing, by the user's own judgement / questions the user could judge; a question
 * the user cannot place (`relevant: null`) is in neither. null when nothing was asked.
 */
export function questionRelevance(): Metric {
  return shareMetric({
    name: 'question.relevance',
    description: 'Share of questions that asked for the thing that was missing.',
    contribution: (episode) => {
      const judged = episode.dialogue.filter((turn) => turn.speaker === 'user' && typeof turn.relevant === 'boolean');
      const relevant = judged.filter((turn) => turn.speaker === 'user' && turn.relevant === true);
      return { part: relevant.length, whole: judged.length };
    },
  });
}

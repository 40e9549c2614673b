import type { ScoredEpisode } from '../schema/episode.ts';
import type { Metric } from '../schema/metric.ts';
import { countWords } from '../tools/word-count.ts';
import { shareMetric } from './share-metric.ts';

export interface UtilityPrices {
  /** What a question costs, where a right answer is worth 1. */
  readonly questionPrice: number;
  /** What each word of a question costs; default 0. */
  readonly wordPrice?: number;
}

/** A question costs this, where nothing else is said: two of them are worth asking to be sure of one of two readings. */
export const QUESTION_PRICE = 0.1;

/**
 * Mean of success - price of a question x questions - price of a word x words in questions (2512.04068, 2511.08798 price
 * questions likewise); at most 1, not bounded below. An episode whose final verdict is undecided is left out; without
 * one (it ended with a question) success is 0.
 */
export function utility(options: UtilityPrices & { readonly name?: string }): Metric {
  const { questionPrice, wordPrice = 0 } = options;
  return shareMetric({
    name: options.name ?? 'utility',
    description: `Success - ${questionPrice} for each question${wordPrice === 0 ? '' : ` - ${wordPrice} for each of its words`}, per episode.`,
    unit: 'number',
    contribution: (episode) => {
      const success = successOf(episode);
      if (success === null) return undefined;
      const questions = questionTexts(episode);
      const words = wordPrice === 0 ? 0 : questions.reduce((sum, text) => sum + countWords(text), 0);
      return { part: success - questionPrice * questions.length - wordPrice * words, whole: 1 };
    },
  });
}

/** Words of its questions, per episode. */
export function questionWords(): Metric {
  return shareMetric({
    name: 'question.words',
    description: 'Words of its questions per episode; two Chinese characters count as one.',
    unit: 'number',
    contribution: (episode) => ({
      part: questionTexts(episode).reduce((sum, text) => sum + countWords(text), 0),
      whole: 1,
    }),
  });
}

/** In 0..1; null: undecided. */
export function successOf(episode: ScoredEpisode): number | null {
  const verdict = episode.verdicts.find(({ name }) => name === 'final');
  if (verdict === undefined) return 0;
  return verdict.value === null ? null : Number(verdict.value);
}

function questionTexts(episode: ScoredEpisode): readonly string[] {
  return episode.dialogue.flatMap((turn) => (turn.speaker === 'assistant' && turn.action === 'ask' ? [turn.text] : []));
}

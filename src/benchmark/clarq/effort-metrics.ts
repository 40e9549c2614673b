import type { Metric } from '../../schema/metric.ts';
import { clarqMetric } from './clarq-metric.ts';
import { isGoodbye } from './goodbye.ts';
import { countQuestions } from './seeker-questions.ts';
import { publishedLength, tokenCount } from './text-length.ts';

/** Facts given / facts required, over all episodes: what S, a product over facts, hides. */
export const factsObtained: Metric = clarqMetric({
  name: 'facts.obtained',
  description: 'Share of all required facts that were given.',
  contribution: ({ obtained, facts }) => ({ part: obtained, whole: facts }),
});

/** AQD as published (D): stopping early lowers it, so that lower is not better. */
export const aqdMean: Metric = clarqMetric({
  name: 'aqd.mean',
  description: 'Provider turns after the opening answer less required facts, mean over all episodes (AQD, D).',
  unit: 'number',
  contribution: ({ discrepancy }) => ({ part: discrepancy, whole: 1 }),
});

export const aqdMeanAbsolute: Metric = clarqMetric({
  name: 'aqd.meanAbs',
  description: 'Mean of the absolute value of AQD: stopping early and asking too much both count.',
  unit: 'number',
  contribution: ({ discrepancy }) => ({ part: Math.abs(discrepancy), whole: 1 }),
});

export const aqdOfSuccesses: Metric = clarqMetric({
  name: 'aqd.ofSuccesses',
  description: 'AQD over the episodes that succeed by ids: turns more than were needed. Lower is better.',
  unit: 'number',
  contribution: ({ success, discrepancy }) => (success ? { part: discrepancy, whole: 1 } : undefined),
});

/** AQL as published (L): spaces in English, characters in Chinese, goodbye included. */
export const aql: Metric = clarqMetric({
  name: 'aql',
  description: 'Mean length of an episode’s seeker turns, in spaces (English) or characters (Chinese) (AQL, L).',
  unit: 'number',
  contribution: ({ seekerTurns, language }) => ({
    part: mean(seekerTurns.map(({ text }) => publishedLength(text, language))),
    whole: 1,
  }),
});

export const tokensPerTurn: Metric = clarqMetric({
  name: 'tokensPerTurn',
  description: 'Mean length of an episode’s seeker turns in tokens, counted by one rule for all languages.',
  unit: 'number',
  contribution: ({ seekerTurns }) => ({ part: mean(seekerTurns.map(({ text }) => tokenCount(text))), whole: 1 }),
});

/** The goodbye is no question and no turn to ask in. */
export const questionsPerTurn: Metric = clarqMetric({
  name: 'questionsPerTurn',
  description: 'Questions per seeker turn, goodbyes left out.',
  unit: 'number',
  contribution: ({ seekerTurns, language }) => {
    const turns = seekerTurns.filter(({ text }) => !isGoodbye(text, language));
    return { part: sum(turns.map(({ text }) => countQuestions(text))), whole: turns.length };
  },
});

export const factsPerQuestion: Metric = clarqMetric({
  name: 'factsPerQuestion',
  description: 'Facts given per question asked: asking about everything at once is punished here.',
  unit: 'number',
  contribution: ({ seekerTurns, obtained }) => ({
    part: obtained,
    whole: sum(seekerTurns.map(({ text }) => countQuestions(text))),
  }),
});

export const turnsAfterLastFact: Metric = clarqMetric({
  name: 'turnsAfterLastFact',
  description: 'Seeker turns after the last of all facts was given, goodbye left out; over successes by ids.',
  unit: 'number',
  contribution: (figures) => (figures.success ? { part: figures.turnsAfterLastFact, whole: 1 } : undefined),
});

/** Talks that the seeker itself ended, of all; the others ran into the limit. */
export const saidGoodbye: Metric = clarqMetric({
  name: 'goodbye',
  description: 'Share of episodes that the seeker ended with a goodbye.',
  contribution: ({ seekerTurns, language }) => ({
    part: Number(isGoodbye(seekerTurns.at(-1)?.text ?? '', language)),
    whole: 1,
  }),
});

/** What the authors' case-sensitive rule would not have heard: their loop would have gone on there. */
export const goodbyeUnheard: Metric = clarqMetric({
  name: 'goodbye.unheard',
  description: 'Share of goodbyes that the authors’ case-sensitive rule would not have heard.',
  contribution: ({ seekerTurns, language }) => {
    const last = seekerTurns.at(-1)?.text ?? '';
    if (!isGoodbye(last, language)) return undefined;
    return { part: Number(!isGoodbye(last, language, 'literal')), whole: 1 };
  },
});

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length;
}

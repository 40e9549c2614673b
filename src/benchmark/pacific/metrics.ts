import type { MatchCategory } from '../../judge/match.ts';
import { actionAccuracy } from '../../metric/action-accuracy.ts';
import { askRate } from '../../metric/ask-rate.ts';
import { costPerEpisode, secondsPerEpisode, tokensPerEpisode } from '../../metric/episode-usage.ts';
import { errorShares } from '../../metric/error-share.ts';
import { finalAccuracy } from '../../metric/final-accuracy.ts';
import { finalAccuracyConditional } from '../../metric/final-accuracy-conditional.ts';
import { finalUndecided } from '../../metric/final-undecided.ts';
import { guessedArguments } from '../../metric/guessed-arguments.ts';
import { macroF1 } from '../../metric/macro-f1.ts';
import { overAsking } from '../../metric/over-asking.ts';
import { questionRelevance } from '../../metric/question-relevance.ts';
import { underAsking } from '../../metric/under-asking.ts';
import { weightedF1 } from '../../metric/weighted-f1.ts';
import type { Metric, MetricUse } from '../../schema/metric.ts';

/** The decision that counts is the one on the request: the turn after the user's reply is the final answer. */
const onRequest = { decisions: 'first' } as const;

/** What 2605.25204 prints, for all episodes and for the groups `unambig` and `ambig`. */
export const paperMetrics: readonly Metric[] = [
  actionAccuracy(onRequest),
  weightedF1(onRequest),
  macroF1(onRequest),
  finalAccuracyConditional(),
  finalAccuracy(),
];

export const CATEGORIES = ['unambig', 'ambig'] as const;

const ANSWER_TYPES = ['arithmetic', 'count', 'span', 'multi-span'] as const;

/** Categories of the rule judge's verdict on a wrong final answer; a model judge gives none (`other`). */
const ERRORS = [
  'wrong-number',
  'wrong-scale',
  'wrong-sign',
  'wrong-span',
  'wrong-year',
  'missing-span',
  'extra-span',
  'format',
  'question',
  'off-document',
] as const satisfies readonly MatchCategory[];

export const pacificMetrics: readonly MetricUse[] = [
  ...paperMetrics.map((metric) => ({ metric, strict: true })),
  ...CATEGORIES.flatMap((group) => paperMetrics.map((metric) => ({ metric, group, strict: true }))),
  { metric: askRate(onRequest) },
  { metric: underAsking(onRequest) },
  { metric: overAsking(onRequest) },
  { metric: questionRelevance() },
  ...ANSWER_TYPES.map((type) => ({ metric: finalAccuracy(), group: `type.${type}` })),
  ...errorShares(ERRORS).map((metric) => ({ metric })),
  { metric: finalUndecided() },
  { metric: guessedArguments(), detail: true },
  { metric: secondsPerEpisode() },
  { metric: tokensPerEpisode() },
  { metric: costPerEpisode() },
];

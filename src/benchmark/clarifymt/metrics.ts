import { actionAccuracy } from '../../metric/action-accuracy.ts';
import { askRate } from '../../metric/ask-rate.ts';
import { balancedAccuracy } from '../../metric/balanced-accuracy.ts';
import type { DecisionScope } from '../../metric/decision-scope.ts';
import { costPerEpisode, secondsPerEpisode, tokensPerEpisode } from '../../metric/episode-usage.ts';
import { guessedArguments } from '../../metric/guessed-arguments.ts';
import { macroF1 } from '../../metric/macro-f1.ts';
import { matthewsCorrelation } from '../../metric/matthews-correlation.ts';
import { overAsking } from '../../metric/over-asking.ts';
import { questionRelevance } from '../../metric/question-relevance.ts';
import { questionsPerEpisode } from '../../metric/questions-per-episode.ts';
import { underAsking } from '../../metric/under-asking.ts';
import { verdictMean } from '../../metric/verdict-mean.ts';
import type { Metric, MetricUse } from '../../schema/metric.ts';
import { dimensions, subtypes } from '../../taxonomy/taxonomy.ts';
import { baselineMetrics, guessBaseline } from './baseline-metrics.ts';

const accuracy = (decisions: DecisionScope, name = 'accuracy') => actionAccuracy({ decisions, name });

const success: Metric = verdictMean({
  verdict: 'final',
  name: 'success',
  description: 'Share of episodes that ended with an answer right for what the user had in mind.',
  missing: 'wrong',
});

const allDecisions: readonly Metric[] = [
  accuracy('all'),
  balancedAccuracy({ decisions: 'all' }),
  macroF1({ decisions: 'all', name: 'macroF1' }),
  matthewsCorrelation({ decisions: 'all' }),
  underAsking({ decisions: 'all' }),
  overAsking({ decisions: 'all' }),
  askRate({ decisions: 'all' }),
];

/** Turn 1 is the decision on the request: what the headline says is read off there. */
const onRequest: readonly Metric[] = [
  balancedAccuracy({ decisions: 'first', name: 'turn1.balancedAccuracy' }),
  underAsking({ decisions: 'first', name: 'turn1.underAsking' }),
  overAsking({ decisions: 'first', name: 'turn1.overAsking' }),
];

/** Turns are counted from 1 in names, as in 2512.21120. */
const byTurn: readonly Metric[] = [1, 2, 3, 4, 5, 6].map((turn) =>
  accuracy({ turnIndex: turn - 1 }, `turn${turn}.accuracy`),
);

const STAKES = ['low', 'high', 'irreversible'] as const;
const onGroup = (group: string, metrics: readonly Metric[]): MetricUse[] =>
  metrics.map((metric) => ({ metric, group }));

export const clarifymtMetrics: readonly MetricUse[] = [
  ...[...allDecisions, success].map((metric) => ({ metric, strict: true })),
  ...[...onRequest, ...byTurn, questionRelevance(), questionsPerEpisode()].map((metric) => ({ metric })),
  ...onGroup('ambiguous', [accuracy('all'), success, guessBaseline, questionRelevance(), questionsPerEpisode()]),
  ...onGroup('clear', [accuracy('all'), success, questionsPerEpisode()]),
  ...STAKES.flatMap((level) => onGroup(`stakes.${level}`, [askRate({ decisions: 'first' }), success])),
  ...dimensions()
    .filter(({ id }) => subtypes().some((subtype) => subtype.dimension === id))
    .flatMap(({ id }) => onGroup(`dimension.${id}`, [accuracy('all'), success])),
  ...subtypes().flatMap(({ id }) => onGroup(`subtype.${id}`, [accuracy('all'), success])),
  ...['en', 'zh'].flatMap((language) => onGroup(language, [accuracy('all'), success])),
  { metric: guessedArguments(), detail: true },
  ...[...baselineMetrics, secondsPerEpisode(), tokensPerEpisode(), costPerEpisode()].map((metric) => ({ metric })),
];

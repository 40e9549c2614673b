import { actionAccuracy } from '../../metric/action-accuracy.ts';
import { askF1 } from '../../metric/ask-f1.ts';
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
import { regret } from '../../metric/regret.ts';
import { shareMetric } from '../../metric/share-metric.ts';
import { underAsking } from '../../metric/under-asking.ts';
import { QUESTION_PRICE, questionWords, utility } from '../../metric/utility.ts';
import { verdictMean } from '../../metric/verdict-mean.ts';
import type { ScoredEpisode } from '../../schema/episode.ts';
import type { Metric, MetricUse } from '../../schema/metric.ts';
import { dimensions, subtypes } from '../../taxonomy/taxonomy.ts';
import { manners } from '../../user/manner.ts';
import { accuracyBaselines, baselineMetrics, guessBaseline } from './baseline-metrics.ts';
import { decisionsAfter, decisionsAtTurn, isScriptedEpisode } from './decisions.ts';

const accuracy = (decisions: DecisionScope, name = 'accuracy') => actionAccuracy({ decisions, name });

/** In scripted mode only where answering is right: nobody replies to a question there. */
const success: Metric = shareMetric({
  name: 'success',
  description: 'Share of episodes that ended with an answer right for what the user had in mind.',
  contribution: (episode) => {
    if (isScriptedEpisode(episode) && episode.decisions[0]?.gold === 'ask') return undefined;
    const verdict = episode.verdicts.find(({ name }) => name === 'final');
    return verdict?.value === null ? undefined : { part: Number(verdict?.value ?? 0), whole: 1 };
  },
});

const questionQuality: Metric = verdictMean({
  verdict: 'question.quality',
  name: 'question.quality',
  description: "Mean share of the rubric's five points that its questions meet, over dialogues with a question.",
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
  balancedAccuracy({ decisions: decisionsAtTurn(1), name: 'turn1.balancedAccuracy' }),
  underAsking({ decisions: decisionsAtTurn(1), name: 'turn1.underAsking' }),
  overAsking({ decisions: decisionsAtTurn(1), name: 'turn1.overAsking' }),
];

const TURNS = [1, 2, 3, 4, 5, 6] as const;

/** Turns are counted from 1 in names, as in 2512.21120. */
const byTurn: readonly Metric[] = TURNS.map((turn) => accuracy(decisionsAtTurn(turn), `turn${turn}.accuracy`));

/** Decisions right after a reply of the manner; success over the episodes whose user has it in the plan. */
const byManner: readonly MetricUse[] = [...manners().keys()].flatMap((manner) => [
  { metric: accuracy(decisionsAfter(manner), `persona.${manner}.accuracy`) },
  { metric: success, group: `persona.${manner}` },
]);

/** Names hold the price of a question in hundredths of a right answer. */
const atPrices: readonly Metric[] = [
  ...[0, 5, 20, 50].map((hundredths) =>
    utility({ questionPrice: hundredths / 100, name: `utility.price${hundredths}` }),
  ),
  utility({ questionPrice: QUESTION_PRICE, wordPrice: 0.002, name: 'utility.wordPriced' }),
];

const interactiveOnly = (metric: Metric): Metric => ({
  ...metric,
  add: (sums, episode: ScoredEpisode) => {
    if (!isScriptedEpisode(episode)) metric.add(sums, episode);
  },
});

const worth: readonly Metric[] = [
  askF1(),
  ...[utility({ questionPrice: QUESTION_PRICE }), ...atPrices, questionWords()].map(interactiveOnly),
  ...regret(),
];

const STAKES = ['low', 'high', 'irreversible'] as const;
const onGroup = (group: string, metrics: readonly Metric[]): MetricUse[] =>
  metrics.map((metric) => ({ metric, group }));

export const clarifymtMetrics: readonly MetricUse[] = [
  ...[...allDecisions, success].map((metric) => ({ metric, strict: true })),
  ...worth.map((metric) => ({ metric })),
  ...[...onRequest, ...byTurn, questionRelevance(), questionQuality, interactiveOnly(questionsPerEpisode())].map(
    (metric) => ({ metric }),
  ),
  ...onGroup('ambiguous', [accuracy('all'), success, guessBaseline, questionRelevance(), questionsPerEpisode()]),
  ...onGroup('clear', [accuracy('all'), success, questionsPerEpisode()]),
  ...byManner,
  ...STAKES.flatMap((level) => onGroup(`stakes.${level}`, [askRate({ decisions: 'first' }), success])),
  ...dimensions()
    .filter(({ id }) => subtypes().some((subtype) => subtype.dimension === id))
    .flatMap(({ id }) => onGroup(`dimension.${id}`, [accuracy('all'), success])),
  ...subtypes().flatMap(({ id }) => onGroup(`subtype.${id}`, [accuracy('all'), success])),
  ...['en', 'zh'].flatMap((language) => onGroup(language, [accuracy('all'), success])),
  ...baselineMetrics.map((metric) => ({ metric })),
  ...TURNS.flatMap((turn) => onGroup(`turn${turn}`, accuracyBaselines)),
  { metric: guessedArguments(), detail: true },
  ...[secondsPerEpisode(), tokensPerEpisode(), costPerEpisode()].map((metric) => ({ metric })),
];

import { costPerEpisode, secondsPerEpisode, tokensPerEpisode } from '../../metric/episode-usage.ts';
import { LANGUAGES, type Language } from '../../schema/message.ts';
import type { Metric, MetricUse } from '../../schema/metric.ts';
import { taskTypes } from './data-files.ts';
import {
  aqdMean,
  aqdMeanAbsolute,
  aqdOfSuccesses,
  aql,
  factsObtained,
  factsPerQuestion,
  goodbyeUnheard,
  questionsPerTurn,
  saidGoodbye,
  tokensPerTurn,
  turnsAfterLastFact,
} from './effort-metrics.ts';
import { factGroup } from './scenarios.ts';
import { judgeAgrees, stringsAgree, successByIds, successByJudge, successByStrings } from './success-metrics.ts';

/** Numbers of required facts that the data has. */
const FACT_COUNTS = [2, 3, 4, 5, 6] as const;

const success: readonly MetricUse[] = [
  { metric: successByIds, strict: true },
  { metric: successByStrings, detail: true },
  { metric: successByJudge, detail: true },
  { metric: stringsAgree, detail: true },
  { metric: judgeAgrees, detail: true },
];

const effort: readonly Metric[] = [
  aqdMean,
  aqdMeanAbsolute,
  aqdOfSuccesses,
  aql,
  tokensPerTurn,
  questionsPerTurn,
  factsPerQuestion,
  turnsAfterLastFact,
  saidGoodbye,
  goodbyeUnheard,
  secondsPerEpisode(),
  tokensPerEpisode(),
  costPerEpisode(),
];

/** Everything stands under its language, and nothing over both: the two are never mixed in one figure. */
export const clarqMetrics: readonly MetricUse[] = LANGUAGES.flatMap(languageMetrics);

function languageMetrics(language: Language): readonly MetricUse[] {
  const both = (group: string): MetricUse[] => [
    { metric: successByIds, group },
    { metric: factsObtained, group },
  ];
  return [
    ...success.map((use) => ({ ...use, group: language })),
    { metric: factsObtained, group: language, strict: true },
    ...effort.map((metric) => ({ metric, group: language })),
    ...both(`${language}.distinct`),
    ...FACT_COUNTS.flatMap((count) => both(factGroup(language, count))),
    ...taskTypes.flatMap((taskType) => both(`${language}.type.${taskType}`)),
  ];
}

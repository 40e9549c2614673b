import { actionAccuracy } from '../../metric/action-accuracy.ts';
import { askRate } from '../../metric/ask-rate.ts';
import { questionsPerEpisode } from '../../metric/questions-per-episode.ts';
import type { Metric, MetricUse } from '../../schema/metric.ts';
import { clarifymtMetrics } from '../clarifymt/metrics.ts';
import { isSeedsOnly, type Manifest } from './manifest.ts';
import { moveMetrics } from './move-metrics.ts';
import { MARK } from './scenarios.ts';

/** Metrics that say nothing without the labels they need. */
const NEEDS_ACTION =
  /^(?:turn\d\.)?(?:accuracy|balancedAccuracy|macroF1|mcc|underAsking|overAsking)$|^baseline\.(?!guess)/;
const NEEDS_ANSWER = /^(?:success$|baseline\.guess\.success$|utility|regret)/;
const NEEDS_VALUES = /^(?:question\.(?:relevance|quality)$|askF1$|regret|turn[2-9]\.)/;
/** The user of an imported set has one manner; recorded dialogues say whose reply came before a decision. */
const NEEDS_MANNERS = /^persona\.([a-z-]+)\./;

/**
 * The figures of clarifymt that the set's labels allow, and beside them the split by moves and the person's own groups.
 * Success is over the requests whose right answer is known and can be reached.
 */
export function importedMetrics(manifest: Manifest): readonly MetricUse[] {
  const groups = new Set(manifest.groups.map(({ name }) => name));
  const allowed = clarifymtMetrics.filter(
    ({ metric, group }) => (group === undefined || groups.has(group)) && isAllowed(metric, manifest),
  );
  const success = allowed.find(({ metric, group }) => metric.name === 'success' && group === undefined)?.metric;
  const perGroup = [...groupMetrics(manifest), ...(success ? [success] : [])];
  return [
    ...(isSeedsOnly(manifest) ? clarifymtMetrics : allowed),
    { metric: askRate({ decisions: 'first', name: 'turn1.askRate' }) },
    ...[...groups]
      .filter((name) => name.startsWith('group.'))
      .sort()
      .flatMap((group) => perGroup.map((metric) => ({ metric, group }))),
    ...moveMetrics.map((metric) => ({ metric })),
  ].map((use) => ({ ...use, metric: whereLabelled(use.metric) }));
}

function groupMetrics({ counts }: Manifest): readonly Metric[] {
  const accuracy = actionAccuracy({ decisions: 'all', name: 'accuracy' });
  return [
    ...(counts.ask + counts.answer > 0 ? [accuracy] : []),
    askRate({ decisions: 'first', name: 'turn1.askRate' }),
    questionsPerEpisode(),
  ];
}

function isAllowed({ name }: Metric, { counts, groups }: Manifest): boolean {
  const [, persona] = NEEDS_MANNERS.exec(name) ?? [];
  if (persona !== undefined) return groups.some((group) => group.name === `persona.${persona}`);
  if (NEEDS_ANSWER.test(name) && counts.checkable === 0) return false;
  const recorded = /^turn\d\./.test(name) && groups.some((group) => group.name === 'scripted');
  if (NEEDS_VALUES.test(name) && counts.playable === 0 && !recorded) return false;
  return !NEEDS_ACTION.test(name) || counts.ask + counts.answer > 0;
}

/** Requests without the label a metric needs contribute nothing to it. */
function whereLabelled(metric: Metric): Metric {
  const needsAnswer = NEEDS_ANSWER.test(metric.name);
  if (!needsAnswer && !NEEDS_ACTION.test(metric.name)) return metric;
  return {
    ...metric,
    add: (sums, episode) => {
      const known = needsAnswer ? episode.groups.includes(MARK.answer) : episode.decisions[0]?.gold !== null;
      if (known) metric.add(sums, episode);
    },
  };
}

import type { Action } from '../../schema/action.ts';
import type { Dialogue } from '../../schema/dialogue.ts';
import type { ScoredEpisode } from '../../schema/episode.ts';
import type { Verdict } from '../../schema/judge.ts';
import type { Metric } from '../../schema/metric.ts';

/** `ask>answer`: gold ask, the assistant answered; `ask>none`: its reply could not be read; `?>ask`: nobody said what is right. */
export type DecisionNote = `${Action | '?'}>${Action | 'none'}`;

export interface EpisodeNote {
  readonly decisions: readonly DecisionNote[];
  /** Verdict `final`; absent: none. */
  readonly final?: boolean | null;
  readonly category?: string;
  readonly dialogue?: Dialogue;
  readonly verdicts?: readonly Verdict[];
  /** The same at each decision. */
  readonly outlook?: readonly number[];
  readonly change?: Partial<ScoredEpisode>;
}

export function episode(note: EpisodeNote): ScoredEpisode {
  const final: readonly Verdict[] =
    note.final === undefined
      ? []
      : [{ name: 'final', value: note.final, reason: '', ...(note.category && { category: note.category }) }];
  return {
    key: 'key',
    scenarioId: 'scenario',
    cluster: 'cluster',
    groups: [],
    repeat: 0,
    request: '',
    dialogue: note.dialogue ?? [],
    decisions: note.decisions.map((text, turnIndex) => {
      const [gold, action] = text.split('>') as [Action | '?', Action | 'none'];
      return {
        turnIndex,
        gold: gold === '?' ? null : gold,
        action: action === 'none' ? null : action,
        ...(note.outlook && { outlook: note.outlook }),
      };
    }),
    end: 'answered',
    fault: null,
    usage: {},
    startedAt: '2026-01-01T00:00:00.000Z',
    durationMs: 0,
    verdicts: note.verdicts ?? final,
    ...note.change,
  };
}

export function sumsOf(metric: Metric, episodes: readonly ScoredEpisode[]): Float64Array {
  const sums = new Float64Array(metric.width);
  for (const one of episodes) metric.add(sums, one);
  return sums;
}

export function metricValue(metric: Metric, episodes: readonly ScoredEpisode[]): number | null {
  return metric.estimate(sumsOf(metric, episodes));
}

export function metricCount(metric: Metric, episodes: readonly ScoredEpisode[]): number {
  return metric.count(sumsOf(metric, episodes));
}

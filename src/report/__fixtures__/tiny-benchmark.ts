import { episode } from '../../metric/__fixtures__/episode.ts';
import { actionAccuracy } from '../../metric/action-accuracy.ts';
import { finalAccuracy } from '../../metric/final-accuracy.ts';
import { macroF1 } from '../../metric/macro-f1.ts';
import { questionRelevance } from '../../metric/question-relevance.ts';
import type { ScoredEpisode } from '../../schema/episode.ts';
import type { Metric } from '../../schema/metric.ts';
import type { RunRecord } from '../../schema/run.ts';
import type { FoldSource } from '../fold.ts';
import type { ReportBenchmark } from '../build-report.ts';

/** Mean number of assistant turns: a plain number, in contrast to the shares. */
const turns: Metric = {
  name: 'turns',
  description: 'Assistant turns per episode.',
  unit: 'number',
  width: 2,
  add: (sums, { decisions }) => {
    sums[0]! += decisions.length;
    sums[1]! += 1;
  },
  estimate: (sums) => (sums[1] === 0 ? null : sums[0]! / sums[1]!),
  count: (sums) => sums[1]!,
};

const first = { decisions: 'first' } as const;

const paperProtocol = { summary: '', set: 'all', mode: 'scripted', maxQuestions: 1, temperature: 0, maxTokens: 100 };

export const tinyBenchmark: FoldSource & ReportBenchmark = {
  name: 'tiny',
  languages: ['en'],
  paper: 'arXiv 0000.00000',
  metrics: [
    { metric: actionAccuracy(first), strict: true },
    { metric: actionAccuracy(first), group: 'ambig', strict: true },
    { metric: macroF1(first) },
    { metric: finalAccuracy(), strict: true },
    { metric: turns },
    { metric: questionRelevance(), detail: true },
  ],
  badness: ({ decisions }) => decisions.filter(({ action, gold }) => action !== gold).length,
  headline: ({ estimate, count }) => `It was right in ${estimate('action.accuracy')?.value} of ${count('action.accuracy')}.`,
  published: [],
  protocols: {
    querent: { ...paperProtocol, user: 'rules', judge: 'rules' },
    paper: { ...paperProtocol, user: 'model@openai/gpt-4o', judge: 'model@openai/gpt-4o' },
  },
};

export function tinyRun(change: Partial<RunRecord> = {}): RunRecord {
  return {
    id: 'run-1',
    benchmark: 'tiny',
    set: 'all',
    mode: 'scripted',
    assistant: 'prompted@openai/gpt-4o-mini',
    user: 'rules',
    judge: 'rules',
    settings: { seed: 1, given: 'none', language: 'all', maxQuestions: 3, sampling: { temperature: 0, maxTokens: 512 }, selection: {} },
    settingsHash: 'abc',
    planHash: 'def',
    command: 'querent run tiny',
    planned: 4,
    status: 'finished',
    oracle: false,
    startedAt: '2026-01-01T00:00:00.000Z',
    durationMs: 1000,
    ...change,
  };
}

/** An episode with names derived from a number: scenario `s3`, key `k3`. */
export function numbered(number: number, note: Parameters<typeof episode>[0]): ScoredEpisode {
  const change = { key: `k${number}`, scenarioId: `s${number}`, cluster: `c${number}`, ...note.change };
  return episode({ ...note, change });
}

export async function* stream(episodes: readonly ScoredEpisode[]): AsyncGenerator<ScoredEpisode> {
  yield* episodes;
}

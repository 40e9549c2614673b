import type { Benchmark } from '../schema/benchmark.ts';
import type { Report } from '../schema/report.ts';
import type { RunRecord } from '../schema/run.ts';
import type { Usage } from '../schema/usage.ts';
import { deriveSeed } from '../tools/random.ts';
import { estimateAll, type NamedEstimate } from './estimates.ts';
import type { Fold } from './fold.ts';
import { metricDescription } from './metric-name.ts';
import { referenceRows } from './reference-rows.ts';
import { reportNotes } from './report-notes.ts';
import { addUsage, type Tally } from './tally.ts';

/** What a report needs of a benchmark besides its fold. */
export type ReportBenchmark = Pick<
  Benchmark,
  'name' | 'headline' | 'published' | 'protocols' | 'paper' | 'languages' | 'notes'
>;

export interface BuildReportInput {
  readonly run: RunRecord;
  readonly benchmark: ReportBenchmark;
  readonly fold: Fold;
  /** Of episodes in progress, which are not in the fold: added to the usage. */
  readonly unfinished?: Usage;
  /** Draws of the bootstrap; default `REPLICATES`. */
  readonly replicates?: number;
}

/** The report of a run. The same episodes give the same report, whatever their order and however often it was resumed. */
export function buildReport(input: BuildReportInput): Report {
  const { run, benchmark, fold } = input;
  const { tally } = fold;
  const usage = input.unfinished ? addUsage(tally, input.unfinished) : tally;
  const estimates = estimateAll(fold, {
    seed: reportSeed(run),
    ...(input.replicates !== undefined && { replicates: input.replicates }),
  });
  const { planHash: _, planned, status: __, ...shown } = run;
  return {
    schemaVersion: 1,
    headline: headlineOf(benchmark, estimates),
    run: { ...shown, settings: { ...run.settings } as Report['run']['settings'] },
    episodes: { planned, scored: tally.scored, faulted: tally.faulted, userFaulty: tally.userFaulty },
    metrics: Object.fromEntries(estimates.map(({ name, estimate }) => [name, { ...estimate }])),
    metricInfo: Object.fromEntries(estimates.map((item) => [item.name, infoOf(item)])),
    faults: faultsOf(tally),
    usage: {
      calls: usage.calls,
      inputTokens: usage.inputTokens,
      outputTokens: usage.outputTokens,
      costUsd: usage.costUsd,
    },
    reference: referenceRows({
      run,
      published: benchmark.published,
      languages: benchmark.languages,
      unscored: planned - tally.scored,
    }),
    worst: [...fold.worst()],
    next: nextCommand(run, tally),
    notes: reportNotes(input),
  };
}

function reportSeed(run: RunRecord): number {
  const seed = run.settings.seed;
  return deriveSeed('report', typeof seed === 'number' ? seed : 0);
}

function headlineOf(benchmark: ReportBenchmark, estimates: readonly NamedEstimate[]): string {
  const byName = new Map(estimates.map(({ name, estimate }) => [name, estimate]));
  return benchmark.headline({ estimate: (name) => byName.get(name), count: (name) => byName.get(name)?.n ?? 0 });
}

function infoOf({ use, variant }: NamedEstimate): Report['metricInfo'][string] {
  return { description: metricDescription(use, variant), unit: use.metric.unit };
}

function faultsOf(tally: Tally): Report['faults'] {
  const sorted = [...tally.faults].sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(sorted.map(([kind, { episodes, tries }]) => [kind, { episodes, tries }]));
}

/** Missing episodes first; else ways to do better with the same model; else the dialogues themselves. */
function nextCommand(run: RunRecord, tally: Tally): string {
  if (tally.scored < run.planned) {
    return run.command.includes('--resume') ? run.command : `${run.command} --resume ${run.id}`;
  }
  const model = /^direct@([\w@%+=:,./#-]+)$/.exec(run.assistant)?.[1];
  if (model !== undefined && !run.oracle) return promptedCommand(run.command, model);
  return `querent show ${run.id}`;
}

/** The same run by the same model, told that it may ask; it writes no files over those of this one. */
function promptedCommand(command: string, model: string): string {
  const again = command.replace(/ (?:-a|-o|--assistant|--output)[ =](?:'[^']*'|\S+)| --resume(?:[ =](?!-)\S+)?/g, '');
  return `${again} -a prompted@${model}`;
}

import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { findBenchmark } from '../references/benchmarks.ts';
import type { Places } from '../references/environment.ts';
import type { RecordedRun } from '../schema/benchmark.ts';
import type { Report } from '../schema/report.ts';
import type { RunRecord } from '../schema/run.ts';
import type { Store } from '../schema/store.ts';
import { hashJson, hashText } from '../tools/hash.ts';
import { reportRun } from './report-run.ts';

export interface RecordedRunSurroundings {
  readonly places: Places;
  readonly store: Store;
  readonly command: string;
}

/**
 * Stores somebody else's recorded dialogues as a finished run and reports it: shown, compared and judged again like any
 * other. The same file makes the same run: importing it again replaces it.
 */
export async function importRecordedRun(
  benchmarkName: string,
  source: { readonly bytes: Uint8Array; readonly file: string },
  around: RecordedRunSurroundings,
): Promise<{ readonly run: RunRecord; readonly report: Report }> {
  const { places, store } = around;
  const benchmark = await findBenchmark(benchmarkName, places);
  if (!benchmark.readRecordedRun) {
    throw new InvalidOptionError({
      option: 'import',
      value: benchmarkName,
      expected: 'the benchmark has no format of recorded runs',
    });
  }
  const importedAt = new Date().toISOString();
  const recorded = await benchmark.readRecordedRun({ ...source, dataDirs: places.dataDirs, importedAt });
  const run = runRecordOf(recorded, { benchmark: benchmark.name, command: around.command, importedAt });
  if (await store.getRun(run.id)) await store.deleteRun(run.id);
  await store.createRun(run);
  const grader = { judge: recorded.judge.reference, version: recorded.judge.version };
  for (const [position, { verdicts, ...episode }] of recorded.episodes.entries()) {
    await store.putEpisode(run.id, episode, verdicts, grader, position);
  }
  await store.flush();
  return { run, report: await reportRun(store, run, benchmark) };
}

function runRecordOf(
  recorded: RecordedRun,
  known: { readonly benchmark: string; readonly command: string; readonly importedAt: string },
): RunRecord {
  const { benchmark, command, importedAt } = known;
  const { set, mode, language, assistant, user, judge, dataChecksum, checksum, episodes } = recorded;
  const settings = { benchmark, set, mode, language, dataChecksum, assistant, user, recordedFile: checksum, seed: 1 };
  return {
    id: `${benchmark}-recorded-${checksum.slice(0, 12)}`,
    ...{ benchmark, set, mode, assistant, user, command },
    judge: judge.reference,
    settings,
    settingsHash: hashJson(settings),
    planHash: hashText(episodes.map(({ key }) => key).join('\n')),
    planned: episodes.length,
    status: 'finished',
    oracle: false,
    startedAt: importedAt,
    durationMs: 0,
  };
}

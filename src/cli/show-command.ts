import { StoreError } from '../errors/store-error.ts';
import { findBenchmark } from '../references/benchmarks.ts';
import { renderDialogue } from '../report/render/dialogue.ts';
import { renderJson } from '../report/render/json.ts';
import { checkOutputPaths } from '../report/render/output-format.ts';
import { renderTerminal } from '../report/render/terminal.ts';
import { writeOutputs } from '../report/render/write-outputs.ts';
import type { ScoredEpisode } from '../schema/episode.ts';
import type { RunRecord } from '../schema/run.ts';
import type { Store } from '../schema/store.ts';
import { reportRun } from '../study/report-run.ts';
import { withJudgeAgreement } from '../study/review-verdicts.ts';
import type { ShowOptions } from './commands/show.ts';
import { findRun, places, print, terminalOptions, withStore } from './context.ts';

/** `querent show`: the report of a stored run, or its dialogues. */
export async function showCommand(id: string | undefined, options: ShowOptions): Promise<void> {
  await checkOutputPaths(options.output);
  await withStore(async (store) => {
    const run = await findRun(store, id);
    if (options.episode !== undefined || options.episodes !== undefined) await showDialogues(store, run, options);
    else await showReport(store, run, options);
  });
}

async function showReport(store: Store, run: RunRecord, options: ShowOptions): Promise<void> {
  const computed = await reportRun(store, run, await findBenchmark(run.benchmark, places()));
  const report = await withJudgeAgreement(computed, places().home);
  print(options.json ? renderJson(report) : renderTerminal(report, terminalOptions()));
  await writeOutputs(options.output, { report, episodes: () => store.episodes(run.id), gates: [] });
}

async function showDialogues(store: Store, run: RunRecord, options: ShowOptions): Promise<void> {
  const limit = options.episodes ?? Number.POSITIVE_INFINITY;
  let shown = 0;
  for await (const episode of store.episodes(run.id)) {
    if (shown >= limit) break;
    if (options.episode !== undefined && episode.scenarioId !== options.episode) continue;
    shown++;
    print(options.json ? JSON.stringify(episode) : renderDialogue(episode, terminalOptions()));
  }
  if (shown === 0) throw noSuchEpisode(run, options.episode);
}

function noSuchEpisode(run: RunRecord, scenario: ScoredEpisode['scenarioId'] | undefined): StoreError {
  const what = scenario === undefined ? 'no episodes yet' : `no episode of the scenario "${scenario}"`;
  return new StoreError({ problem: 'not-found', message: `Run ${run.id} has ${what}.` });
}

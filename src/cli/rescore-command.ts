import { join } from 'node:path';
import { PartFaultError } from '../errors/part-fault-error.ts';
import { renderJson } from '../report/render/json.ts';
import { checkOutputPaths } from '../report/render/output-format.ts';
import { renderTerminal } from '../report/render/terminal.ts';
import { writeOutputs } from '../report/render/write-outputs.ts';
import { ReplyCache } from '../store/reply-cache.ts';
import { rescoreRun } from '../study/rescore-run.ts';
import type { RescoreOptions } from './commands/rescore.ts';
import { config, findRun, places, print, terminalOptions, withStore } from './context.ts';

/** `querent rescore`: other verdicts on dialogues that were played already. */
export async function rescoreCommand(id: string, options: RescoreOptions): Promise<void> {
  await checkOutputPaths(options.output);
  const cache = new ReplyCache(join(places().home, 'replies.db'));
  try {
    await withStore(async (store) => {
      const run = await findRun(store, id);
      const { report, grader, faults } = await rescoreRun(run, options.judge ?? 'rules', {
        places: places(),
        env: process.env,
        store,
        cache,
        config: await config(options.config),
      });
      print(options.json ? renderJson(report) : renderTerminal(report, terminalOptions()));
      await writeOutputs(options.output, { report, episodes: () => store.episodes(run.id, grader), gates: [] });
      if (faults.count === 0) return;
      throw new PartFaultError({
        kind: 'judge-fault',
        message: `${grader.judge} gave nothing usable on ${faults.count} of the episodes, which have no verdict of its: ${faults.first}`,
        hint: 'The report stands without these episodes; judge again with another model (--judge model@MODEL) or with --judge rules.',
      });
    });
  } finally {
    cache.close();
  }
}

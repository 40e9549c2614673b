import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { findBenchmark } from '../references/benchmarks.ts';
import { compareRuns } from '../report/compare.ts';
import type { Comparison } from '../report/comparison.ts';
import { renderComparisonMarkdown } from '../report/render/comparison-markdown.ts';
import { renderComparisonTerminal } from '../report/render/comparison-terminal.ts';
import { renderComparisonJson } from '../report/render/json.ts';
import { writeWhole } from '../report/render/write-outputs.ts';
import type { CompareOptions } from './commands/compare.ts';
import { findRun, places, print, terminalOptions, withStore } from './context.ts';

/** `querent compare`: runs held against the first, pair by pair. */
export async function compareCommand(ids: readonly string[], options: CompareOptions): Promise<void> {
  const writers = options.output.map((path) => [path, writerFor(path)] as const);
  const comparison = await withStore(async (store) => {
    const runs = await Promise.all(ids.map((id) => findRun(store, id)));
    return compareRuns({
      benchmark: await findBenchmark(runs[0]!.benchmark, places()),
      runs: runs.map((run) => ({ run, episodes: store.episodes(run.id) })),
    });
  });
  print(options.json ? renderComparisonJson(comparison) : renderComparisonTerminal(comparison, terminalOptions()));
  for (const [path, write] of writers) await writeWhole(path, [write(comparison)]);
}

function writerFor(path: string): (comparison: Comparison) => string {
  if (path.endsWith('.json')) return renderComparisonJson;
  if (path.endsWith('.md')) return renderComparisonMarkdown;
  throw new InvalidOptionError({ option: '-o', value: path, expected: 'a comparison is written as .json or .md' });
}

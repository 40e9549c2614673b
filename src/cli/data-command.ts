import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasSet, importedSetNames, removeSet, setFolder } from '../benchmark/imported/set-folder.ts';
import { EXIT } from '../errors/querent-error.ts';
import { UnknownNameError } from '../errors/unknown-name-error.ts';
import { benchmarkNames, findBenchmark } from '../references/benchmarks.ts';
import type { Benchmark, LoadedScenarios } from '../schema/benchmark.ts';
import { downloadFile } from '../tools/download.ts';
import { nearestName } from '../tools/nearest.ts';
import { terminalText } from '../tools/terminal-text.ts';
import { places, print } from './context.ts';
import { renderRows } from './list-command.ts';
import { createPullProgress } from './pull-progress.ts';

export async function listData(): Promise<void> {
  const rows: Record<string, string>[] = [];
  for (const name of await benchmarkNames(places())) {
    const { dataFiles, licence, title } = await findBenchmark(name, places());
    if (hasSet(places().home, name))
      rows.push({ benchmark: name, file: title, licence, where: setFolder(places().home, name) });
    else if (dataFiles.length === 0) {
      rows.push({ benchmark: name, file: 'built in', licence, where: 'comes with Querent' });
    }
    for (const file of dataFiles) {
      const folder = places().dataDirs.find((candidate) => existsSync(join(candidate, file.path)));
      rows.push({
        benchmark: name,
        file: file.path,
        licence: file.licence,
        where: folder ?? `not here: querent data pull ${name}`,
      });
    }
  }
  print(renderRows(rows, ''));
}

/** Fetches into the cache, the last of the data folders; `QUERENT_DATA_DIR` is the user's and never written to. */
export async function pullData(name: string): Promise<void> {
  const { dataFiles } = await findBenchmark(name, places());
  const folder = places().dataDirs.at(-1)!;
  const progress = createPullProgress({ stream: process.stderr, live: Boolean(process.stderr.isTTY) });
  if (dataFiles.length === 0) print(`The data of ${name} is here: there is nothing to fetch.`);
  for (const file of dataFiles) {
    await downloadFile({
      what: `Data of ${name}`,
      url: file.url,
      path: join(folder, file.path),
      sha256: file.sha256,
      bytes: file.bytes,
      onProgress: ({ done, total }) => progress.onProgress({ done, total, source: file.url }),
    });
    print(`${file.path} is in ${folder} (${file.licence})`);
  }
}

/** Takes an imported set away; what comes with Querent or was pulled is not removed here. */
export async function removeData(name: string): Promise<void> {
  const { home } = places();
  if (!hasSet(home, name)) {
    const known = await importedSetNames(home);
    throw new UnknownNameError({ kind: 'imported set', name, known, nearest: nearestName(name, known) });
  }
  await removeSet(home, name);
  print(`The set ${name} is removed. Runs on it are kept, but to report them it must be imported again.`);
}

/** Prints every remark on the data; resolves to the exit code. */
export async function checkData(name: string, set: string | undefined): Promise<number> {
  const benchmark = await findBenchmark(name, places());
  const { scenarios, warnings, checksum } = await load(benchmark, set);
  for (const { code, scenarioId, message } of warnings) print(`${code}  ${scenarioId ?? ''}  ${terminalText(message)}`);
  print(`${scenarios.length} scenarios, ${warnings.length} remarks, checksum ${checksum}`);
  return EXIT.good;
}

export async function showData(name: string, scenarioId: string | undefined, set: string | undefined): Promise<void> {
  const { scenarios } = await load(await findBenchmark(name, places()), set);
  const scenario = scenarioId === undefined ? scenarios[0] : scenarios.find(({ id }) => id === scenarioId);
  if (!scenario) {
    const known = scenarios.map(({ id }) => id);
    const wanted = scenarioId ?? '';
    throw new UnknownNameError({ kind: 'scenario', name: wanted, known, nearest: nearestName(wanted, known) });
  }
  print(terminalText(JSON.stringify(scenario, null, 2)));
}

function load(benchmark: Benchmark, set: string | undefined): Promise<LoadedScenarios> {
  const { protocols } = benchmark;
  return benchmark.load({
    set: set ?? protocols.querent.set,
    mode: protocols.querent.mode,
    dataDirs: places().dataDirs,
  });
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasSet, importedSetNames, removeSet, setFolder } from '../benchmark/imported/set-folder.ts';
import { ModelMissingError } from '../errors/model-missing-error.ts';
import { PackageMissingError } from '../errors/package-missing-error.ts';
import { EXIT } from '../errors/querent-error.ts';
import { UnknownNameError } from '../errors/unknown-name-error.ts';
import { benchmarkNames, findBenchmark } from '../references/benchmarks.ts';
import type { Benchmark, DataAudit, LoadedScenarios } from '../schema/benchmark.ts';
import type { Scenario } from '../schema/scenario.ts';
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

/** Prints figures and every remark on the data; resolves to the exit code. */
export async function checkData(name: string, set: string | undefined): Promise<number> {
  const place = await findPlace(name, set);
  const { scenarios, warnings, checksum } = await load(place);
  const { figures, warnings: found } = await audit(place);
  for (const { name: figure, value } of figures) print(`${figure}: ${terminalText(value)}`);
  const remarks = [...warnings, ...found];
  for (const { code, scenarioId, message } of remarks) print(`${code}  ${scenarioId ?? ''}  ${terminalText(message)}`);
  print(`${scenarios.length} scenarios, ${remarks.length} remarks, checksum ${checksum}`);
  return EXIT.good;
}

/** By benchmark and scenario, or by the id of a scenario alone. */
export async function showData(name: string, scenarioId: string | undefined, set: string | undefined): Promise<void> {
  const scenario = scenarioId === undefined ? await findAnywhere(name, set) : undefined;
  print(terminalText(JSON.stringify(scenario ?? (await findScenario(name, scenarioId, set)), null, 2)));
}

async function findScenario(name: string, id: string | undefined, set: string | undefined): Promise<Scenario> {
  const { scenarios } = await load(await findPlace(name, set));
  const scenario = id === undefined ? scenarios[0] : scenarios.find((candidate) => candidate.id === id);
  if (scenario) return scenario;
  const known = scenarios.map((candidate) => candidate.id);
  const wanted = id ?? '';
  throw new UnknownNameError({ kind: 'scenario', name: wanted, known, nearest: nearestName(wanted, known) });
}

/** A scenario of a benchmark that comes with Querent, by its id; undefined where the name is one of a benchmark or a set. */
async function findAnywhere(id: string, set: string | undefined): Promise<Scenario | undefined> {
  const names = await benchmarkNames(places());
  if (names.includes(id)) return undefined;
  for (const name of names) {
    const benchmark = await findBenchmark(name, places());
    if (benchmark.sets.includes(id)) return undefined;
    if (benchmark.dataFiles.length > 0) continue;
    for (const candidate of set === undefined ? benchmark.sets : [set]) {
      if (!benchmark.sets.includes(candidate)) continue;
      const { scenarios } = await load({ benchmark, set: candidate });
      const scenario = scenarios.find((one) => one.id === id);
      if (scenario) return scenario;
    }
  }
  return undefined;
}

interface DataPlace {
  readonly benchmark: Benchmark;
  readonly set: string;
}

/** A benchmark by its name, or by the name of one of its sets: `open` is the set `open` of `clarifymt`. */
async function findPlace(name: string, set: string | undefined): Promise<DataPlace> {
  const names = await benchmarkNames(places());
  if (!names.includes(name) && set === undefined) {
    for (const candidate of names) {
      const benchmark = await findBenchmark(candidate, places());
      if (benchmark.sets.includes(name)) return { benchmark, set: name };
    }
  }
  const benchmark = await findBenchmark(name, places());
  return { benchmark, set: set ?? benchmark.protocols.querent.set };
}

function load({ benchmark, set }: DataPlace): Promise<LoadedScenarios> {
  return benchmark.load({ set, mode: benchmark.protocols.querent.mode, dataDirs: places().dataDirs });
}

/** With sentence embeddings where the encoder is here; it says how to get it where it is not. */
async function audit({ benchmark, set }: DataPlace): Promise<DataAudit> {
  if (!benchmark.audit) return { figures: [], warnings: [] };
  const { loadEncoder } = await import('../model/embedding.ts');
  const encoder = await loadEncoder(places().home).catch((error: unknown) => {
    if (!(error instanceof ModelMissingError) && !(error instanceof PackageMissingError)) throw error;
    process.stderr.write(`Requests are compared by letters, not by meaning: ${error.hint}\n`);
    return undefined;
  });
  try {
    return await benchmark.audit({
      set,
      dataDirs: places().dataDirs,
      ...(encoder && { encode: (texts) => encoder.encode(texts) }),
    });
  } finally {
    await encoder?.dispose();
  }
}

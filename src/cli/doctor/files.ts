import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type CatalogueModel, CHAT_MODELS } from '../../model/catalogue.ts';
import type { Places } from '../../references/environment.ts';
import type { Benchmark, DataFile } from '../../schema/benchmark.ts';
import { SCHEMA_VERSION } from '../../store/migrations.ts';
import { openStore } from '../../store/open-store.ts';
import { hashFile } from '../../tools/file-hash.ts';
import { type Finding, problemOf } from './finding.ts';

/** Does the store open, and is its schema one that this Querent knows? A store that is not there yet is not made. */
export async function checkStore(url: string): Promise<Finding> {
  const file = url.replace(/^sqlite:/, '');
  if (url.startsWith('sqlite:') && file !== ':memory:' && !existsSync(file)) {
    return { name: 'store', state: 'ok', text: `${file} is made by the first run` };
  }
  try {
    const store = await openStore(url);
    const runs = await store.findRuns({ limit: 1000 });
    await store.close();
    return { name: 'store', state: 'ok', text: `${file}: schema ${SCHEMA_VERSION}, ${runs.length} runs` };
  } catch (error) {
    return problemOf('store', error);
  }
}

export function checkModels(home: string, deep: boolean): Promise<readonly Finding[]> {
  return Promise.all(CHAT_MODELS.map((model) => checkModel(model, home, deep)));
}

async function checkModel(model: CatalogueModel, home: string, deep: boolean): Promise<Finding> {
  const file = join(home, 'models', model.file);
  const found = await stat(file).catch(() => undefined);
  const pull = `querent models pull ${model.name}`;
  if (!found) {
    const text = `local/${model.name} is not here; the first run fetches ${Math.round(model.bytes / 1e6)} MB`;
    return { name: 'model', state: 'warning', text, todo: `Fetch it now: ${pull}` };
  }
  const whole = found.size === model.bytes && (!deep || (await hashFile(file)) === model.sha256);
  const what = `local/${model.name}`;
  return whole
    ? { name: 'model', state: 'ok', text: `${what} is here${deep ? ', its checksum is right' : ''}` }
    : { name: 'model', state: 'problem', text: `${what}: ${file} is damaged`, todo: `Fetch it again: ${pull}` };
}

/** The folder that `QUERENT_DATA_DIR` names, and each benchmark's files. */
export async function checkData(
  benchmarks: readonly Pick<Benchmark, 'name' | 'dataFiles'>[],
  places: Pick<Places, 'dataDirs'>,
  options: { readonly deep: boolean; readonly dataDir: string | undefined },
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const { dataDir, deep } = options;
  if (dataDir && !existsSync(resolve(dataDir))) {
    const todo = 'Set it to a folder that is there, or unset it.';
    findings.push({ name: 'data', state: 'problem', text: `QUERENT_DATA_DIR names ${dataDir}: no such folder`, todo });
  }
  for (const benchmark of benchmarks) findings.push(await checkDataOf(benchmark, places.dataDirs, deep));
  return findings;
}

async function checkDataOf(
  { name, dataFiles }: Pick<Benchmark, 'name' | 'dataFiles'>,
  folders: readonly string[],
  deep: boolean,
): Promise<Finding> {
  if (dataFiles.length === 0) return { name: 'data', state: 'ok', text: `${name} comes with Querent` };
  const places = dataFiles.map(
    (file) => [file, folders.find((folder) => existsSync(join(folder, file.path)))] as const,
  );
  const missing = places.filter(([, folder]) => folder === undefined);
  if (missing.length > 0) {
    const files = missing.length === 1 ? missing[0]![0].path : `${missing.length} of ${dataFiles.length} files`;
    return { name: 'data', state: 'warning', text: `${name}: ${files} not here`, todo: `querent data pull ${name}` };
  }
  const changed = deep ? await changedFiles(places as readonly (readonly [DataFile, string])[]) : [];
  if (changed.length > 0) {
    const text = `${name}: ${changed.join(', ')} not as published`;
    return { name: 'data', state: 'warning', text, todo: 'Figures on changed data compare with no published ones.' };
  }
  return { name: 'data', state: 'ok', text: `${name} is in ${places[0]![1]}${deep ? ', as published' : ''}` };
}

async function changedFiles(places: readonly (readonly [DataFile, string])[]): Promise<readonly string[]> {
  const changed: string[] = [];
  for (const [file, folder] of places) {
    if ((await hashFile(join(folder, file.path))) !== file.sha256) changed.push(file.path);
  }
  return changed;
}

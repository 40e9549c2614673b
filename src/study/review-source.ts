import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { loadOpenSeeds, loadStarterSeeds } from '../benchmark/clarifymt/built-in-seeds.ts';
import { parseSeeds } from '../benchmark/clarifymt/read-seeds.ts';
import type { Seed } from '../benchmark/clarifymt/seed.ts';
import { DataError } from '../errors/data-error.ts';
import { FileError } from '../errors/file-error.ts';
import { UnknownNameError } from '../errors/unknown-name-error.ts';
import type { Places } from '../references/environment.ts';
import { EPISODE_KINDS, SEED_KINDS } from '../review/kinds.ts';
import { makeQueue, type QueueSource, type ReviewQueue } from '../review/queue.ts';
import type { RunRecord } from '../schema/run.ts';
import type { Store } from '../schema/store.ts';
import { SET_FILES } from '../synthesis/clarifymt/write-set.ts';
import { nearestName } from '../tools/nearest.ts';
import { reviewsHome } from './review-folder.ts';
import { judgedEpisodes } from './review-run.ts';

/** Sets that come with Querent, by the name of the set in `clarifymt`. */
const BUILT_IN = { open: loadOpenSeeds, starter: loadStarterSeeds } as const;
export type BuiltInSet = keyof typeof BUILT_IN;
export const BUILT_IN_SETS: readonly BuiltInSet[] = ['open', 'starter'];

/** What is reviewed: the seeds of a set's folder, those of a set that comes with Querent, or the episodes of a run. */
export type ReviewSource =
  | { readonly type: 'set'; readonly folder: string }
  | { readonly type: 'built-in'; readonly name: BuiltInSet }
  | { readonly type: 'run'; readonly run: RunRecord; readonly store: Store; readonly places: Places };

export interface QueueOptions {
  /** Default the first of the source: `seeds` of a set, `verdicts` of a run. */
  readonly kind?: string | undefined;
  /** Seeds, episodes, questions or replies: each stratum with its share. Default all. */
  readonly sample?: number | undefined;
  /** Draws the sample and the order. */
  readonly seed: number;
}

/** The set in a folder, or one that comes with Querent; undefined when there is neither: then it is the id of a run. */
export function setSource(target: string): ReviewSource | undefined {
  const folder = resolve(target);
  if (existsSync(join(folder, SET_FILES.seeds))) return { type: 'set', folder };
  const name = BUILT_IN_SETS.find((set) => set === target);
  return name && { type: 'built-in', name };
}

/** Kinds of review that a source can be put to, the default first. */
export function kindsOf(type: ReviewSource['type']): readonly string[] {
  return (type === 'run' ? EPISODE_KINDS : SEED_KINDS).map(({ name }) => name);
}

/** Where keys and answers lie: in the set's own folder, or below the home folder. */
export function reviewFolder(source: ReviewSource, home: string): string {
  if (source.type === 'set') return join(source.folder, 'review');
  const name = source.type === 'run' ? ['runs', source.run.id] : ['sets', source.name];
  return join(reviewsHome(home), ...name);
}

/**
 * A blind queue over the source. Throws `UnknownNameError` for the kind, `DataError` when there is nothing to review or
 * the data of the run has changed.
 */
export async function queueOf(source: ReviewSource, { kind, sample, seed }: QueueOptions): Promise<ReviewQueue> {
  const options = { sample, seed, source: describe(source) };
  const queue =
    source.type === 'run'
      ? makeQueue(kindNamed(EPISODE_KINDS, kind), await judgedEpisodes(source), options)
      : makeQueue(kindNamed(SEED_KINDS, kind), await readSeeds(source), options);
  if (queue.items.length > 0) return queue;
  const file = source.type === 'set' ? join(source.folder, SET_FILES.seeds) : `${describe(source).name}`;
  throw new DataError({
    file,
    problem: `holds nothing to review as ${queue.key.kind}`,
    hint: 'A set needs seeds; a run needs verdicts on answers, questions of the assistant, or replies of the user.',
  });
}

function kindNamed<Kind extends { readonly name: string }>(kinds: readonly Kind[], name: string | undefined): Kind {
  const found = kinds.find((kind) => name === undefined || kind.name === name);
  if (found) return found;
  const known = kinds.map((kind) => kind.name);
  throw new UnknownNameError({
    kind: 'kind of review',
    name: name ?? '',
    known,
    nearest: nearestName(name ?? '', known),
  });
}

function describe(source: ReviewSource): QueueSource {
  if (source.type === 'set') return { type: 'set', name: basename(source.folder) };
  if (source.type === 'built-in') return { type: 'built-in', name: source.name };
  const { id, benchmark, judge, user } = source.run;
  return { type: 'run', name: id, benchmark, judge, user };
}

async function readSeeds(source: Exclude<ReviewSource, { readonly type: 'run' }>): Promise<readonly Seed[]> {
  if (source.type === 'built-in') return (await BUILT_IN[source.name]()).seeds;
  const file = join(source.folder, SET_FILES.seeds);
  try {
    return parseSeeds(await readFile(file, 'utf8'), file);
  } catch (cause) {
    if (cause instanceof DataError) throw cause;
    throw new FileError({ file, doing: 'read', cause });
  }
}

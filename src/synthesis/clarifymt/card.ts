import { checkSeeds } from '../../benchmark/clarifymt/check-seeds.ts';
import { seedScenarios } from '../../benchmark/clarifymt/scenarios.ts';
import type { Seed } from '../../benchmark/clarifymt/seed.ts';
import type { JsonObject } from '../../schema/json.ts';
import type { Usage } from '../../schema/usage.ts';
import { hashJson } from '../../tools/hash.ts';
import type { AssembledSet } from './assemble-set.ts';
import { countPaperDialogues, type DialogueCounts } from './dialogues.ts';
import { type LeakScores, scoreLeaks } from './leak-score.ts';
import type { MadeItem } from './make-item.ts';
import { SPLITS, type Split } from './splits.ts';

type Counts = Readonly<Record<string, number>>;

/** What a reader must know of a set before using it; `card.json`. Every count can be recounted from the files beside it. */
export interface SetCard {
  readonly schemaVersion: 1;
  readonly title: string;
  readonly licence: string;
  /** ISO 8601 date, as the caller gave it. */
  readonly date: string;
  /** Every setting that the set depends on. */
  readonly settings: JsonObject;
  /** Over the seeds without their date: equal settings and replies give equal hashes. */
  readonly contentHash: string;
  /** Every place was tried to its end. */
  readonly complete: boolean;
  readonly places: { readonly wanted: number; readonly filled: number; readonly unfinished: number };
  readonly seeds: number;
  /** Requests to play: two of each seed. */
  readonly scenarios: number;
  /** Seeds accepted by people who read them. */
  readonly reviewed: number;
  readonly items: { readonly tried: number; readonly accepted: number; readonly rejected: number };
  /** Accepted share of the items tried, 0..1; null when none was. */
  readonly yield: number | null;
  readonly rejectsByReason: Counts;
  readonly bySubtype: Counts;
  readonly byDomain: Counts;
  readonly byLanguage: Counts;
  readonly byReadings: Counts;
  readonly byStakes: Counts;
  /** Persona continuations in a model's words, by persona; templates are not counted. */
  readonly writtenReplies: Counts;
  readonly bySplit: Readonly<Record<Split, number>>;
  readonly byGenerator: Readonly<Record<string, { readonly tried: number; readonly accepted: number }>>;
  /** Dialogues that the preset `paper` makes of the seeds. */
  readonly paperDialogues: DialogueCounts;
  readonly leaks: LeakScores;
  /** Calls, tokens and money by role and model, over all sittings. */
  readonly usage: Readonly<Record<string, Usage>>;
  readonly remarks: readonly string[];
}

export interface CardInput {
  readonly title: string;
  readonly licence: string;
  readonly date: string;
  readonly settings: JsonObject;
  readonly generators: readonly string[];
  /** A generator that checks its own work is no second opinion. */
  readonly selfChecked: boolean;
  readonly places: { readonly wanted: number; readonly unfinished: number };
  readonly made: readonly MadeItem[];
  readonly set: AssembledSet;
  readonly splits: Readonly<Record<Split, readonly Seed[]>>;
  readonly usage: Readonly<Record<string, Usage>>;
}

export function makeCard(input: CardInput): SetCard {
  const { title, licence, date, settings, places, made, set, splits, usage } = input;
  const { seeds, rejected } = set;
  return {
    schemaVersion: 1,
    ...{ title, licence, date, settings },
    contentHash: contentHash(seeds),
    complete: places.unfinished === 0,
    places: { ...places, filled: seeds.length },
    seeds: seeds.length,
    scenarios: seeds.flatMap(seedScenarios).length,
    reviewed: seeds.filter(({ provenance }) => provenance?.reviewed).length,
    items: { tried: made.length, accepted: seeds.length, rejected: rejected.length },
    yield: made.length === 0 ? null : seeds.length / made.length,
    rejectsByReason: countByValue(rejected.map(({ reason }) => reason)),
    bySubtype: countByValue(seeds.map(({ subtypes: [main = ''] }) => main)),
    byDomain: countByValue(seeds.map(({ domain }) => domain)),
    byLanguage: countByValue(seeds.map(({ language }) => language)),
    byReadings: countByValue(seeds.map(({ readings }) => String(readings.length))),
    byStakes: countByValue(seeds.flatMap(({ readings }) => readings.map(({ stakes }) => stakes))),
    writtenReplies: countByValue(
      seeds.flatMap(({ replies }) => Object.entries(replies ?? {}).flatMap(([id, texts]) => texts.map(() => id))),
    ),
    bySplit: { train: splits.train.length, dev: splits.dev.length, test: splits.test.length },
    byGenerator: countGenerators(input),
    paperDialogues: countPaperDialogues(seeds),
    leaks: scoreLeaks(seeds),
    usage,
    remarks: remarksOn(input),
  };
}

function contentHash(seeds: readonly Seed[]): string {
  return hashJson(
    seeds.map(({ provenance, ...seed }) => ({ ...seed, generator: provenance?.generator ?? null })) as object,
  );
}

/** Counts in order of the names. */
function countByValue(values: readonly string[]): Counts {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([left], [right]) => (left < right ? -1 : 1)));
}

function countGenerators({ generators, made, set }: CardInput): SetCard['byGenerator'] {
  const kept = new Set(set.seeds.map(({ id }) => id));
  return Object.fromEntries(
    generators.map((name, index) => {
      const its = made.filter(({ item }) => item.generator === index);
      return [name, { tried: its.length, accepted: its.filter(({ item }) => kept.has(item.id)).length }];
    }),
  );
}

function remarksOn({ set: { seeds }, selfChecked, places, splits }: CardInput): readonly string[] {
  const short = places.wanted - seeds.length;
  const remarks = checkSeeds(seeds).map(
    ({ code, seedId, message }) => `${code}: ${seedId ? `${seedId}: ` : ''}${message}`,
  );
  const reviewed = seeds.filter(({ provenance }) => provenance?.reviewed).length;
  const empty = SPLITS.filter((split) => splits[split].length === 0);
  return [
    ...(places.unfinished > 0 ? [`${places.unfinished} places are unfinished: go on with --resume.`] : []),
    ...(short > 0 ? [`${short} of ${places.wanted} places gave no seed: the items tried there were rejected.`] : []),
    ...(selfChecked ? ['A generator checked its own items: give another model with --checker.'] : []),
    ...(reviewed < seeds.length
      ? [`${seeds.length - reviewed} seeds were read by no person: querent review export.`]
      : []),
    ...(seeds.length > 0 && empty.length > 0 ? [`Splits without a seed: ${empty.join(', ')}.`] : []),
    ...remarks,
  ];
}

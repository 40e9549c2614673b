import type { Seed } from '../../benchmark/clarifymt/seed.ts';
import type { Prompt } from '../../tools/prompt-file.ts';
import type { MadeItem } from './make-item.ts';
import type { Split } from './splits.ts';

/** How one seed came to be; a line of `provenance.jsonl`. */
export interface SeedProvenance {
  readonly id: string;
  readonly split: Split;
  readonly place: string;
  readonly attempt: number;
  /** Where its request is from: written for a cell, or a line of somebody's file. */
  readonly source:
    | { readonly kind: 'generated'; readonly subtype: string; readonly domain: string; readonly topic: string }
    | { readonly kind: 'request'; readonly line: number };
  readonly generator: string;
  readonly checker: string;
  /** Hash of each prompt file, by stage or check. */
  readonly prompts: Readonly<Record<string, string>>;
  readonly seed: number;
  readonly temperature: number;
  readonly date: string;
}

export interface ProvenanceInput {
  readonly made: readonly MadeItem[];
  readonly splits: Readonly<Record<Split, readonly Seed[]>>;
  readonly generators: readonly string[];
  readonly checkerOf: (generator: number) => string;
  readonly prompts: Readonly<Record<string, Prompt>>;
  readonly seed: number;
  readonly temperature: number;
  readonly date: string;
}

/** Of the seeds of the set, in its order. */
export function provenanceOf(input: ProvenanceInput): readonly SeedProvenance[] {
  const { seed, temperature, date } = input;
  const splitOf = new Map(
    Object.entries(input.splits).flatMap(([split, seeds]) => seeds.map(({ id }) => [id, split as Split] as const)),
  );
  const prompts = Object.fromEntries(Object.entries(input.prompts).map(([name, { hash }]) => [name, hash]));
  return input.made.flatMap(({ item }) => {
    const split = splitOf.get(item.id);
    if (split === undefined) return [];
    const { id, place, attempt, wanted } = item;
    return {
      ...{ id, split, place, attempt },
      source: wanted
        ? { kind: 'generated', subtype: wanted.subtype, domain: wanted.domain, topic: wanted.topic }
        : { kind: 'request', line: item.request?.line ?? 0 },
      generator: input.generators[item.generator] ?? '',
      checker: input.checkerOf(item.generator),
      ...{ prompts, seed, temperature, date },
    };
  });
}

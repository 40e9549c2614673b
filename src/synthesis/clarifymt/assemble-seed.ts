import { type Seed, seedSchema } from '../../benchmark/clarifymt/seed.ts';
import type { Rejection } from '../rejection.ts';
import type { Draft } from './draft.ts';

/** Who wrote it, for readers of the set; everything else is in the provenance file. */
export interface SeedOrigin {
  readonly generator: string;
  /** ISO 8601 date. */
  readonly date: string;
}

const AUTHOR = 'querent synth';

/** A finished draft as a seed of `docs/scenario-format.md`. */
export function assembleSeed(
  draft: Draft,
  origin: SeedOrigin,
): { readonly seed: Seed } | { readonly rejected: Rejection } {
  const { item, request, instructions, documents, domain, subtypes, slots, readings, intended } = draft;
  const { clearTwin, goodQuestion, missingQuestion, falsePremise, incompatible } = draft;
  const parsed = seedSchema.safeParse({
    id: item.id,
    language: item.language,
    ...{ domain, subtypes, request, documents, slots, readings, intended },
    ...{ clearTwin, goodQuestion, missingQuestion, falsePremise, incompatible },
    ...(instructions !== undefined && { instructions }),
    ...(draft.replies && { replies: draft.replies }),
    provenance: { author: AUTHOR, generator: origin.generator.slice(0, 200), date: origin.date, reviewed: false },
  });
  if (parsed.success) return { seed: parsed.data };
  const issue = parsed.error.issues[0];
  const detail = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is no seed'}`;
  return { rejected: { reason: 'off-format', detail: detail.slice(0, 300) } };
}

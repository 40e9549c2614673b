import * as z from 'zod';
import type { JsonObject } from '../../schema/json.ts';
import type { Stakes } from '../../schema/scenario.ts';
import { MOST_OPTIONS, MOST_SLOTS, oneLine, STAKES } from './state.ts';

/** What the user's last turn says about a slot. `implausible`: a value that rests on something false. */
export const EVIDENCE_KINDS = ['value', 'none', 'vague', 'conflict', 'implausible', 'declined'] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

export interface Evidence {
  /** Name of the slot. */
  readonly slot: string;
  readonly kind: EvidenceKind;
  /** The value; both of a conflict; those a vague reply leans to. */
  readonly values: readonly string[];
  /** The words of the turn that show it. */
  readonly words: string;
  /** What is false in an implausible reply, as a sentence. */
  readonly correction: string;
}

export interface ProposedSlot {
  readonly name: string;
  readonly asksFor: string;
  readonly options: readonly string[];
  /** The option that is likely meant, with its probability; empty and 0 where nothing points to one. */
  readonly likely: string;
  readonly confidence: number;
  readonly changes: string;
  readonly stakes: Stakes;
  readonly question: string;
}

/** What perception hands on: what is ambiguous, which slots, and what the last turn says about them. */
export interface Perception {
  /** Ids of the taxonomy's subtypes. */
  readonly subtypes: readonly string[];
  readonly slots: readonly ProposedSlot[];
  readonly evidence: readonly Evidence[];
}

/** What the model is asked to write: every field there, so that a model can be held to it. */
export const perceptionFields = {
  subtypes: z.array(z.string()),
  slots: z.array(
    z.strictObject({
      name: z.string(),
      asksFor: z.string(),
      options: z.array(z.string()),
      likely: z.string(),
      confidence: z.number(),
      changes: z.string(),
      stakes: z.enum(STAKES),
      question: z.string(),
    }),
  ),
  evidence: z.array(
    z.strictObject({
      slot: z.string(),
      kind: z.enum(EVIDENCE_KINDS),
      values: z.array(z.string()),
      words: z.string(),
      correction: z.string(),
    }),
  ),
} as const;

export function jsonSchemaOf(schema: z.ZodType): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema);
  return rest as JsonObject;
}

const line = (limit?: number) =>
  z
    .union([z.string(), z.number().transform(String)])
    .transform((value) => oneLine(value, limit))
    .catch('');
const lines = (most: number) =>
  z
    .array(line(120))
    .catch([])
    .transform((values) => [...new Set(values.filter((value) => value !== ''))].slice(0, most));

const readSlot = z
  .object({
    name: line(80),
    asksFor: line(160),
    options: lines(MOST_OPTIONS),
    likely: line(120),
    confidence: z.coerce.number().min(0).max(1).catch(0),
    changes: line(),
    stakes: z.enum(STAKES).catch('low'),
    question: line(),
  })
  .transform((slot) => ({ ...slot, name: slot.name || slot.asksFor, asksFor: slot.asksFor || slot.name }))
  .refine((slot) => slot.name !== '');

const readEvidence = z.object({
  slot: line(80),
  kind: z.enum(EVIDENCE_KINDS),
  values: lines(MOST_OPTIONS),
  words: line(),
  correction: line(),
});

/** Reads a perception off a reply's JSON; members that are off schema are left out. Undefined when nothing of it is there. */
export function readPerception(value: Readonly<Record<string, unknown>>): Perception | undefined {
  const { slots, evidence, subtypes } = value;
  if (!Array.isArray(slots) && !Array.isArray(evidence)) return undefined;
  return {
    subtypes: lines(4).parse(subtypes),
    slots: listOf(slots, readSlot).slice(0, MOST_SLOTS),
    evidence: listOf(evidence, readEvidence).slice(0, MOST_SLOTS * 2),
  };
}

function listOf<Value>(value: unknown, item: z.ZodType<Value>): Value[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, 50).flatMap((member: unknown) => {
    const parsed = item.safeParse(member);
    return parsed.success ? [parsed.data] : [];
  });
}

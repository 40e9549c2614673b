import { z } from 'zod';
import { LANGUAGES } from '../../schema/message.ts';

/** Texts are bounded, since a set may come from anywhere; lengths are in UTF-16 units. */
const text = (limit: number) => z.string().trim().min(1).max(limit);
const label = text(200);
const wordings = z.array(label).max(40);

/** Rows of a set at most. */
export const MOST_ROWS = 1_000_000;

const optionSchema = z.strictObject({ id: label, label, aliases: wordings.default([]) });

const slotSchema = z.strictObject({
  /** Names are keys of records, which cannot hold `__proto__`. */
  name: label.refine((name) => name !== '__proto__', 'this is no name for a slot'),
  /** What a good question asks for, as a noun phrase. */
  asksFor: label,
  cues: wordings.default([]),
  required: z.boolean().default(true),
  /** Empty: the value is free text. */
  options: z.array(optionSchema).max(40).default([]),
});

const answerSchema = z.strictObject({
  /** A right answer. */
  text: text(4000),
  /** Of each group at least one wording must occur in an answer. */
  allOf: z.array(z.array(label).min(1).max(40)).min(1).max(20),
  /** None of these may occur. */
  noneOf: wordings.default([]),
});

const documentSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), id: label, text: text(200_000) }),
  z.strictObject({
    kind: z.literal('table'),
    id: label,
    rows: z.array(z.array(z.string().max(2000)).max(100)).max(2000),
  }),
]);

const messageSchema = z.strictObject({ role: z.enum(['user', 'assistant']), content: text(20_000) });

const rowFields = z.strictObject({
  /** Unique in its set. */
  id: label,
  language: z.enum(LANGUAGES),
  request: text(20_000),
  instructions: text(20_000).optional(),
  documents: z.array(documentSchema).max(50).optional(),
  /** Turns before the request, oldest first. */
  history: z.array(messageSchema).max(200).optional(),
  /** The right action on the request; absent: nobody has said. */
  action: z.enum(['ask', 'answer']).optional(),
  /** What is missing. */
  slots: z.array(slotSchema).min(1).max(12).optional(),
  /** Slot -> what the user has in mind: id of an option, or free text where the slot has none. */
  values: z.record(label, label).optional(),
  /** A good question. */
  goldQuestion: text(2000).optional(),
  answer: answerSchema.optional(),
  /** What a wrong guess would cost. */
  stakes: z.enum(['low', 'high', 'irreversible']).optional(),
  /** Ids of the taxonomy's subtypes. */
  subtypes: z.array(label).max(4).optional(),
  /** The person's own groups: figures are given for each. */
  groups: z.array(label).max(20).optional(),
  /** Rows of one cluster are not independent: the same customer, the same session. */
  cluster: label.optional(),
  /** The row is one decision of a recorded dialogue: at which turn of the user, and after a reply of which persona. */
  decision: z.strictObject({ turn: z.int().min(1).max(99), persona: label.optional() }).optional(),
});

/**
 * One line of an imported set as it is stored, every default filled in. `readRecord` makes it from what people have;
 * importing a stored file again gives the same file.
 */
export const rowSchema = rowFields.superRefine((row, context) => {
  for (const { path, message } of brokenReferences(row)) context.addIssue({ code: 'custom', path, message });
});

export type ImportedRow = z.output<typeof rowFields>;
export type RowSlot = NonNullable<ImportedRow['slots']>[number];

interface BrokenReference {
  readonly path: (string | number)[];
  readonly message: string;
}

function brokenReferences(row: ImportedRow): readonly BrokenReference[] {
  const slots = row.slots ?? [];
  return [
    ...repeated(
      slots.map((slot) => slot.name),
      ['slots'],
    ),
    ...slots.flatMap((slot, index) =>
      repeated(
        slot.options.map((option) => option.id),
        ['slots', index, 'options'],
      ),
    ),
    ...Object.entries(row.values ?? {}).flatMap(([name, value]) => brokenValue(slots, name, value)),
  ];
}

function repeated(ids: readonly string[], path: (string | number)[]): readonly BrokenReference[] {
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  return [...new Set(twice)].map((id) => ({ path, message: `"${id}" is there twice` }));
}

function brokenValue(slots: readonly RowSlot[], name: string, value: string): readonly BrokenReference[] {
  const slot = slots.find((candidate) => candidate.name === name);
  if (!slot) return [{ path: ['values', name], message: 'there is no such slot' }];
  const options = slot.options.map((option) => option.id);
  if (options.length === 0 || options.includes(value)) return [];
  return [{ path: ['values', name], message: `"${value}" is none of its options: ${options.slice(0, 10).join(', ')}` }];
}

import { z } from 'zod';

/** Texts are bounded, since a set may come from anywhere. */
const text = (limit: number) => z.string().trim().min(1).max(limit);
const name = z
  .string()
  .regex(/^[a-z0-9]+([-.][a-z0-9]+)*$/, 'lower-case words joined by hyphens or dots')
  .max(80);
const wordings = z.array(text(200)).max(40);

const optionSchema = z.strictObject({
  id: name,
  /** As the user would say it after "I mean ...". */
  label: text(200),
  /** Other wordings by which it is recognised in a question and in the clear twin. */
  aliases: wordings.default([]),
});

const slotSchema = z.strictObject({
  name,
  /** What a good question asks for, as a noun phrase. */
  asksFor: text(200),
  /** Words by which a question for this slot is recognised, next to `asksFor` and the options' wordings. */
  cues: wordings.default([]),
  /** The request cannot be answered rightly without it. */
  required: z.boolean().default(true),
  options: z.array(optionSchema).min(2).max(5),
});

const readingSchema = z.strictObject({
  id: name,
  /** Slot name -> option id; every required slot has one. */
  values: z.record(name, name),
  answer: z.strictObject({
    /** A right answer for this reading. */
    text: text(2000),
    /** Of each group at least one wording must occur in an answer. */
    allOf: z
      .array(z.array(text(200)).min(1).max(40))
      .min(1)
      .max(10),
    /** None of these may occur. */
    noneOf: wordings.default([]),
  }),
  /** What a wrong guess would cost this user. */
  stakes: z.enum(['low', 'high', 'irreversible']),
});

const documentSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), id: name, text: text(20_000) }),
  z.strictObject({ kind: z.literal('table'), id: name, rows: z.array(z.array(z.string().max(500)).max(50)).max(500) }),
]);

const messageSchema = z.strictObject({ role: z.enum(['user', 'assistant']), content: text(4000) });

const seedFields = z.strictObject({
  /** Unique in its set and stable over versions. */
  id: name,
  language: z.enum(['en', 'zh']),
  /** Field of life it is from: `travel`, `code`. */
  domain: name,
  /** Ids of the taxonomy's subtypes; the first one is the main one. */
  subtypes: z.array(name).min(1).max(4),
  request: text(4000),
  /** What the assistant is for, in the words of whoever deploys it. */
  instructions: text(4000).optional(),
  documents: z.array(documentSchema).max(20).default([]),
  /** Turns before the request, oldest first. */
  history: z.array(messageSchema).max(40).default([]),
  slots: z.array(slotSchema).min(1).max(6),
  readings: z.array(readingSchema).min(2).max(12),
  /** Id of the reading the user has in mind. */
  intended: name,
  /** The same request with every required slot filled in. */
  clearTwin: z.strictObject({ request: text(4000), reading: name }),
  goodQuestion: text(500),
  /** A question that misses: it asks for something given or beside the point. */
  missingQuestion: text(500),
  /** A reply to the good question that rests on a false belief, and what is false in it. */
  falsePremise: z.strictObject({ text: text(500), why: text(500) }),
  /** Ids of two options of one required slot that cannot both be wanted. */
  incompatible: z.tuple([name, name]),
  /** Replies written for personas, by the persona's id; where none is given they are made from the fields above. */
  replies: z.record(name, z.array(text(500)).min(1).max(10)).optional(),
  provenance: z
    .strictObject({
      author: text(200),
      /** Model or program that wrote it; absent for a person's work. */
      generator: text(200).optional(),
      date: z.iso.date(),
      /** Somebody other than the author has read and accepted it. */
      reviewed: z.boolean(),
    })
    .optional(),
});

export type Seed = z.output<typeof seedFields>;
export type SeedSlot = Seed['slots'][number];
export type SeedReading = Seed['readings'][number];

/** One line of a scenario file: a request, what it may mean, and everything a mode needs to play it. */
export const seedSchema = seedFields.superRefine((seed, context) => {
  for (const { path, message } of brokenReferences(seed)) context.addIssue({ code: 'custom', path, message });
});

interface BrokenReference {
  readonly path: (string | number)[];
  readonly message: string;
}

/** Ids that point to nothing, required slots without a value, ids used twice. */
function brokenReferences(seed: Seed): readonly BrokenReference[] {
  const readingIds = seed.readings.map((reading) => reading.id);
  const broken: BrokenReference[] = [
    ...repeated(readingIds, ['readings']),
    ...repeated(
      seed.slots.map((slot) => slot.name),
      ['slots'],
    ),
    ...repeated(
      seed.slots.flatMap((slot) => slot.options.map((option) => option.id)),
      ['slots'],
    ),
    ...seed.readings.flatMap((reading, index) => brokenValues(seed.slots, reading, index)),
  ];
  if (!seed.slots.some((slot) => slot.required)) broken.push({ path: ['slots'], message: 'no slot is required' });
  if (!readingIds.includes(seed.intended)) broken.push({ path: ['intended'], message: 'names no reading' });
  if (!readingIds.includes(seed.clearTwin.reading)) {
    broken.push({ path: ['clearTwin', 'reading'], message: 'names no reading' });
  }
  if (!isOptionPair(seed.slots, seed.incompatible)) {
    broken.push({ path: ['incompatible'], message: 'must be two options of one required slot' });
  }
  return broken;
}

function repeated(ids: readonly string[], path: (string | number)[]): readonly BrokenReference[] {
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  return [...new Set(twice)].map((id) => ({ path, message: `"${id}" is used twice` }));
}

function brokenValues(slots: readonly SeedSlot[], reading: SeedReading, index: number): readonly BrokenReference[] {
  const broken: BrokenReference[] = [];
  for (const [slotName, optionId] of Object.entries(reading.values)) {
    const slot = slots.find((candidate) => candidate.name === slotName);
    if (!slot?.options.some((option) => option.id === optionId)) {
      broken.push({ path: ['readings', index, 'values', slotName], message: `"${optionId}" is no option of it` });
    }
  }
  for (const slot of slots) {
    if (slot.required && !Object.hasOwn(reading.values, slot.name)) {
      broken.push({ path: ['readings', index, 'values'], message: `the required slot "${slot.name}" has no value` });
    }
  }
  return broken;
}

function isOptionPair(slots: readonly SeedSlot[], [left, right]: readonly [string, string]): boolean {
  if (left === right) return false;
  const has = (slot: SeedSlot, id: string) => slot.options.some((option) => option.id === id);
  return slots.some((slot) => slot.required && has(slot, left) && has(slot, right));
}

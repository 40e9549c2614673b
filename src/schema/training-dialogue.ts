import { z } from 'zod';

const text = z.string().max(200_000);
const name = z.string().min(1).max(500);

/** As `Document` of a brief: what is trained on is shown as what is evaluated. */
const documentSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), id: name, text }),
  z.strictObject({ kind: z.literal('table'), id: name, rows: z.array(z.array(text).max(1_000)).max(10_000) }),
]);

const messageSchema = z.strictObject({
  role: z.enum(['system', 'user', 'assistant']),
  content: text,
  /** An assistant's turn to be learnt: it is a completion, everything before it the prompt. Others are context only. */
  target: z.boolean().optional(),
  /** What the assistant's turn does; absent where nobody has said it. */
  action: z.enum(['ask', 'answer']).optional(),
  /** Thoughts that lead to the assistant's turn: put before it in training, or left out for the arm without them. */
  reasoning: text.optional(),
  /** Who wrote it: `data` (the benchmark's gold or people), `model` (the generator), `rules`. */
  source: z.enum(['data', 'model', 'rules']),
});

/** Parts of a two-turn talk that may be trained apart (2410.13788): see `roles:direct=A,clarify=B,answer=C`. */
export const TRAINED_ROLES = ['direct', 'clarify', 'answer', 'user'] as const;

/**
 * A dialogue to train an assistant on, one JSON object a line: what `querent synth turns|reasoning|clarifications` and
 * `querent import futureturns` write and `querent dataset sft` reads. Messages are in order, oldest first; each with
 * `target` gives one example, with documents and all messages before it as its prompt.
 */
export const trainingDialogueSchema = z.strictObject({
  schemaVersion: z.literal(1),
  /** Unique in its file; the same for the same work. */
  id: name,
  /** What must never be parted between train and test: document, question, seed. */
  cluster: name,
  language: z.enum(['en', 'zh']),
  origin: z.strictObject({
    /** What made it: `gold`, `turns`, `reasoning`, `clarifications`, `futureturns`. */
    kind: name,
    /** Benchmark and set of the data it stands on, and the scenario it came from, where it is one of a benchmark. */
    benchmark: name.optional(),
    set: name.optional(),
    scenario: name.optional(),
    /** File it came from, without its folder, and the line in it from 1. */
    file: name.optional(),
    line: z.number().int().positive().optional(),
    licence: z.string().max(500),
  }),
  /** Model reference that wrote the generated messages; null: no model. */
  generator: name.nullable(),
  /** Which of the trained roles the targets are; absent: one assistant plays all. */
  role: z.enum(TRAINED_ROLES).optional(),
  documents: z.array(documentSchema).max(1_000).optional(),
  messages: z.array(messageSchema).min(1).max(1_000),
  /** Names of the checks it passed: `derivation`, `spans`, `lacks-asked`, ... */
  checks: z.array(name).max(100),
});

export type TrainingDialogue = z.infer<typeof trainingDialogueSchema>;
export type TrainingMessage = TrainingDialogue['messages'][number];
export type TrainedRole = (typeof TRAINED_ROLES)[number];

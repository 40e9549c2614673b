import * as z from 'zod';
import type { Dialogue } from '../../schema/dialogue.ts';
import type { SlotState, Stakes } from '../../schema/scenario.ts';

/** Slots that a dialogue's table holds at most, options of a slot, characters of a text in it. */
export const MOST_SLOTS = 6;
export const MOST_OPTIONS = 5;
const LONGEST_TEXT = 300;

export const SLOT_STATES = [
  'missing',
  'vague',
  'conflict',
  'false-premise',
  'declined',
  'filled',
  'revised',
] as const satisfies readonly SlotState[];

export const STAKES = ['low', 'high', 'irreversible'] as const satisfies readonly Stakes[];

const text = z.string().max(LONGEST_TEXT);
const probability = z.number().min(0).max(1);

const slotRowSchema = z.strictObject({
  name: text.min(1),
  /** As a noun phrase: "the year". */
  asksFor: text.min(1),
  options: z.array(text.min(1)).max(MOST_OPTIONS).readonly(),
  /** One probability per option, summing to 1; of an open slot that of the best guess, and the rest. */
  belief: z.array(probability).min(1).max(MOST_OPTIONS).readonly(),
  required: z.boolean(),
  /** What a wrong guess would cost the user. */
  stakes: z.enum(STAKES),
  /** What depends on the slot, as a sentence; empty where nobody said it. */
  changes: text,
  /** A wording of the question by the module that found the slot; empty where there is none. */
  question: text,
  state: z.enum(SLOT_STATES),
  /** Known, where filled or revised. */
  value: text.nullable(),
  /** The two values between which the user is to choose, in conflict. */
  rivals: z.array(text).max(2).readonly(),
  /** What is false in the premise, as a sentence. */
  correction: text,
  /** Times it was asked for. */
  asked: z.int().min(0),
});

/** One line of the slot table (2512.21120, tracking). */
export type SlotRow = Readonly<z.infer<typeof slotRowSchema>>;

const stateSchema = z.strictObject({
  slots: z.array(slotRowSchema.readonly()).max(MOST_SLOTS).readonly(),
  /** Belief over the personas of the taxonomy, by id. */
  persona: z.record(z.string(), probability).readonly(),
  /** Slots asked for, oldest first. */
  questions: z.array(text).max(50).readonly(),
});

/** All that is carried from turn to turn. It travels in the trace of the agent's own turns: nothing is hidden. */
export type ClarifyState = Readonly<z.infer<typeof stateSchema>>;

const traceSchema = z.object({ clarify: z.object({ state: stateSchema }) });

/** The state that the agent's last turn left behind; undefined where the dialogue comes from elsewhere. */
export function readState(dialogue: Dialogue): ClarifyState | undefined {
  const last = dialogue.findLast((turn) => turn.speaker === 'assistant');
  const parsed = traceSchema.safeParse(last?.trace);
  return parsed.success ? parsed.data.clarify.state : undefined;
}

/** One line of bounded length, without control characters. */
export function oneLine(value: string, limit: number = LONGEST_TEXT): string {
  return value
    .slice(0, limit * 4)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, limit)
    .toWellFormed()
    .trim();
}

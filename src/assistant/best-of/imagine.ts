import * as z from 'zod';
import { wordsOf } from '../../tools/said-text.ts';
import { readJsonReply } from '../clarify/json-reply.ts';

/** Something that the user may mean, and the answer that they should get, as the model imagines both. */
export interface ImaginedReading {
  readonly meaning: string;
  readonly answer: string;
}

/** Readings that are rehearsed at most. */
export const MOST_READINGS = 4;

const readingsSchema = z.object({
  readings: z.array(
    z.object({ meaning: z.string().trim().min(1).max(1000), answer: z.string().trim().min(1).max(1000) }),
  ),
});

/** The readings in a model's reply, those with equal answers once; empty when there are none to be read. */
export function readReadings(reply: string): readonly ImaginedReading[] {
  const parsed = readingsSchema.safeParse(readJsonReply(reply.slice(reply.lastIndexOf('</think>') + 1)));
  if (!parsed.success) return [];
  const kept: ImaginedReading[] = [];
  for (const reading of parsed.data.readings) {
    if (!kept.some((other) => sameAnswer(other.answer, reading.answer))) kept.push(reading);
  }
  return kept.slice(0, MOST_READINGS);
}

/** The words of one stand in the other, one after the other: "1990" and "It was in 1990." are the same answer. */
export function sameAnswer(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => ` ${wordsOf(text).join(' ')} `) as [string, string];
  if (left.trim() === '' || right.trim() === '') return false;
  return left.includes(right) || right.includes(left);
}

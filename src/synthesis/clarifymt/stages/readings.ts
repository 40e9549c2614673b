import { z } from 'zod';
import { reject } from '../draft.ts';
import type { Stage } from '../stage.ts';
import { contextOf, distinct, numberedReadings, quoted } from '../wording.ts';

const wording = z.string().trim().max(200);
const replySchema = z.object({
  notes: z.string().trim().max(4000),
  readings: z
    .array(
      z.object({
        number: z.number(),
        answer: z.string().trim().min(1).max(2000),
        mustSay: z.array(wording).min(1).max(20),
        mustNotSay: z.array(wording).max(20),
      }),
    )
    .min(2)
    .max(8),
});

/**
 * Writes the right answer for every reading, the wordings that tell it from the others, and the notes that the assistant
 * needs where common knowledge is not enough. Which reading the user has in mind is drawn by the seed.
 */
export const readingsStage: Stage<z.output<typeof replySchema>> = {
  name: 'readings',
  schema: replySchema,
  maxTokens: 1500,
  applies: () => true,
  variables: (draft, language) => ({
    request: quoted(draft.request),
    context: contextOf(draft, language),
    readings: numberedReadings(draft),
  }),
  apply: (draft, reply, random) => {
    const readings = draft.readings.map((reading, index) => {
      const written = reply.readings.find(({ number }) => number === index + 1);
      const mustSay = distinct(written?.mustSay ?? []);
      if (!written || mustSay.length === 0) return undefined;
      return {
        ...reading,
        answer: { text: written.answer, allOf: [mustSay], noneOf: distinct(written.mustNotSay, mustSay) },
      };
    });
    const whole = readings.filter((reading) => reading !== undefined);
    if (whole.length < readings.length) {
      return reject(
        'answer-missing',
        `${readings.length - whole.length} of ${readings.length} readings have no answer`,
      );
    }
    const documents = [
      ...draft.documents,
      ...(reply.notes === '' ? [] : [{ kind: 'text' as const, id: 'notes', text: reply.notes }]),
    ];
    return { draft: { ...draft, documents, readings: whole, intended: random.pick(whole).id } };
  },
};

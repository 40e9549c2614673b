import { z } from 'zod';
import { reject } from '../draft.ts';
import type { Stage } from '../stage.ts';
import { contextOf, numberedReadings, quoted } from '../wording.ts';

const sentence = z.string().trim().min(1).max(500);
const replySchema = z.object({
  stakes: z.array(z.object({ number: z.number(), stakes: z.enum(['low', 'high', 'irreversible']) })).max(8),
  falsePremise: z.object({ text: sentence, why: sentence }),
  cannotBoth: z.array(z.number()).min(2).max(5),
});

/**
 * What a wrong guess would cost under each reading, a reply that rests on a false belief, and two options of the first
 * slot that nobody can want at once.
 */
export const stakesStage: Stage<z.output<typeof replySchema>> = {
  name: 'stakes',
  schema: replySchema,
  maxTokens: 600,
  applies: () => true,
  variables: (draft, language) => ({
    request: quoted(draft.request),
    context: contextOf(draft, language),
    readings: numberedReadings(draft),
    question: quoted(draft.goodQuestion),
    options: (draft.slots[0]?.options ?? []).map(({ label }, index) => `${index + 1}. ${quoted(label)}`).join('\n'),
  }),
  apply: (draft, reply) => {
    const options = draft.slots[0]?.options ?? [];
    const [left, right] = [...new Set(reply.cannotBoth)].map((number) => options[number - 1]?.id);
    if (left === undefined || right === undefined) return reject('no-incompatible-pair', reply.cannotBoth.join(', '));
    const readings = draft.readings.map((reading, index) => {
      const stakes = reply.stakes.find(({ number }) => number === index + 1)?.stakes;
      return stakes && { ...reading, stakes };
    });
    const whole = readings.filter((reading) => reading !== undefined);
    if (whole.length < readings.length) return reject('stakes-missing', 'a reading has no stakes');
    return { draft: { ...draft, readings: whole, falsePremise: reply.falsePremise, incompatible: [left, right] } };
  },
};

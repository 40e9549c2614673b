import { z } from 'zod';
import type { Draft, DraftReading } from '../draft.ts';
import type { Stage } from '../stage.ts';
import { contextOf, describeReading, quoted } from '../wording.ts';

const replySchema = z.object({ request: z.string().trim().min(1).max(2000) });

/** Writes the same request with every slot filled in. It is clear about the reading that the user has in mind. */
export const twinStage: Stage<z.output<typeof replySchema>> = {
  name: 'twin',
  schema: replySchema,
  maxTokens: 300,
  applies: () => true,
  variables: (draft, language) => ({
    request: quoted(draft.request),
    context: contextOf(draft, language),
    meaning: quoted(describeReading(draft, intendedReading(draft))),
  }),
  apply: (draft, { request }) => ({
    draft: { ...draft, clearTwin: { request, reading: intendedReading(draft).id } },
  }),
};

function intendedReading({ readings, intended }: Draft): DraftReading {
  return readings.find(({ id }) => id === intended) ?? (readings[0] as DraftReading);
}

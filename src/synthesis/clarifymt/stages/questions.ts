import { z } from 'zod';
import type { Stage } from '../stage.ts';
import { contextOf, numberedReadings, quoted } from '../wording.ts';

const question = z.string().trim().min(1).max(500);
const replySchema = z.object({ good: question, missing: question });

/** Writes a first question that asks for what is missing, and one that misses it. */
export const questionsStage: Stage<z.output<typeof replySchema>> = {
  name: 'questions',
  schema: replySchema,
  maxTokens: 300,
  applies: () => true,
  variables: (draft, language) => ({
    request: quoted(draft.request),
    context: contextOf(draft, language),
    readings: numberedReadings(draft),
    missing: draft.slots.map(({ asksFor }) => `- ${quoted(asksFor)}`).join('\n'),
  }),
  apply: (draft, { good, missing }) => ({ draft: { ...draft, goodQuestion: good, missingQuestion: missing } }),
};

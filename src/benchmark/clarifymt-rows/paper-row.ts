import { z } from 'zod';
import { ROW_PERSONAS } from './persona-states.ts';

const text = (limit: number) => z.string().max(limit);

const turnSchema = z.object({
  role: z.enum(['user', 'assistant']),
  content: text(20_000).refine((content) => content.trim() !== '', 'is empty'),
});

/**
 * A row as 2512.21120's data set has it; further keys are not read. `conversation` begins with the request and
 * alternates; a last turn of the assistant, where there is one, is not read either.
 */
export const paperRowSchema = z.object({
  conversation: z
    .array(turnSchema)
    .min(1)
    .max(200)
    .superRefine((turns, context) => {
      const wrong = turns.findIndex(({ role }, index) => role !== (index % 2 === 0 ? 'user' : 'assistant'));
      if (wrong < 0) return;
      const message = wrong === 0 ? 'must begin with the user' : 'must alternate between user and assistant';
      context.addIssue({ code: 'custom', path: [wrong, 'role'], message });
    }),
  category: text(200).refine((name) => name.trim() !== '', 'is empty'),
  user_type: z.string().refine((name) => Object.hasOwn(ROW_PERSONAS, name.trim()), {
    error: `must be one of ${Object.keys(ROW_PERSONAS).join(', ')}`,
  }),
  model_name: text(500).nullish(),
  explanation: text(20_000).nullish(),
});

export type PaperRow = z.output<typeof paperRowSchema>;

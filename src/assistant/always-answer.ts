import type { AssistantKind } from '../schema/assistant-kind.ts';
import { createModelless } from './modelless.ts';

/** Answers at every turn, in words that are right for no scenario. */
export const kind: AssistantKind = {
  name: 'always-answer',
  summary: 'answers at once and never asks (control, no model)',
  form: 'standalone',
  create: async (input) => createModelless(input, { name: 'always-answer', decide: () => 'answer' }),
};

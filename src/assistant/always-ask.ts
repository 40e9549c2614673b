import type { AssistantKind } from '../schema/assistant-kind.ts';
import { createModelless } from './modelless.ts';

/** Asks at every turn, also when no question is left: the baseline that a high ask rate must beat. */
export const kind: AssistantKind = {
  name: 'always-ask',
  summary: 'asks the same general question at every turn (control, no model)',
  form: 'standalone',
  create: async (input) => createModelless(input, { name: 'always-ask', decide: () => 'ask' }),
};

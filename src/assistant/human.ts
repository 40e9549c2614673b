import type { AssistantKind } from '../schema/assistant-kind.ts';
import { requireModel } from './model-assistant.ts';
import { createOwnAssistant } from './own.ts';

/** A person at the terminal, handed in as its model. */
export const kind: AssistantKind = {
  name: 'human',
  summary: 'you, at the terminal',
  form: 'standalone',
  create: async (input) =>
    createOwnAssistant({ reference: 'human', model: requireModel(input, 'human'), settings: { kind: 'human' } }),
};

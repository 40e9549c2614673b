import type { AssistantKind } from '../schema/assistant-kind.ts';
import { createModelAssistant } from './model-assistant.ts';

/** The model with the brief and nothing else: nobody tells it to ask or not to. */
export const kind: AssistantKind = {
  name: 'direct',
  summary: 'the model as it is, told nothing about asking (default)',
  form: 'strategy',
  create: async (input) => createModelAssistant(input, { name: 'direct', parser: 'text' }),
};

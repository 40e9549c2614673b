import type { AssistantKind } from '../schema/assistant-kind.ts';
import { requireModel } from './model-assistant.ts';
import { createOwnAssistant } from './own.ts';

/** A program over standard streams (docs/exec-protocol.md); the process is handed in as its model. */
export const kind: AssistantKind = {
  name: 'exec',
  summary: 'your own assistant: a program that reads and writes JSON lines (docs/own-assistant.md)',
  form: 'standalone',
  argument: 'the command that starts it',
  create: async (input) =>
    createOwnAssistant({
      reference: `exec:${input.argument ?? ''}`,
      model: requireModel(input, 'exec'),
      settings: { kind: 'exec', command: input.argument ?? '' },
    }),
};

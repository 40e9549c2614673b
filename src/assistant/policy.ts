import type { AssistantKind } from '../schema/assistant-kind.ts';
import { createPolicyAssistant } from './policy/policy-assistant.ts';

/** A local policy decides whether to ask; alone it decides only, with a model behind it the model writes the turn. */
export const kind: AssistantKind = {
  name: 'policy',
  summary: 'a small trained policy decides whether to ask, without a call; the model writes',
  form: 'either',
  argument: 'open (default), pacific, or the folder of one of your own',
  create: createPolicyAssistant,
};

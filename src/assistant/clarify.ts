import type { AssistantKind } from '../schema/assistant-kind.ts';
import { createAgentFromInput } from './clarify/create-agent.ts';

/**
 * ClarifyAgent (2512.21120): four small modules decide whether to ask, what and how; the model answers the settled
 * request. The argument names the variant: see `clarify/variants.ts` and docs/clarify-agent.md.
 */
export const kind: AssistantKind = {
  name: 'clarify',
  summary: 'ClarifyAgent: perceive, forecast, track, plan, then ask or answer (2512.21120)',
  form: 'either',
  argument: 'variant: full (default), fast, local, llm-planner, merged, self-consistency, full-minus-MODULE',
  create: createAgentFromInput,
};

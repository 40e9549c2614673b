import { shippedPolicy } from '../../policy/shipped.ts';
import { loadTalkPolicy } from '../../policy/talk/talk-policy.ts';
import type { Assistant } from '../../schema/assistant.ts';
import type { AssistantInput } from '../../schema/assistant-kind.ts';
import type { JsonObject } from '../../schema/json.ts';
import { hashText } from '../../tools/hash.ts';
import { IS_QUESTION_VERSION } from '../../tools/is-question.ts';
import { FRAMING_HASH } from '../framing.ts';
import { referenceOf, requireModel } from '../model-assistant.ts';
import { createAgent } from './agent.ts';
import { createLocalModules } from './local/local-modules.ts';
import { DEFAULT_PRICES, type Prices } from './plan.ts';
import { type ClarifyPrompts, loadClarifyPrompts } from './prompts.ts';
import { DEFAULT_VARIANT, findVariant, VARIANTS } from './variants.ts';
import { createMerged, createSelfConsistency } from './whole-replies.ts';
import { WORDING_HASH } from './wording.ts';

const WHOLE_REPLIES = { merged: createMerged, 'self-consistency': createSelfConsistency } as const;

/** Raised whenever the same replies of a model could lead to another turn. */
const AGENT_VERSION = 1;

/** All variants, by the argument of `clarify:NAME@MODEL`. */
export const VARIANT_NAMES: readonly string[] = [...Object.keys(VARIANTS), ...Object.keys(WHOLE_REPLIES)];

/** Throws `InvalidOptionError` for an unknown variant, or one that cannot decide without the model that is missing. */
export async function createAgentFromInput(input: AssistantInput): Promise<Assistant> {
  const name = input.argument ?? DEFAULT_VARIANT;
  const prompts = await loadClarifyPrompts();
  const prices: Prices = {
    question: input.questionPrice ?? DEFAULT_PRICES.question,
    word: input.wordPrice ?? DEFAULT_PRICES.word,
  };
  const reference = referenceOf('clarify', input);
  const settings = settingsOf(input, name, prices, prompts);
  const whole = Object.hasOwn(WHOLE_REPLIES, name) ? WHOLE_REPLIES[name as keyof typeof WHOLE_REPLIES] : undefined;
  if (whole) {
    const model = requireModel(input, `clarify:${name}`);
    return whole({ reference, settings, model, input, prices, prompts });
  }
  const variant = findVariant(name, Object.keys(WHOLE_REPLIES));
  if (!variant.decidesAlone) requireModel(input, `clarify:${name}`);
  const local = variant.decidesAlone ? createLocalModules(await loadTalkPolicy(shippedPolicy('open'))) : undefined;
  return createAgent({
    ...variant.modules(prompts, local),
    reference,
    settings: local ? { ...settings, local: local.hash } : settings,
    prices,
    prompts,
    sampling: input.sampling,
    system: input.system,
    ...(input.model && { model: input.model }),
  });
}

function settingsOf(input: AssistantInput, variant: string, prices: Prices, prompts: ClarifyPrompts): JsonObject {
  const { temperature, maxTokens, seed, stop } = input.sampling;
  return {
    version: AGENT_VERSION,
    variant,
    prices: { ...prices },
    prompts: Object.fromEntries(Object.entries(prompts).map(([name, prompt]) => [name, prompt.hash])),
    wording: WORDING_HASH,
    framing: FRAMING_HASH,
    isQuestion: IS_QUESTION_VERSION,
    sampling: {
      temperature: temperature ?? null,
      maxTokens: maxTokens ?? null,
      seed: seed ?? null,
      stop: stop ?? null,
    },
    system: input.system === undefined ? null : hashText(input.system),
  };
}

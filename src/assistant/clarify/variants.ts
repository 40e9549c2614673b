import { InvalidOptionError } from '../../errors/invalid-option-error.ts';
import { nearestName } from '../../tools/nearest.ts';
import { type Settle, settleByModel, settleByRules } from './answer.ts';
import type { LocalModules } from './local/local-modules.ts';
import { type Observe, observeAtOnce, observeByModules } from './observe.ts';
import { planByRules } from './plan.ts';
import { type PlanTurn, planByModel, planWithoutWeighing } from './plan-by-model.ts';
import type { ClarifyPrompts } from './prompts.ts';

/** The modules of a variant. */
export interface VariantModules {
  readonly observe: Observe;
  readonly remembers: boolean;
  readonly plan: PlanTurn;
  readonly settle: Settle;
}

export interface Variant {
  readonly summary: string;
  /** Decides without calling a model, so that it can stand without one. */
  readonly decidesAlone: boolean;
  readonly modules: (prompts: ClarifyPrompts, local: LocalModules | undefined) => VariantModules;
}

const byRules: PlanTurn = async (input) => planByRules(input);

function full(prompts: ClarifyPrompts): VariantModules {
  return {
    observe: observeByModules(prompts, { perceive: true, forecast: true }),
    remembers: true,
    plan: byRules,
    settle: settleByModel(prompts),
  };
}

function called(summary: string, modules: (prompts: ClarifyPrompts) => VariantModules): Variant {
  return { summary, decidesAlone: false, modules };
}

/** By the argument of `clarify:NAME@MODEL`. The variants made of one or several whole replies are in `whole-replies.ts`. */
export const VARIANTS: Readonly<Record<string, Variant>> = {
  full: called('a call per module, rule planner', full),
  fast: called('one structured call to decide, one to answer', (prompts) => ({
    observe: observeAtOnce(prompts),
    remembers: true,
    plan: byRules,
    settle: settleByRules,
  })),
  local: {
    summary: 'a small local policy reads the talk: no call to decide',
    decidesAlone: true,
    modules: (_prompts, local) => ({
      observe: local?.observe ?? (async () => ({ perception: undefined, persona: undefined })),
      // It reads the whole talk at every turn.
      remembers: false,
      plan: byRules,
      settle: settleByRules,
    }),
  },
  'llm-planner': called('full, planned by the model', (prompts) => ({ ...full(prompts), plan: planByModel(prompts) })),
  'full-minus-perceive': called('full, blind: one open slot, judged by the persona', (prompts) => ({
    ...full(prompts),
    observe: observeByModules(prompts, { perceive: false, forecast: true }),
  })),
  'full-minus-forecast': called('full, always with the belief about users it began with', (prompts) => ({
    ...full(prompts),
    observe: observeByModules(prompts, { perceive: true, forecast: false }),
  })),
  'full-minus-track': called('full, with a new slot table at every turn', (prompts) => ({
    ...full(prompts),
    remembers: false,
  })),
  'full-minus-plan': called('full, asking whenever a required slot is open', (prompts) => ({
    ...full(prompts),
    plan: planWithoutWeighing,
  })),
};

export const DEFAULT_VARIANT = 'full';

/** Throws `InvalidOptionError` for a name that is no variant. */
export function findVariant(name: string, others: readonly string[]): Variant {
  const variant = Object.hasOwn(VARIANTS, name) ? VARIANTS[name] : undefined;
  if (variant) return variant;
  const known = [...Object.keys(VARIANTS), ...others];
  const nearest = nearestName(name, known);
  throw new InvalidOptionError({
    option: '--assistant',
    value: `clarify:${name}`,
    expected: `a variant is one of ${known.join(', ')}`,
    ...(nearest !== undefined && { hint: `Did you mean clarify:${nearest}?` }),
  });
}

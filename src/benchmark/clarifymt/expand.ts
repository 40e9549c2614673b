import type { Scenario } from '../../schema/scenario.ts';
import type { SeedPlan } from './plans.ts';
import { ambiguousScenario, clearScenario } from './scenarios.ts';
import type { Script } from './script.ts';
import { scriptScenarios } from './scripted.ts';
import type { Seed } from './seed.ts';

/** Interactive: one scenario a plan, and the clear twin. */
export function interactiveScenarios({ seed, plans, twin }: SeedPlan): readonly Scenario[] {
  const ambiguous = plans.map((plan) => ambiguousScenario(seed, plan));
  return twin ? [...ambiguous, clearScenario(seed)] : ambiguous;
}

/** Scripted: one scenario a decision. */
export function scriptedScenarios({ seed, scripts }: SeedPlan): readonly Scenario[] {
  return scripts.flatMap((script) => scriptScenarios(openingOf(seed, script), script));
}

function openingOf(seed: Seed, { from, steps }: Script): Scenario {
  if (from === 'request')
    return ambiguousScenario(
      seed,
      steps.map(({ manner }) => manner),
    );
  const clear = clearScenario(seed);
  return {
    ...clear,
    secret: { ...clear.secret, extra: { ...clear.secret.extra, plan: steps.map(({ manner }) => manner) } },
  };
}

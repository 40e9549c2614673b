import type { Scenario } from '../../schema/scenario.ts';
import type { SeedPlan } from './plans.ts';
import { ambiguousScenario, clearScenario } from './scenarios.ts';
import { MOST_TURNS, scriptScenarios } from './scripted.ts';

/** Interactive: one scenario a plan, and the clear twin. */
export function interactiveScenarios({ seed, plans, twin }: SeedPlan): readonly Scenario[] {
  const ambiguous = plans.map((plan) => ambiguousScenario(seed, plan));
  return twin ? [...ambiguous, clearScenario(seed)] : ambiguous;
}

/** Scripted: one scenario a decision. The request itself is one decision, however many plans follow it, but in the paper. */
export function scriptedScenarios(seedPlan: SeedPlan): readonly Scenario[] {
  const { seed, plans, twin, requestPerPlan, endsWithPlan } = seedPlan;
  const scripts = plans.flatMap((plan, index) =>
    scriptScenarios(ambiguousScenario(seed, plan), {
      id: requestPerPlan || index > 0 ? `${seed.id}.${plan.join('+')}` : seed.id,
      firstTurn: requestPerPlan || index === 0 ? 1 : 2,
      replies: endsWithPlan ? plan.length : MOST_TURNS - 1,
    }),
  );
  if (!twin) return scripts;
  return [...scripts, ...scriptScenarios(clearScenario(seed), { id: `${seed.id}.clear`, firstTurn: 1, replies: 0 })];
}

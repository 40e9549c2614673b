import { scriptedScenarios } from '../../benchmark/clarifymt/expand.ts';
import { MAKES, type MakeName } from '../../benchmark/clarifymt/plans.ts';
import type { Seed } from '../../benchmark/clarifymt/seed.ts';
import type { Scenario } from '../../schema/scenario.ts';

/** The decisions that a make of the benchmark makes of seeds: persona continuations with their gold actions. */
export function scriptedDecisions(seeds: readonly Seed[], make: MakeName): readonly Scenario[] {
  return MAKES[make](seeds).flatMap(scriptedScenarios);
}

/** Dialogues that a preset makes of seeds, by turns of the user (the request is the first). */
export interface DialogueCounts {
  readonly dialogues: number;
  readonly byUserTurns: Readonly<Record<string, number>>;
}

/** The paper's set: 12 x 85 seeds give 6,120 dialogues, 2,040 of two and 4,080 of three turns (2512.21120, its rows). */
export function countPaperDialogues(seeds: readonly Seed[]): DialogueCounts {
  const plans = MAKES.paper(seeds).flatMap((seedPlan) => seedPlan.plans);
  const byUserTurns: Record<string, number> = {};
  for (const { length } of plans) byUserTurns[length + 1] = (byUserTurns[length + 1] ?? 0) + 1;
  return { dialogues: plans.length, byUserTurns };
}

import { splitText } from '../../benchmark/pacific/__fixtures__/split.ts';
import { benchmark } from '../../benchmark/pacific/benchmark.ts';
import { parseSplit } from '../../benchmark/pacific/read-split.ts';
import { splitScenarios } from '../../benchmark/pacific/scenarios.ts';
import type { Scenario } from '../../schema/scenario.ts';
import type { User } from '../../schema/user.ts';
import { type GoldStep, goldSteps } from '../gold-steps.ts';

/** One document: a clear turn, an ambiguous turn with its reply, a clear turn. */
export const harbour: readonly Scenario[] = splitScenarios({
  documents: parseSplit(splitText, 'split.json'),
  checksum: '',
  file: 'split.json',
});

export { benchmark };

const user = benchmark.users.rules?.create({ seed: 1 }) as User;

/** All gold turns of the document. */
export async function harbourSteps(): Promise<readonly GoldStep[]> {
  const steps = await Promise.all(
    harbour.map((scenario) => goldSteps(scenario, { benchmark, user, maxQuestions: 1, seed: 1 })),
  );
  return steps.flat();
}

import type { AuditOptions, DataAudit } from '../../../schema/benchmark.ts';
import { checkSeeds } from '../check-seeds.ts';
import { loadSeedsOf } from '../load.ts';
import type { SeedProblem } from '../seed-problem.ts';
import { checkLanguage } from './language.ts';
import { checkOpenings } from './openings.ts';
import { checkPropriety } from './propriety.ts';
import { findSameMeaning } from './same-meaning.ts';
import { setFigures } from './set-figures.ts';

/** Everything that can be said of a set of seeds without a person: what is wrong, and figures for its card. */
export async function auditSet({ set, language, encode }: AuditOptions): Promise<DataAudit> {
  const { seeds } = await loadSeedsOf(set, language);
  const problems: readonly SeedProblem[] = [
    ...checkSeeds(seeds),
    ...checkOpenings(seeds),
    ...checkLanguage(seeds),
    ...checkPropriety(seeds),
    ...(encode ? await findSameMeaning(seeds, encode) : []),
  ];
  return {
    figures: setFigures(seeds),
    warnings: problems.map(({ code, seedId, message }) => ({
      code,
      message,
      ...(seedId !== undefined && { scenarioId: seedId }),
    })),
  };
}

import type { Seed } from '../seed.ts';
import type { SeedProblem } from '../seed-problem.ts';

const WORDS = 4;
/** Chinese has no spaces: about four words. */
const CHARACTERS = 6;
const MOST_ALIKE = 3;

/** Requests that begin alike read as if they were filled from a frame: at most three may share their first four words. */
export function checkOpenings(seeds: readonly Seed[]): readonly SeedProblem[] {
  return [...Map.groupBy(seeds, openingOf)].flatMap(([opening, alike]) =>
    alike
      .slice(MOST_ALIKE)
      .map(({ id }) => ({ code: 'same-opening', seedId: id, message: `${alike.length} requests begin "${opening}"` })),
  );
}

function openingOf({ request, language }: Seed): string {
  if (language === 'zh') return [...request].slice(0, CHARACTERS).join('');
  return request.toLowerCase().split(/\s+/).slice(0, WORDS).join(' ');
}

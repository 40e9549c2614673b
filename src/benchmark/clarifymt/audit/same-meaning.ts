import type { Seed } from '../seed.ts';
import type { SeedProblem } from '../seed-problem.ts';

/** Cosine of two requests above which they are the same request in other words. */
const MOST_ALIKE = 0.9;

/** Pairs of English requests that mean nearly the same; the encoder knows no Chinese, where letters decide (`near-duplicate`). */
export async function findSameMeaning(
  seeds: readonly Seed[],
  encode: (texts: readonly string[]) => Promise<readonly Float32Array[]>,
): Promise<readonly SeedProblem[]> {
  const english = seeds.filter(({ language }) => language === 'en');
  const vectors = await encode(english.map(({ request }) => request));
  const problems: SeedProblem[] = [];
  for (const [later, vector] of vectors.entries()) {
    for (let earlier = 0; earlier < later; earlier++) {
      const cosine = dot(vector, vectors[earlier] as Float32Array);
      if (cosine <= MOST_ALIKE) continue;
      const message = `its request means that of ${english[earlier]?.id} (cosine ${cosine.toFixed(2)})`;
      problems.push({ code: 'same-meaning', seedId: english[later]?.id ?? '', message });
    }
  }
  return problems;
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += (one[index] as number) * (other[index] as number);
  return sum;
}

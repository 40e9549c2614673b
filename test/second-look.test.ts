/** The page on the second look says what its verdicts say. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { agreementTable, readVerdicts, shortHash } from '../scripts/second-look.ts';
import { loadOpenSeeds } from '../src/benchmark/clarifymt/built-in-seeds.ts';
import { queueOf } from '../src/study/review-source.ts';

const verdicts = readVerdicts();
const page = readFileSync(new URL('../docs/data-review.md', import.meta.url), 'utf8');

describe('the second look at the open set', () => {
  it('has one verdict on the request and one on the twin of every seed', async () => {
    const { seeds } = await loadOpenSeeds();
    const expected = seeds.flatMap(({ id }) => [`${id} request`, `${id} twin`]);
    expect(verdicts.map(({ seed, form }) => `${seed} ${form}`).sort()).toEqual(expected.sort());
  });

  it('is on the page as its verdicts have it', () => {
    expect(page).toContain(agreementTable(verdicts));
  });

  it('agrees with the labels at first pass as far as the set promises', () => {
    const total = /\*\*all, en\*\* \| \d+ \| ([\d.]+) .*? \| ([\d.]+) \| \d+ of \d+ \|$/m.exec(
      agreementTable(verdicts),
    );
    expect(Number(total?.[1])).toBeGreaterThanOrEqual(0.7);
    expect(Number(total?.[2])).toBeGreaterThanOrEqual(0.5);
  });

  it('says how many items were mended after they were read', async () => {
    const { seeds } = await loadOpenSeeds();
    const now = new Map(
      seeds.flatMap((seed) => [
        [`${seed.id} request`, shortHash(seed.request)] as const,
        [`${seed.id} twin`, shortHash(seed.clearTwin.request)] as const,
      ]),
    );
    const mended = verdicts.filter(({ seed, form, text }) => now.get(`${seed} ${form}`) !== text);
    expect(page).toContain(`${mended.length} of the ${verdicts.length} texts were rewritten`);
  });
});

it('leaves 200 items to people: the requests and twins of 100 seeds, eight or nine of each subtype', async () => {
  const { key } = await queueOf({ type: 'built-in', name: 'open' }, { sample: 100, seed: 1 });
  expect(key.cases).toHaveLength(200);
  const seeds = new Set(key.cases.map(({ id }) => id.replace(/\/\w+$/, '')));
  expect(seeds.size).toBe(100);
  const perSubtype = Map.groupBy(seeds, (id) =>
    id.replace(/^(en|zh)-(knowledge-gap|intent-conflict|[a-z]+)-.*$/, '$2'),
  );
  expect([...perSubtype.values()].map(({ length }) => length).sort()).toEqual([
    ...Array(8).fill(8),
    ...Array(4).fill(9),
  ]);
});

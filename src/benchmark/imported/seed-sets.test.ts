import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { measureWith } from '../clarifymt/__testing__/play.ts';
import { ImportPlace } from './__fixtures__/imports.ts';
import { createImportedBenchmark } from './create-benchmark.ts';

const place = new ImportPlace();
afterAll(() => place[Symbol.dispose]());
const starter = readFileSync(new URL('../clarifymt/starter.en.jsonl', import.meta.url), 'utf8');

describe('an imported set of whole seeds', () => {
  it('can be played in every make and mode of clarifymt', async () => {
    await place.import('seeds.jsonl', starter);
    const benchmark = await createImportedBenchmark(place.home, 'mine');
    expect(benchmark.sets).toEqual(['all', 'paper', 'balanced']);
    expect(benchmark.modes).toEqual(['interactive', 'scripted']);
    const load = async (set: string, mode: string) => (await benchmark.load({ set, mode, dataDirs: [] })).scenarios;
    expect(await load('all', 'interactive')).toHaveLength(96);
    const scripted = await load('paper', 'scripted');
    // 12 subtypes x 3 seeds x 16 decisions
    expect(scripted).toHaveLength(576);
    const metrics = await measureWith(benchmark, scripted, 'ask');
    expect(metrics.get('accuracy')).toBe(0.875);
    expect(metrics.get('turn2.accuracy')).toBeCloseTo(2 / 3, 12);
    for (const scenario of await load('balanced', 'interactive')) {
      expect(benchmark.goldAction(scenario, [])).toBe(scenario.secret.goldAction);
    }
  });

  it('is one set only when there are rows of other kinds too', async () => {
    await place.import('mixed.jsonl', `${starter.split('\n')[0]}\n{"request":"Hello?","action":"answer"}\n`);
    const benchmark = await createImportedBenchmark(place.home, 'mine');
    expect([benchmark.sets, benchmark.modes]).toEqual([['all'], ['interactive']]);
    await expect(benchmark.load({ set: 'paper', mode: 'scripted', dataDirs: [] })).rejects.toThrow('paper');
  });
});

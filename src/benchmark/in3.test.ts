import { describe, expect, it } from 'vitest';
import { benchmark } from './in3.ts';

const dataDir = process.env.QUERENT_DATA_DIR;

describe.skipIf(dataDir === undefined)('IN3 (skipped without QUERENT_DATA_DIR)', () => {
  const load = () => benchmark.load({ set: 'test', mode: 'interactive', dataDirs: [dataDir!] });

  it('has 108 tasks, 95 of them vague, and a value for every missing detail', async () => {
    const { scenarios } = await load();
    expect(scenarios).toHaveLength(108);
    const vague = scenarios.filter(({ secret }) => secret.goldAction === 'ask');
    expect(vague).toHaveLength(95);
    for (const { id, secret } of vague) {
      const values = Object.keys(secret.readings[0]!.values);
      expect(values, id).toEqual(secret.slots.map(({ name }) => name));
      expect(
        secret.slots.some(({ required }) => required),
        id,
      ).toBe(true);
    }
  });

  it('scores the details that were asked for by their importance', async () => {
    const { scenarios } = await load();
    // "Find the latest research on diabetes treatment.": three details of importance 2.
    const scenario = scenarios[0]!;
    const user = benchmark.users.rules!.create({ seed: 1 });
    const call = { role: 'user', repeat: 0, episodeKey: '' } as const;
    const asked = { speaker: 'assistant', text: 'Which type of diabetes do you mean?', action: 'ask' } as const;
    const reply = await user.reply([asked], scenario.secret, { brief: scenario.brief, seed: 1, call });
    const episode = { groups: scenario.groups, dialogue: [asked, reply] } as never;
    const value = (name: string): number | null => {
      const { metric } = benchmark.metrics.find((use) => use.metric.name === name)!;
      const sums = new Float64Array(metric.width);
      metric.add(sums, episode);
      return metric.estimate(sums);
    };
    expect(value('details.importance2.asked')).toBeCloseTo(1 / 3, 12);
    expect(value('details.asked')).toBeCloseTo(1 / 3, 12);
    expect(value('details.importance3.asked')).toBeNull();
  });

  it('draws the same hidden values each time', async () => {
    expect((await load()).scenarios).toEqual((await load()).scenarios);
  });
});

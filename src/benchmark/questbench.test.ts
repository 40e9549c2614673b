import { describe, expect, it } from 'vitest';
import { benchmark } from './questbench.ts';

const dataDir = process.env.QUERENT_DATA_DIR;

describe.skipIf(dataDir === undefined)('QuestBench (skipped without QUERENT_DATA_DIR)', () => {
  it.each([
    ['test', 206, 206],
    ['logic', 288, 288],
    ['math', 734, 367],
  ])('set %s has %i problems, %i of them with something taken away', async (set, all, unclear) => {
    const { scenarios } = await benchmark.load({ set, mode: 'interactive', dataDirs: [dataDir!] });
    expect(scenarios).toHaveLength(all);
    expect(scenarios.filter(({ secret }) => secret.goldAction === 'ask')).toHaveLength(unclear);
    expect(new Set(scenarios.map(({ id }) => id)).size).toBe(all);
  });

  it('has a user who gives the value when asked for it, and not when asked for another', async () => {
    const { scenarios } = await benchmark.load({ set: 'test', mode: 'interactive', dataDirs: [dataDir!] });
    // N = 40 [Number of customers]
    const { secret, brief } = scenarios[0]!;
    const user = benchmark.users.rules!.create({ seed: 1 });
    const call = { role: 'user', repeat: 0, episodeKey: '' } as const;
    const reply = (text: string) =>
      user.reply([{ speaker: 'assistant', text, action: 'ask' }], secret, { brief, seed: 1, call });
    expect(await reply('How many customers came to the restaurant?')).toMatchObject({
      text: expect.stringContaining('40'),
      relevant: true,
    });
    const beside = await reply('How much was the lipstick?');
    expect(beside).toMatchObject({ relevant: false });
    expect(JSON.stringify(beside)).not.toContain('40');
  });
});

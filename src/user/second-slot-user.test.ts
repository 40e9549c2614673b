import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { benchmark } from '../benchmark/clarifymt/benchmark.ts';
import type { UserTurn } from '../schema/dialogue.ts';
import type { Scenario } from '../schema/scenario.ts';
import { createSecondSlotUser, SECOND_WORDINGS } from './second-slot-user.ts';
import { createSlotUser } from './slot-reply.ts';

let scenarios: readonly Scenario[];
beforeAll(async () => {
  const loaded = await benchmark.load({ set: 'starter', mode: 'interactive', dataDirs: [] });
  scenarios = loaded.scenarios.filter(({ secret }) => secret.goldAction === 'ask');
});

async function replyTo(user: 'first' | 'second', scenario: Scenario, text: string): Promise<UserTurn> {
  const turn = { speaker: 'assistant', text, action: 'ask', move: 'open' } as const;
  const call = { role: 'user', repeat: 0, episodeKey: '' } as const;
  const simulator = user === 'first' ? createSlotUser() : createSecondSlotUser();
  const reply = await simulator.reply([turn], scenario.secret, { call, brief: scenario.brief, seed: 1 });
  if (reply.speaker === 'end') return expect.unreachable('it ended the talk');
  return reply;
}

describe('the second simulator', () => {
  it('shares no wording with the first', () => {
    const first = JSON.parse(readFileSync(new URL('./slot-reply.json', import.meta.url), 'utf8'));
    for (const language of ['en', 'zh'] as const) {
      const known = new Set(Object.values(first[language]).flat());
      const own = [...SECOND_WORDINGS[language].value, ...SECOND_WORDINGS[language].beside];
      expect(own.filter((wording) => known.has(wording))).toEqual([]);
    }
  });

  it('fills the slot that a good question asks for, in about nine of ten cases', async () => {
    const replies = await Promise.all(scenarios.map((one) => replyTo('second', one, one.secret.goldQuestion ?? '')));
    expect(replies.filter(({ relevant }) => relevant).length / replies.length).toBeGreaterThanOrEqual(0.85);
  });

  it('leaves everything open when asked for something else', async () => {
    const replies = await Promise.all(
      scenarios.map((one) => replyTo('second', one, String(one.secret.extra.missingQuestion ?? 'Why?'))),
    );
    expect(replies.filter(({ relevant }) => relevant).length / replies.length).toBeLessThan(0.1);
  });

  it('reads questions otherwise than the first: naming nothing gets nothing', async () => {
    const [scenario] = scenarios.filter(({ brief }) => brief.language === 'en');
    const vague = 'What exactly do you mean?';
    expect((await replyTo('first', scenario!, vague)).relevant).toBe(true);
    expect((await replyTo('second', scenario!, vague)).relevant).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { openApp, type TestApp } from '../__fixtures__/open-app.ts';
import { scoreOf } from '../__fixtures__/wait.ts';
import type { EpisodeDetail, FlipList, RunsComparison, StartedRun } from '../api-types.ts';

const ORDER = { benchmark: 'clarifymt', language: 'en', sample: 24, seed: 1 } as const;

async function started(app: TestApp, order: object): Promise<string> {
  const response = await app.send('POST', '/api/runs', { ...ORDER, ...order });
  const { id } = (await response.json()) as StartedRun;
  await scoreOf(app, id);
  return id;
}

describe('runs compared', () => {
  it('have their figures beside each other, what differs, and the scenarios in which only one was right', async () => {
    const app = await openApp();
    const [ask, answer] = [
      await started(app, { assistant: 'always-ask' }),
      await started(app, { assistant: 'always-answer' }),
    ];
    const { base, others, sections } = await app.get<RunsComparison>(`/api/compare?runs=${ask},${answer}`);
    const [other] = others;
    expect([base.id, other?.run.id, other?.pairs.scored]).toEqual([ask, answer, 24]);
    expect(other?.differs).toContain('assistant always-answer, in the baseline always-ask');
    expect(sections[0]?.title).toBe('');
    const askRate = sections[0]?.rows.find(({ name }) => name === 'askRate')?.sides[0];
    expect(askRate?.base).toBeGreaterThan(askRate?.other ?? 1);
    expect(askRate?.difference).toBeCloseTo((askRate?.other ?? 0) - (askRate?.base ?? 0));
    const test = other?.tests.find(({ outcome }) => outcome === 'action');
    // One of them asks first, the other answers first: in every pair exactly one is right.
    expect([test?.n, (test?.onlyBaseline ?? 0) + (test?.onlyOther ?? 0)]).toEqual([24, 24]);
    const path = `/api/compare/flips?runs=${ask},${answer}&other=${answer}&outcome=action`;
    const flips = await app.get<FlipList>(path);
    expect([flips.count, flips.rows.length]).toEqual([24, 24]);
    for (const { right, gold, base: left, other: found } of flips.rows) {
      expect([left.action, found.action, right]).toEqual(['ask', 'answer', gold === 'ask' ? 'base' : 'other']);
    }
    const [first] = flips.rows;
    const detail = await app.get<EpisodeDetail>(`/api/runs/${answer}/episodes/${first?.other.key}`);
    expect(detail.episode.scenarioId).toBe(first?.scenarioId);
  });

  it('that share no scenario have no pair, and a note that says so', async () => {
    const app = await openApp();
    const [english, chinese] = [
      await started(app, { assistant: 'always-ask', sample: 4 }),
      await started(app, { assistant: 'always-ask', sample: 4, language: 'zh' }),
    ];
    const { others, notes } = await app.get<RunsComparison>(`/api/compare?runs=${english},${chinese}`);
    expect(others[0]?.pairs.scored).toBe(0);
    expect(notes.join(' ')).toContain('share no scored episode');
  });

  it('that are too few, too many, twice the same, not there or no ids at all are refused', async () => {
    const { app } = await openApp();
    const statusOf = async (runs: string): Promise<number> => {
      const headers = { host: '127.0.0.1:4180' };
      return (await app.request(`http://127.0.0.1:4180/api/compare?runs=${runs}`, { headers })).status;
    };
    const asked = ['', 'one', 'one,one', 'one,none', 'one,..%2F..%2Fx', 'a,b,c,d,e,f,g'];
    expect(await Promise.all(asked.map(statusOf))).toEqual([400, 400, 400, 404, 400, 400]);
  });
});

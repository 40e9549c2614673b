import { describe, expect, it } from 'vitest';
import { openApp, type TestApp } from '../__fixtures__/open-app.ts';
import { scoreOf } from '../__fixtures__/wait.ts';
import type {
  EpisodeDetail,
  EpisodePage,
  ReplayResult,
  RunDetail,
  RunList,
  RunReport,
  StartedRun,
} from '../api-types.ts';

const ORDER = { benchmark: 'clarifymt', assistant: 'always-ask', language: 'en', sample: 12 } as const;

async function started(app: TestApp, order: object = ORDER): Promise<string> {
  const response = await app.send('POST', '/api/runs', order);
  expect(response.status).toBe(200);
  const { id } = (await response.json()) as StartedRun;
  await scoreOf(app, id);
  return id;
}

describe('runs', () => {
  it('one is started, listed with its figures, reported and exported', async () => {
    const app = await openApp();
    const id = await started(app);
    const { run, command } = await app.get<RunDetail>(`/api/runs/${id}`);
    expect(run).toMatchObject({ status: 'finished', stored: 12, planned: 12, here: false });
    expect(command).toBe('querent run clarifymt -a always-ask --lang en --sample 12');
    const { report, sections, partial } = await app.get<RunReport>(`/api/runs/${id}/report`);
    // It always asks: every decision is a question.
    expect(report.metrics.askRate?.value).toBeGreaterThan(0.3);
    expect([report.episodes.scored, partial, sections[0]?.title]).toEqual([12, false, '']);
    const { runs } = await app.get<RunList>('/api/runs');
    expect(runs[0]?.digest).toMatchObject({ headline: report.headline, scored: 12 });
    for (const [format, expected] of [
      ['csv', /^\uFEFF?"?\w+/],
      ['jsonl', /^\{/],
      ['md', /^# /],
      ['html', /<!doctype html>/i],
      ['xml', /<testsuite/],
      ['json', /"schemaVersion"/],
      ['metrics.csv', /accuracy/],
    ] as const) {
      const file = await app.app.request(`http://127.0.0.1:4180/api/runs/${id}/export?format=${format}`, {
        headers: { host: '127.0.0.1:4180' },
      });
      expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${id}.${format}"`);
      expect(await file.text()).toMatch(expected);
    }
  });

  it('tags stay, and a deletion wants its confirmation', async () => {
    const app = await openApp();
    const id = await started(app);
    expect((await app.send('PATCH', `/api/runs/${id}`, { tags: ['baseline', '基线'] })).status).toBe(200);
    expect((await app.send('PATCH', `/api/runs/${id}`, { tags: ['two\nlines'] })).status).toBe(400);
    expect((await app.get<RunDetail>(`/api/runs/${id}`)).run.tags).toEqual(['baseline', '基线']);
    expect((await app.send('DELETE', `/api/runs/${id}`, {})).status).toBe(400);
    expect((await app.send('DELETE', `/api/runs/${id}`, { confirm: 'yes' })).status).toBe(400);
    expect((await app.send('DELETE', `/api/runs/${id}`, { confirm: id })).status).toBe(200);
    expect(await app.get(`/api/runs/${id}`)).toMatchObject({ error: { code: 'QRT_REQUEST' } });
    expect((await app.get<RunList>('/api/runs')).runs).toEqual([]);
  });

  it('what keeps a run from beginning is told, with the hint of the command line', async () => {
    const { send } = await openApp();
    const unknown = await send('POST', '/api/runs', { ...ORDER, benchmark: 'clarifymtt' });
    expect([unknown.status, await unknown.json()]).toMatchObject([
      400,
      { error: { code: 'QRT_UNKNOWN_NAME', hint: expect.stringContaining('clarifymt') } },
    ]);
    const keyless = await send('POST', '/api/runs', { ...ORDER, assistant: 'openai/gpt-4o-mini' });
    expect([keyless.status, await keyless.json()]).toMatchObject([400, { error: { code: 'QRT_KEY_MISSING' } }]);
  });

  it('a dialogue is read with what the assistant saw; its secret is not among it, and has a path of its own', async () => {
    const app = await openApp();
    const id = await started(app);
    const page = await app.get<EpisodePage>(`/api/runs/${id}/episodes?limit=1`);
    const key = page.rows[0]?.key ?? '';
    const detail = await app.get<EpisodeDetail>(`/api/runs/${id}/episodes/${key}`);
    expect(detail.brief?.request).toBe(detail.episode.request);
    expect(JSON.stringify(detail)).not.toMatch(/"(?:secret|readings|goldQuestion|intended)"/);
    expect(await app.get(`/api/runs/${id}/episodes/${key}/secret`)).toMatchObject({
      secret: { slots: expect.any(Array) },
    });
    expect(await app.get(`/api/runs/${id}/episodes/${key}/calls`)).toEqual({ calls: [], problem: null });
  });

  it('a dialogue is replayed from a turn with another assistant, and nothing of it is stored', async () => {
    const app = await openApp();
    const id = await started(app);
    const page = await app.get<EpisodePage>(`/api/runs/${id}/episodes?limit=1&gold=ask`);
    const key = page.rows[0]?.key ?? '';
    const { episode } = await app.get<EpisodeDetail>(`/api/runs/${id}/episodes/${key}`);
    const response = await app.send('POST', `/api/runs/${id}/episodes/${key}/replay`, {
      turnIndex: 1,
      assistant: 'always-answer',
    });
    const replay = (await response.json()) as ReplayResult;
    expect(replay.keptTurns).toBe(2);
    expect(replay.episode.dialogue.slice(0, 2)).toEqual(episode.dialogue.slice(0, 2));
    expect(replay.episode.dialogue[2]).toMatchObject({ speaker: 'assistant', action: 'answer' });
    expect((await app.get<EpisodeDetail>(`/api/runs/${id}/episodes/${key}`)).episode).toEqual(episode);
  });
});

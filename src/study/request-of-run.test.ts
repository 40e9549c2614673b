import { describe, expect, it, onTestFinished } from 'vitest';
import { readPlaces } from '../references/environment.ts';
import { sampleRun } from '../store/__fixtures__/sample-data.ts';
import { openStore } from '../store/open-store.ts';
import { requestOfRun } from './request-of-run.ts';
import { findNamedRun, type RunSurroundings, runNamed } from './run-named.ts';
import type { RunRequest } from './run-request.ts';

describe('the request that a run was started with', () => {
  it.each<RunRequest>([
    { benchmark: 'clarifymt', assistant: 'always-ask', sample: 8, seed: 3 },
    { benchmark: 'clarifymt', assistant: 'guess', limit: 5, repeats: 2, language: 'zh' },
    { benchmark: 'clarifymt', assistant: 'clarify:local', limit: 4, maxQuestions: 1, temperature: 0.5, maxTokens: 64 },
  ])('plans the same episodes as %o', async (request) => {
    const store = await openStore(':memory:');
    onTestFinished(() => store.close());
    const around: RunSurroundings = {
      ...{ places: readPlaces({ QUERENT_HOME: '/nowhere' }), env: {}, store, meter: {}, retry: {} },
      ...{ timeoutMs: 1_000, command: '', signal: new AbortController().signal, onEvent: () => {} },
    };
    const { run } = await runNamed(request, around);
    const found = await findNamedRun({ ...requestOfRun(run), resume: run.id }, around);
    expect(found?.id).toBe(run.id);
  });

  it('is made of whatever a record holds', () => {
    const request = requestOfRun(sampleRun({ settings: { seed: 'x', sampling: 7, limit: 'all', language: 'fr' } }));
    expect(request).toMatchObject({ benchmark: 'pacific', seed: 1, limit: undefined, language: undefined });
  });
});

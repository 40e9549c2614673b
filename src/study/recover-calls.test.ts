import { expect, it, onTestFinished } from 'vitest';
import { startStubEndpoint } from '../model/stub-endpoint.ts';
import { findBenchmark } from '../references/benchmarks.ts';
import { readPlaces } from '../references/environment.ts';
import type { ScoredEpisode } from '../schema/episode.ts';
import { openStore } from '../store/open-store.ts';
import { ReplyCache } from '../store/reply-cache.ts';
import { recoverCalls } from './recover-calls.ts';
import { scenariosOf } from './rescore-run.ts';
import { type RunSurroundings, runNamed } from './run-named.ts';
import type { RunRequest } from './run-request.ts';

const reply = (content: string) => ({
  kind: 'reply' as const,
  body: {
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: { prompt_tokens: 9, completion_tokens: 3 },
  },
});

interface Sent {
  readonly messages: unknown;
}

async function playedRun(partsAt: (origin: string) => Pick<RunRequest, 'assistant' | 'user' | 'judge'>) {
  await using endpoint = await startStubEndpoint((_, index) => reply(index % 2 === 0 ? 'Which one?' : 'It is this.'));
  const store = await openStore(':memory:');
  const cache = new ReplyCache(':memory:');
  onTestFinished(async () => {
    cache.close();
    await store.close();
  });
  const places = readPlaces({ QUERENT_HOME: '/nowhere' });
  const { signal } = new AbortController();
  const around: RunSurroundings = {
    ...{
      places,
      env: {},
      store,
      cache,
      meter: {},
      retry: {},
      timeoutMs: 5_000,
      command: '',
      signal,
      onEvent: () => {},
    },
  };
  const request = { benchmark: 'clarifymt', ...partsAt(endpoint.origin), limit: 2, concurrency: 1 } as const;
  const { run } = await runNamed(request, around);
  const episodes: ScoredEpisode[] = [];
  for await (const episode of store.episodes(run.id)) episodes.push(episode);
  const scenarios = await scenariosOf(run, await findBenchmark('clarifymt', places), places);
  const recover = (episode: ScoredEpisode, memory: { readonly cache?: ReplyCache }) => {
    const scenario = scenarios.get(episode.scenarioId)!;
    return recoverCalls({ run, episode, scenario }, { store, ...memory }, { places, env: {}, signal });
  };
  const sent = endpoint.requests.map(({ body }) => (body as Sent).messages);
  return { episodes, recover, cache, sent };
}

it('the prompts made again are those that were sent, with the replies that came, and no call is made', async () => {
  const { episodes, recover, cache, sent } = await playedRun((origin) => ({ assistant: `prompted@${origin}/v1#stub` }));
  const found = await Promise.all(episodes.map((episode) => recover(episode, { cache })));
  const calls = found.flatMap((each) => each.calls);
  expect(found.map(({ problem }) => problem)).toEqual([null, null]);
  expect(calls).toHaveLength(sent.length);
  expect(new Set(calls.map(({ request }) => JSON.stringify(request.messages)))).toEqual(
    new Set(sent.map((messages) => JSON.stringify(messages))),
  );
  expect(new Set(calls.map(({ kept }) => kept))).toEqual(new Set(['cache']));
  expect(calls[0]).toMatchObject({ turnIndex: 0, reply: { text: expect.stringMatching(/Which one|It is this/) } });
});

it('without the replies the prompts are still there, and it is said what is missing', async () => {
  const { episodes, recover } = await playedRun((origin) => ({ assistant: `direct@${origin}/v1#stub` }));
  const { calls, problem } = await recover(episodes[0]!, {});
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.every(({ reply: kept }) => kept === undefined)).toBe(true);
  expect(problem).toContain('kept nowhere');
});

it('calls of a simulated user and of a judge are among them, each at the turn that it is about', async () => {
  const { episodes, recover, cache, sent } = await playedRun((origin) => ({
    ...{ assistant: 'oracle', user: `model@${origin}/v1#stub`, judge: `model@${origin}/v1#stub` },
  }));
  const found = await Promise.all(episodes.map((episode) => recover(episode, { cache })));
  const calls = found.flatMap((each) => each.calls);
  const prompts = new Set(sent.map((messages) => JSON.stringify(messages)));
  expect(calls.filter(({ request }) => !prompts.has(JSON.stringify(request.messages)))).toEqual([]);
  // The stub's words are no reply of a user and no verdict: one dialogue broke off, the other ended unjudged.
  expect(found.map((each) => each.calls.map(({ call, turnIndex }) => `${call.role} ${turnIndex}`))).toEqual([
    ['user 0', 'user 0'],
    ['judge 0', 'judge 0'],
  ]);
  expect(calls.every(({ kept }) => kept === 'cache')).toBe(true);
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOwnAssistant } from '../src/assistant/own.ts';
import { createOwnJudge } from '../src/judge/own.ts';
import { createEndpointAdapter } from '../src/model/own/endpoint.ts';
import { createExecAdapter } from '../src/model/own/exec.ts';
import { createFunctionAdapter } from '../src/model/own/function.ts';
import { createHumanAdapter, Terminal } from '../src/model/own/human.ts';
import type { OwnAdapter } from '../src/model/own/own-adapter.ts';
import { PLACEHOLDERS } from '../src/model/own/placeholders.ts';
import { startStubEndpoint } from '../src/model/stub-endpoint.ts';
import { findBenchmark } from '../src/references/benchmarks.ts';
import { playEpisode } from '../src/runner/play-episode.ts';
import { createUsageLedger } from '../src/scheduler/usage-ledger.ts';
import type { Benchmark } from '../src/schema/benchmark.ts';
import type { Judge } from '../src/schema/judge.ts';
import type { Scenario, Secret } from '../src/schema/scenario.ts';
import type { User } from '../src/schema/user.ts';
import { createOwnUser } from '../src/user/own.ts';
import { CANARY, plant } from './support/canary.ts';

/** Writes down every line it gets; asks, then answers; plays the user and the judge too. */
const RECORDER = `
const { appendFileSync } = require('node:fs');
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  appendFileSync(process.argv[1], line + '\\n');
  const { id, type, context } = JSON.parse(line);
  const reply = { respond: { text: context.turn === 0 ? 'Which one do you mean?' : 'It is done.' },
    reply: { text: 'The first one.' }, judge: { value: true } }[type];
  console.log(JSON.stringify({ id, ...reply }));
});`;

const folder = mkdtempSync(join(tmpdir(), 'querent-canary-'));
const script = join(folder, 'recorder.js');
writeFileSync(script, RECORDER);
let benchmark: Benchmark;
let scenarios: readonly Scenario[];
beforeAll(async () => {
  benchmark = await findBenchmark('clarifymt', { home: folder });
  const loaded = await benchmark.load({ set: 'starter', mode: 'interactive', dataDirs: [] });
  scenarios = loaded.scenarios.filter((_, index) => index % 8 === 0);
});
afterAll(() => rmSync(folder, { recursive: true }));

const recorder = (log: string): OwnAdapter =>
  createExecAdapter({
    reference: 'recorder',
    command: `"${process.execPath}" -e "require('${script}')" "${join(folder, log)}"`,
    timeoutMs: 10_000,
    onNote: () => {},
  });

const NEUTRAL_USER: User = {
  reference: 'neutral',
  settings: null,
  // Marks of a user come from the secret, and must not reach the assistant with its words.
  reply: async () => ({ speaker: 'user', text: 'The first one.', relevant: true, faulty: [CANARY], trace: CANARY }),
};
const NEUTRAL_JUDGE: Judge = {
  reference: 'neutral',
  version: '1',
  judge: async () => ({ name: 'final', value: true, reason: '' }),
};

async function play(adapter: OwnAdapter, parts: { user?: User; judge?: Judge; some?: number } = {}): Promise<number> {
  const assistant = createOwnAssistant({ reference: 'own', model: adapter, settings: {} });
  const played = scenarios.slice(0, parts.some);
  for (const [position, scenario] of played.entries()) {
    const { episode } = await playEpisode(
      {
        key: `${position}`,
        position,
        scenario: { ...scenario, id: CANARY, secret: plant(scenario.secret) as Secret },
        repeat: 0,
        seed: position,
      },
      {
        benchmark,
        assistantFor: () => assistant,
        user: parts.user ?? NEUTRAL_USER,
        judge: parts.judge ?? NEUTRAL_JUDGE,
        maxQuestions: 2,
        given: undefined,
        ledger: createUsageLedger(),
        signal: new AbortController().signal,
      },
    );
    expect(episode.fault).toBeNull();
  }
  await adapter.dispose?.();
  return played.length;
}

describe('what an own assistant is sent holds nothing of a secret', () => {
  it('as a program', async () => {
    const count = await play(recorder('assistant.jsonl'));
    const lines = readFileSync(join(folder, 'assistant.jsonl'), 'utf8');
    expect(lines.split('\n').length).toBeGreaterThanOrEqual(count * 2);
    expect(lines).not.toContain(CANARY);
  });

  it('as an endpoint, with every placeholder', async () => {
    await using stub = await startStubEndpoint((request) => ({
      kind: 'reply',
      body: { text: (request.body as { turn: number }).turn === 0 ? 'Which one do you mean?' : 'It is done.' },
    }));
    const body = Object.fromEntries(
      PLACEHOLDERS.flatMap((name) => [
        [name, `{{${name}}}`],
        [`${name}Text`, `: {{${name}}}`],
      ]),
    );
    const adapter = createEndpointAdapter({
      ...{ reference: 'bot', url: stub.origin, method: 'POST', headers: {}, body, secrets: [], members: {} },
      ...{ actions: {}, remembers: false, timeoutMs: 5_000, settings: {} },
    });
    const count = await play(adapter);
    expect(stub.requests.length).toBeGreaterThanOrEqual(count * 2);
    expect(JSON.stringify(stub.requests)).not.toContain(CANARY);
  });

  it('as a function', async () => {
    const seen: string[] = [];
    const call = (payload: { readonly context?: unknown }): string => {
      seen.push(JSON.stringify(payload));
      return (payload.context as { turn: number }).turn === 0 ? 'Which one do you mean?' : 'It is done.';
    };
    await play(createFunctionAdapter({ reference: 'bot', call, source: '', timeoutMs: 5_000 }));
    expect(seen.join('\n')).not.toContain(CANARY);
  });

  it('as a person', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    input.end('Which one do you mean?\nIt is done.\n'.repeat(4));
    await play(createHumanAdapter(new Terminal({ input, output })), { some: 4 });
    const shown = String(output.read());
    expect(shown).toContain(scenarios[0]!.brief.request);
    expect(shown).not.toContain(CANARY);
  });
});

it('a program that plays the user, or judges, is sent the secret', async () => {
  const [assistant, user, judge] = [recorder('beside.jsonl'), recorder('user.jsonl'), recorder('judge.jsonl')];
  await play(assistant, {
    some: 4,
    user: createOwnUser({ reference: 'user', model: user, settings: {} }),
    judge: createOwnJudge({ reference: 'judge', model: judge, settings: {} }),
  });
  await user.dispose?.();
  await judge.dispose?.();
  expect(readFileSync(join(folder, 'user.jsonl'), 'utf8')).toContain(CANARY);
  expect(readFileSync(join(folder, 'judge.jsonl'), 'utf8')).toContain(CANARY);
  expect(readFileSync(join(folder, 'beside.jsonl'), 'utf8')).not.toContain(CANARY);
});

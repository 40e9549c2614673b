import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { assistantKinds } from '../src/assistant/registry.ts';
import { importSet } from '../src/benchmark/imported/import-set.ts';
import { benchmarkNames, findBenchmark } from '../src/references/benchmarks.ts';
import { playEpisode } from '../src/runner/play-episode.ts';
import { createUsageLedger } from '../src/scheduler/usage-ledger.ts';
import type { Assistant } from '../src/schema/assistant.ts';
import type { Benchmark } from '../src/schema/benchmark.ts';
import type { ChatModel, ChatRequest } from '../src/schema/model.ts';
import type { Scenario, Secret } from '../src/schema/scenario.ts';
import type { User } from '../src/schema/user.ts';
import { CANARY, plant } from './support/canary.ts';
import { hasData } from './support/data.ts';

const DATA_DIRS = [process.env.QUERENT_DATA_DIR ?? ''];
/** A home with a set of somebody's own, so that imported sets are held to the same. */
const HOME = { home: mkdtempSync(join(tmpdir(), 'querent-canary-')) };
await importSet({
  format: 'csv',
  file: fileURLToPath(new URL('../examples/data/support-requests.csv', import.meta.url)),
  name: 'support',
  taken: [],
  map: {},
  replace: false,
  ...HOME,
});
afterAll(() => rmSync(HOME.home, { recursive: true }));
const SCENARIOS_PER_BENCHMARK = 60;

/** A user whose words say nothing of the secret, and whose other fields are no assistant's business. */
const NEUTRAL_USER: User = {
  reference: 'neutral',
  settings: null,
  reply: async () => ({
    speaker: 'user',
    text: 'The first one, please.',
    relevant: true,
    filled: [`${CANARY} filled`],
    states: { [`${CANARY} slot`]: 'vague' },
    persona: `${CANARY} persona`,
    trace: `${CANARY} trace`,
  }),
};

/** Records every request; asks once, then answers, in the forms that the strategies expect. */
function recordingModel(seen: ChatRequest[]): ChatModel {
  return {
    reference: 'scripted/recorder',
    async generate(request) {
      seen.push(request);
      const asked = request.messages.some(({ content }) => content.includes('The first one, please.'));
      return {
        text: asked ? 'Answer: it is forty-two.' : 'Which one do you mean?',
        finish: 'stop',
        usage: { inputTokens: 1, outputTokens: 1 },
        latencyMs: 0,
      };
    },
  };
}

async function loadSome(benchmark: Benchmark): Promise<readonly Scenario[]> {
  const scenarios = await Promise.all(
    benchmark.modes.map((mode) => {
      const { set } = benchmark.protocols.querent;
      return benchmark.load({ set, mode, dataDirs: DATA_DIRS });
    }),
  );
  return scenarios.flatMap((loaded) => {
    const step = Math.max(1, Math.floor(loaded.scenarios.length / SCENARIOS_PER_BENCHMARK));
    return loaded.scenarios.filter((_, index) => index % step === 0);
  });
}

async function promptsOf(
  benchmark: Benchmark,
  scenarios: readonly Scenario[],
  assistant: Assistant,
  given?: string,
): Promise<void> {
  for (const [position, scenario] of scenarios.entries()) {
    const planted = { ...scenario, secret: plant(scenario.secret) as Secret };
    await playEpisode(
      { key: `${position}`, position, scenario: planted, repeat: 0, seed: position },
      {
        benchmark,
        assistantFor: () => assistant,
        user: NEUTRAL_USER,
        judge: {
          reference: 'none',
          version: '1',
          judge: async () => ({ name: 'final', value: null, reason: '' }),
        },
        maxQuestions: 2,
        given,
        ledger: createUsageLedger(),
        signal: new AbortController().signal,
      },
    );
  }
}

/** What stands after the colon of those that need something there; a standalone kind among them calls models too. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  traced: 'scripted/recorder',
  'intent-sim': '2',
  sampled: '2',
  'best-of': '2',
  roles: 'joint=scripted/recorder',
};

const names = await benchmarkNames(HOME);
const NEEDS: Readonly<Record<string, string>> = {
  pacific: 'pacific/validation.json',
  clarq: 'clarq-llm/en',
  ambigqa: 'ambignq/dev_light.json',
  in3: 'in3/test.jsonl',
  questbench: 'askbench/quest_bench_test.jsonl',
};

describe.each(names)('prompts to assistants on %s', (name) => {
  const needed = NEEDS[name];

  it.skipIf(needed !== undefined && !hasData(needed))('hold nothing of a secret', { timeout: 60_000 }, async () => {
    const benchmark = await findBenchmark(name, HOME);
    const scenarios = await loadSome(benchmark);
    const kinds = (await assistantKinds()).filter(({ form, name: of }) => form !== 'standalone' || ARGUMENTS[of]);
    expect(kinds.length).toBeGreaterThan(3);
    for (const kind of kinds) {
      const seen: ChatRequest[] = [];
      const model = recordingModel(seen);
      const assistant = await kind.create({
        model,
        sampling: { temperature: 0 },
        seed: 1,
        resolveModel: async () => model,
        ...(ARGUMENTS[kind.name] !== undefined && { argument: ARGUMENTS[kind.name] }),
      });
      await promptsOf(benchmark, scenarios, assistant);
      expect(seen.length).toBeGreaterThanOrEqual(scenarios.length);
      const leaked = seen.find((request) => JSON.stringify(request).includes(CANARY));
      expect(leaked, `${kind.name} on ${name}`).toBeUndefined();
    }
  });

  it.skipIf(needed !== undefined && !hasData(needed))('would show a leak: an oracle input is seen', async () => {
    const benchmark = await findBenchmark(name, HOME);
    const scenarios = await loadSome(benchmark);
    const direct = (await assistantKinds()).find((kind) => kind.name === 'direct')!;
    for (const given of benchmark.givens) {
      const seen: ChatRequest[] = [];
      const model = recordingModel(seen);
      const assistant = await direct.create({ model, sampling: {}, seed: 1, resolveModel: async () => model });
      await promptsOf(benchmark, scenarios, assistant, given);
      expect(JSON.stringify(seen), given).toContain(CANARY);
    }
  });
});

describe('briefs', () => {
  it.skipIf(!hasData('pacific/validation.json'))('of PACIFIC never hold the gold rewrite', async () => {
    const benchmark = await findBenchmark('pacific', HOME);
    const { scenarios } = await benchmark.load({ set: 'validation', mode: benchmark.modes[0]!, dataDirs: DATA_DIRS });
    const leaking = scenarios.filter(({ brief, secret }) => {
      const rewrite = secret.oracle.rewrite;
      const said = [brief.request, ...brief.history.map((message) => message.content)];
      return (
        rewrite !== undefined &&
        !said.includes(rewrite) &&
        JSON.stringify(brief).includes(JSON.stringify(rewrite).slice(1, -1))
      );
    });
    expect(leaking.map(({ id }) => id)).toEqual([]);
  });
});

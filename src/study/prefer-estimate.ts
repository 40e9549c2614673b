import { findBenchmark } from '../references/benchmarks.ts';
import type { Places } from '../references/environment.ts';
import { Workshop } from '../references/workshop.ts';
import type { PreferItem } from '../rollout/items.ts';
import { labelItem } from '../rollout/label-item.ts';
import type { MeterOptions } from '../scheduler/meter.ts';
import type { CallContext, ChatRequest } from '../schema/model.ts';
import { openStore } from '../store/open-store.ts';
import { createRandom } from '../tools/random.ts';
import { add, createCallTally, type ModelTally, scaleTally } from './call-tally.ts';
import { callSeconds } from './call-time.ts';
import { concurrencyOf } from './prefer.ts';
import { preferParts } from './prefer-parts.ts';
import { type PreferRequest, planPrefer } from './prefer-request.ts';
import { standInReply } from './stand-in.ts';

/** What labelling would take, before anything is spent. */
export interface PreferEstimate {
  readonly requests: number;
  /** Users of a request, on average. */
  readonly users: number;
  readonly models: readonly ModelTally[];
  readonly calls: number;
  /** US dollars; null when a price is not known. */
  readonly costUsd: number | null;
  readonly costAtMostUsd: number | null;
  /** null when a model's speed is not known. */
  readonly seconds: number | null;
}

/** Requests whose prompts are rendered; the rest is taken to be like them. */
const ITEMS_RENDERED = 60;

/**
 * Renders the real prompts with stand-ins for the models: every sampled question is another one and is replied to. No call
 * is made, nothing is written, no key is needed.
 */
export async function estimatePrefer(
  request: PreferRequest,
  around: {
    readonly places: Places;
    readonly env: NodeJS.ProcessEnv;
    readonly tokenPrice?: MeterOptions['tokenPrice'] | undefined;
  },
): Promise<PreferEstimate> {
  const benchmark = await findBenchmark(request.benchmark, around.places);
  const plan = await planPrefer(request, benchmark, around.places.dataDirs);
  const rendered = createRandom('estimate').shuffle(plan.items).slice(0, ITEMS_RENDERED);
  const byKey = new Map<string, PreferItem>(rendered.map((item) => [item.id, item]));
  const tally = createCallTally(around.tokenPrice ? { tokenPrice: around.tokenPrice } : {}, (prompt, call) =>
    standIn(prompt, call, byKey),
  );
  const store = await openStore(':memory:');
  const workshop = new Workshop({
    resolve: { env: around.env, home: around.places.home },
    ...{ concurrency: 1, retry: {}, meter: {}, store, seed: request.seed },
    standIn: async (reference) => tally.standIn(reference),
  });
  try {
    const parts = await preferParts(request, plan, benchmark, workshop);
    for (const item of rendered) {
      await labelItem(item, parts, (role) => ({ role, repeat: 0, episodeKey: item.id }));
    }
  } finally {
    await workshop.dispose();
    await store.close();
  }
  const { items } = plan;
  const models = tally.tallies().map((each) => scaleTally(each, items.length, rendered.length));
  const concurrency = concurrencyOf(request, plan);
  return {
    requests: items.length,
    users: items.length === 0 ? 0 : items.reduce((sum, { users }) => sum + users.length, 0) / items.length,
    models,
    calls: models.reduce((sum, { calls }) => sum + calls, 0),
    costUsd: models.reduce<number | null>((sum, { costUsd }) => add(sum, costUsd), 0),
    costAtMostUsd: models.reduce<number | null>((sum, { costAtMostUsd }) => add(sum, costAtMostUsd), 0),
    seconds: models.reduce<number | null>((sum, each) => add(sum, callSeconds(each, concurrency)), 0),
  };
}

/** Questions differ by the seed they were drawn with; the others say what any stand-in says. */
function standIn(prompt: ChatRequest, call: CallContext, items: ReadonlyMap<string, PreferItem>): string {
  const scenario = items.get(call.episodeKey)?.scenario;
  if (call.role === 'judge') return isMark(prompt) ? '7' : standInReply('judge', undefined);
  if (!scenario) return standInReply(call.role, undefined);
  const gold = call.role === 'generator' && !isTold(prompt) ? 'ask' : 'answer';
  const said = standInReply(call.role === 'user' ? 'user' : 'assistant', { scenario, dialogue: [], gold });
  const text = said.replace(/^(?:ASK|ANSWER): /, '');
  return gold === 'ask' ? `Number ${prompt.sampling.seed ?? 0}. ${text}` : text;
}

function isMark({ messages }: ChatRequest): boolean {
  return messages.some(({ content }) => content.includes('1 to 10') || content.includes('1 到 10'));
}

/** Is it told to answer? */
function isTold({ messages }: ChatRequest): boolean {
  return messages.some(({ content }) => /Ask nothing|不要提问/.test(content));
}

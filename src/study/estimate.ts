import { KeyMissingError } from '../errors/key-missing-error.ts';
import { ModelMissingError } from '../errors/model-missing-error.ts';
import { resolveAdapter } from '../model/resolve.ts';
import { findBenchmark } from '../references/benchmarks.ts';
import type { LoadedConfig } from '../references/config.ts';
import type { Places } from '../references/environment.ts';
import { type AssistantPart, Workshop } from '../references/workshop.ts';
import { type EpisodeParts, playEpisode } from '../runner/play-episode.ts';
import type { MeterOptions } from '../scheduler/meter.ts';
import { type PlannedEpisode, planEpisodes, selectScenarios } from '../scheduler/plan.ts';
import type { Assistant } from '../schema/assistant.ts';
import type { Benchmark } from '../schema/benchmark.ts';
import { openStore } from '../store/open-store.ts';
import { createRandom } from '../tools/random.ts';
import { add, createCallTally, type ModelTally, scaleTally } from './call-tally.ts';
import { callSeconds } from './call-time.ts';
import { concurrencyOf } from './run-named.ts';
import { type RunRequest, type RunSettings, settleRequest } from './run-request.ts';
import { type Scene, standInReply } from './stand-in.ts';

export interface EstimateSurroundings {
  readonly places: Places;
  readonly env: NodeJS.ProcessEnv;
  readonly keyEnv?: string | undefined;
  /** Parts of somebody's own, by name; they are not called either. */
  readonly config?: LoadedConfig | undefined;
  readonly tokenPrice?: MeterOptions['tokenPrice'] | undefined;
}

/** What a run would use, before anything is spent. Rough: see `roughTokens` and `callSeconds`. */
export interface RunEstimate {
  readonly benchmark: string;
  readonly set: string;
  readonly assistant: string;
  readonly episodes: number;
  /** Model calls at once, per endpoint. */
  readonly concurrency: number;
  /** Per model and role. */
  readonly models: readonly ModelTally[];
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly outputTokensAtMost: number;
  /** US dollars; null when a price is not known. */
  readonly costUsd: number | null;
  readonly costAtMostUsd: number | null;
  /** null when a model's speed is not known. */
  readonly seconds: number | null;
  /** What a reader must know before believing it. */
  readonly notes: readonly string[];
}

/** Episodes whose prompts are rendered; the rest is taken to be like them. */
const EPISODES_RENDERED = 500;

/**
 * Renders the real prompts over the real scenarios and counts them, with models that say nothing in earnest: dialogues
 * go as if the assistant asked exactly when it should. No call is made, nothing is stored, no key is needed.
 */
export async function estimateRun(request: RunRequest, around: EstimateSurroundings): Promise<RunEstimate> {
  const benchmark = await findBenchmark(request.benchmark, around.places);
  const settings = settleRequest(request, benchmark);
  const planned = await planRun(request, settings, benchmark, around);
  const rendered = createRandom('estimate').shuffle(planned).slice(0, EPISODES_RENDERED);
  const { tallies, notes } = await renderAll(request, settings, benchmark, rendered, around);
  const models = tallies.map((tally) => scaleTally(tally, planned.length, rendered.length));
  const concurrency = concurrencyOf(request);
  return {
    benchmark: benchmark.name,
    set: settings.set,
    assistant: request.assistant,
    episodes: planned.length,
    concurrency,
    models,
    calls: total(models, 'calls'),
    inputTokens: total(models, 'inputTokens'),
    outputTokens: total(models, 'outputTokens'),
    outputTokensAtMost: total(models, 'outputTokensAtMost'),
    costUsd: models.reduce<number | null>((sum, { costUsd }) => add(sum, costUsd), 0),
    costAtMostUsd: models.reduce<number | null>((sum, { costAtMostUsd }) => add(sum, costAtMostUsd), 0),
    seconds: models.reduce<number | null>((sum, tally) => add(sum, callSeconds(tally, concurrency)), 0),
    notes,
  };
}

async function planRun(
  request: RunRequest,
  settings: RunSettings,
  benchmark: Benchmark,
  around: EstimateSurroundings,
): Promise<readonly PlannedEpisode[]> {
  const { set, mode, language, seed, repeats } = settings;
  const { dataDirs } = around.places;
  const loaded = await benchmark.load({ set, mode, dataDirs, ...(language && { language }) });
  const { scenarios: only, limit, sample } = request;
  const scenarios = selectScenarios(loaded.scenarios, { only, limit, sample }, seed);
  return planEpisodes(scenarios, { settings: {}, repeats, seed }).episodes;
}

/** Plays the episodes with stand-ins and counts what would have been called. */
async function renderAll(
  request: RunRequest,
  settings: RunSettings,
  benchmark: Benchmark,
  episodes: readonly PlannedEpisode[],
  around: EstimateSurroundings,
): Promise<{ readonly tallies: readonly ModelTally[]; readonly notes: readonly string[] }> {
  const scenes = new Map<string, Scene>();
  const tally = createCallTally(around.tokenPrice ? { tokenPrice: around.tokenPrice } : {}, (_, call) =>
    standInReply(call.role, scenes.get(call.episodeKey)),
  );
  const notes = new Set<string>();
  const store = await openStore(':memory:');
  const workshop = new Workshop({
    resolve: { env: around.env, home: around.places.home },
    concurrency: 1,
    retry: {},
    meter: {},
    store,
    seed: settings.seed,
    config: around.config,
    standIn: async (reference, what) => {
      for (const note of what === 'own' ? [] : await notesOn(reference, around)) notes.add(note);
      return tally.standIn(reference);
    },
  });
  try {
    const { user, judge, sampling, maxQuestions, given } = settings;
    const assistant = await workshop.assistant(request.assistant, {
      ...request,
      sampling,
      ownControls: benchmark.ownControls,
    });
    const parts: EpisodeParts = {
      benchmark,
      assistantFor: (planned) => setScene(scenes, benchmark, planned, partFor(assistant, benchmark, planned)),
      user: await workshop.user(user, benchmark),
      judge: await workshop.judge(judge, benchmark),
      maxQuestions,
      given,
      ledger: workshop.ledger,
      signal: new AbortController().signal,
    };
    for (const planned of episodes) {
      await playEpisode(planned, parts);
      scenes.delete(planned.key);
    }
    return { tallies: tally.tallies(), notes: [...notes] };
  } finally {
    await workshop.dispose();
    await store.close();
  }
}

function partFor(part: AssistantPart, benchmark: Benchmark, planned: PlannedEpisode): Assistant {
  return 'control' in part ? benchmark.controls(planned.scenario)[part.control]! : part;
}

/** The same assistant; each turn first says where the episode stands, so that the stand-ins know. */
function setScene(
  scenes: Map<string, Scene>,
  benchmark: Benchmark,
  { key, scenario }: PlannedEpisode,
  assistant: Assistant,
): Assistant {
  return {
    ...assistant,
    respond(brief, dialogue, context) {
      const gold = context.questionsLeft === 0 ? 'answer' : (benchmark.goldAction(scenario, dialogue) ?? 'answer');
      scenes.set(key, { scenario, dialogue, gold });
      return assistant.respond(brief, dialogue, context);
    },
  };
}

/** A reference that no run could use is refused here; what is only missing yet is said. */
async function notesOn(reference: string, around: EstimateSurroundings): Promise<readonly string[]> {
  const { env, places, keyEnv } = around;
  try {
    await resolveAdapter(reference, { env, home: places.home, ...(keyEnv !== undefined && { keyEnv }) });
    return [];
  } catch (error) {
    if (error instanceof KeyMissingError) return [`${error.message} The run needs it.`];
    if (error instanceof ModelMissingError) return [`${reference} is not here: the run fetches it first, or needs it.`];
    throw error;
  }
}

function total(
  models: readonly ModelTally[],
  field: 'calls' | 'inputTokens' | 'outputTokens' | 'outputTokensAtMost',
): number {
  return models.reduce((sum, tally) => sum + tally[field], 0);
}

import { findBenchmark } from '../references/benchmarks.ts';
import type { LoadedConfig } from '../references/config.ts';
import type { Places } from '../references/environment.ts';
import { Workshop, type WorkshopOptions } from '../references/workshop.ts';
import type { EpisodeParts } from '../runner/play-episode.ts';
import { type PlannedEpisode, planEpisodes } from '../scheduler/plan.ts';
import type { Assistant } from '../schema/assistant.ts';
import type { ScoredEpisode } from '../schema/episode.ts';
import type { ReplyMemory } from '../schema/limits.ts';
import type { RunRecord } from '../schema/run.ts';
import type { Scenario } from '../schema/scenario.ts';
import { openStore } from '../store/open-store.ts';
import { requestOfRun } from './request-of-run.ts';
import { settleRequest } from './run-request.ts';

export interface StageSurroundings {
  readonly places: Places;
  readonly env: NodeJS.ProcessEnv;
  readonly config?: LoadedConfig | undefined;
  readonly cache?: ReplyMemory | undefined;
  readonly signal: AbortSignal;
}

/** A stored episode, and all that it was played with. */
export interface EpisodeStage {
  readonly planned: PlannedEpisode;
  readonly parts: EpisodeParts;
  readonly assistant: Assistant;
}

const CONCURRENCY = 4;
const TIMEOUT_MS = 120_000;

/** Makes the parts of a run anew for one of its episodes, with its assistant or another. Nothing of it is stored. */
export async function withEpisodeStage<Result>(
  stored: { readonly run: RunRecord; readonly episode: ScoredEpisode; readonly scenario: Scenario },
  options: { readonly assistant?: string; readonly standIn?: WorkshopOptions['standIn'] },
  around: StageSurroundings,
  use: (stage: EpisodeStage) => Promise<Result>,
): Promise<Result> {
  const { run, episode, scenario } = stored;
  const request = requestOfRun(run);
  const benchmark = await findBenchmark(run.benchmark, around.places);
  const settings = settleRequest(request, benchmark);
  const store = await openStore(':memory:');
  const workshop = new Workshop({
    resolve: { env: around.env, home: around.places.home, timeoutMs: TIMEOUT_MS },
    concurrency: CONCURRENCY,
    retry: {},
    meter: {},
    ...{ store, cache: around.cache, config: around.config, seed: settings.seed },
    pull: { signal: around.signal },
    ...(options.standIn && { standIn: options.standIn }),
  });
  try {
    const { sampling, maxQuestions, given, seed } = settings;
    const part = await workshop.assistant(options.assistant ?? run.assistant, {
      ...request,
      sampling,
      ownControls: benchmark.ownControls,
    });
    const assistant = 'control' in part ? benchmark.controls(scenario)[part.control]! : part;
    const parts: EpisodeParts = {
      ...{ benchmark, maxQuestions, given, signal: around.signal },
      assistantFor: () => assistant,
      user: await workshop.user(settings.user, benchmark),
      judge: await workshop.judge(settings.judge, benchmark),
      ledger: workshop.ledger,
    };
    const { episodes } = planEpisodes([scenario], { settings: {}, repeats: episode.repeat + 1, seed });
    // Under its own key, for what keeps replies knows them by it.
    const planned = { ...episodes[episode.repeat]!, key: episode.key };
    return await use({ planned, parts, assistant });
  } finally {
    await workshop.dispose();
    await store.close();
  }
}

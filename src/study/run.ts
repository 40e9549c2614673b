import { join } from 'node:path';
import { checkConfig, type LoadedConfig } from '../references/config.ts';
import type { OwnAssistant, OwnPart, QuerentConfig } from '../references/config-types.ts';
import { readPlaces } from '../references/environment.ts';
import type { ScoredEpisode } from '../schema/episode.ts';
import type { OwnJudgeFunction, OwnUserFunction } from '../schema/own-part.ts';
import type { Report } from '../schema/report.ts';
import type { RunRecord } from '../schema/run.ts';
import { openStore } from '../store/open-store.ts';
import { runNamed } from './run-named.ts';
import type { RunRequest } from './run-request.ts';

/** What `querent run` takes, where a part may be given in place of its name. */
export interface LibraryRequest extends Omit<RunRequest, 'assistant' | 'user' | 'judge'> {
  readonly assistant: string | OwnAssistant;
  readonly user?: string | OwnPart<OwnUserFunction>;
  readonly judge?: string | OwnPart<OwnJudgeFunction>;
  /** Parts by name, as in `querent.config.ts`; that file itself is not read. */
  readonly config?: QuerentConfig;
  /** US dollars. */
  readonly maxCost?: number;
  /** Further tries of a failed call. Default 5. */
  readonly maxRetries?: number;
  /** For one call, in milliseconds. Default 120,000. */
  readonly timeoutMs?: number;
  /** Where the run is kept. Default `:memory:`, gone with the process; `sqlite:PATH` can be resumed. */
  readonly store?: string;
  /** Takes replies of models from the cache in `QUERENT_HOME`, as the command does. Default false. */
  readonly cache?: boolean;
  readonly signal?: AbortSignal;
}

export interface LibraryRun {
  readonly run: RunRecord;
  readonly report: Report;
  /** Every episode, in the order of the data. */
  readonly episodes: readonly ScoredEpisode[];
}

const OWN = 'own';

/** Plays a benchmark and reports it, as `querent run` does. Throws `QuerentError`; faults of episodes are in the report. */
export async function run(request: LibraryRequest): Promise<LibraryRun> {
  const { assistant, user, judge, config, maxCost, maxRetries, timeoutMs, store: at, cache: cached, ...rest } = request;
  const places = readPlaces(process.env);
  const store = await openStore(at ?? ':memory:');
  const cache = cached ? await openCache(join(places.home, 'replies.db')) : undefined;
  try {
    const named = await runNamed(
      {
        ...rest,
        assistant: nameOf(assistant),
        user: user === undefined ? undefined : nameOf(user),
        judge: judge === undefined ? undefined : nameOf(judge),
      },
      {
        ...{ places, env: process.env, store, cache },
        config: withParts(config, { assistant, user, judge }),
        meter: { ...(maxCost !== undefined && { budgetUsd: maxCost }) },
        retry: { ...(maxRetries !== undefined && { maxRetries }) },
        timeoutMs: timeoutMs ?? 120_000,
        command: `run({ benchmark: '${request.benchmark}' })`,
        signal: request.signal ?? new AbortController().signal,
        onEvent: () => {},
      },
    );
    const episodes: ScoredEpisode[] = [];
    for await (const episode of store.episodes(named.run.id)) episodes.push(episode);
    return { run: named.run, report: named.report, episodes };
  } finally {
    cache?.close();
    await store.close();
  }
}

async function openCache(file: string) {
  const { ReplyCache } = await import('../store/reply-cache.ts');
  return new ReplyCache(file);
}

function nameOf(part: unknown): string {
  return typeof part === 'string' ? part : OWN;
}

/** The config with parts that were given in place of a name under a name of ours. */
function withParts(
  config: QuerentConfig = {},
  given: { readonly assistant: unknown; readonly user: unknown; readonly judge: unknown },
): LoadedConfig {
  const add = (parts: object | undefined, part: unknown): object => ({
    ...parts,
    ...(part !== undefined && typeof part !== 'string' && { [OWN]: part }),
  });
  const all = {
    ...config,
    assistants: add(config.assistants, given.assistant),
    users: add(config.users, given.user),
    judges: add(config.judges, given.judge),
  };
  return checkConfig(all, join(process.cwd(), 'run()'));
}

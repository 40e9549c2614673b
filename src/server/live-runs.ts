import { join } from 'node:path';
import { RequestError } from '../errors/request-error.ts';
import { StoppedError } from '../errors/stopped-error.ts';
import type { LoadedConfig } from '../references/config.ts';
import type { Places } from '../references/environment.ts';
import type { Store } from '../schema/store.ts';
import { ReplyCache } from '../store/reply-cache.ts';
import { type RunMeans, runCommandLine } from '../study/run-command-line.ts';
import { runNamed } from '../study/run-named.ts';
import type { RunRequest } from '../study/run-request.ts';
import { errorBody } from './answer-error.ts';
import type { ApiError } from './api-types.ts';

const TIMEOUT_S = 120;
const MAX_RETRIES = 5;

export interface LiveRunsOptions {
  readonly places: Places;
  readonly env: NodeJS.ProcessEnv;
  readonly store: Store;
  readonly config: LoadedConfig | undefined;
}

/** Runs that this server plays, each until it ends or is stopped. */
export class LiveRuns {
  readonly #options: LiveRunsOptions;
  readonly #playing = new Map<string, { readonly controller: AbortController; readonly ended: Promise<void> }>();
  readonly #stoppedBy = new Map<string, ApiError['error']>();
  #cache: ReplyCache | undefined;

  constructor(options: LiveRunsOptions) {
    this.#options = options;
  }

  has(runId: string): boolean {
    return this.#playing.has(runId);
  }

  stoppedBy(runId: string): ApiError['error'] | null {
    return this.#stoppedBy.get(runId) ?? null;
  }

  /** Resolves to the run's id when it has begun; rejects with what kept it from beginning. */
  async start(request: RunRequest, means: RunMeans, command?: string): Promise<string> {
    const controller = new AbortController();
    const begun = Promise.withResolvers<string>();
    const played = this.#play(request, means, command ?? runCommandLine(request, means), controller, begun.resolve);
    const ended = played.then(
      () => undefined,
      (error: unknown) => begun.reject(error),
    );
    const id = await begun.promise;
    this.#playing.set(id, { controller, ended });
    this.#stoppedBy.delete(id);
    const forget = (): unknown => this.#playing.delete(id);
    played.then(
      ({ stoppedBy }) => {
        forget();
        if (stoppedBy && !(stoppedBy instanceof StoppedError)) this.#stoppedBy.set(id, errorBody(stoppedBy).error);
      },
      (error: unknown) => {
        forget();
        this.#stoppedBy.set(id, errorBody(error).error);
      },
    );
    return id;
  }

  /** Resolves when the run has ended; finished episodes are kept. */
  async stop(runId: string): Promise<void> {
    const run = this.#playing.get(runId);
    if (!run) {
      const message = `The run ${runId} is not played by this server: it is stopped where it was started.`;
      throw new RequestError({ problem: 'not-found', message });
    }
    run.controller.abort(new StoppedError());
    await run.ended;
  }

  async close(): Promise<void> {
    for (const { controller } of this.#playing.values()) controller.abort(new StoppedError());
    await Promise.all([...this.#playing.values()].map(({ ended }) => ended));
    this.#cache?.close();
  }

  async #play(
    request: RunRequest,
    means: RunMeans,
    command: string,
    controller: AbortController,
    onBegun: (runId: string) => void,
  ) {
    const { places, env, store, config } = this.#options;
    const { maxCost, tokenPrice, allowUnknownPrice } = means;
    return runNamed(request, {
      ...{ places, env, store, config, command },
      cache: means.cache === false ? undefined : this.cache(),
      meter: {
        ...(maxCost !== undefined && { budgetUsd: maxCost }),
        ...(tokenPrice && { tokenPrice }),
        ...(allowUnknownPrice && { allowUnknownPrice: true }),
      },
      retry: { maxRetries: means.maxRetries ?? MAX_RETRIES },
      timeoutMs: (means.timeout ?? TIMEOUT_S) * 1000,
      signal: controller.signal,
      onEvent: (event) => {
        if (event.type === 'run-start') onBegun(event.run.id);
      },
      pull: { signal: controller.signal },
    });
  }

  /** Replies of models that this machine remembers. */
  cache(): ReplyCache {
    this.#cache ??= new ReplyCache(join(this.#options.places.home, 'replies.db'));
    return this.#cache;
  }
}

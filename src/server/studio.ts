import { join } from 'node:path';
import { RequestError } from '../errors/request-error.ts';
import type { LoadedConfig } from '../references/config.ts';
import type { Places } from '../references/environment.ts';
import type { ScoredEpisode } from '../schema/episode.ts';
import type { Store } from '../schema/store.ts';
import { isHeld } from '../store/lease.ts';
import { openRunBrowser, openStore } from '../store/open-store.ts';
import type { ArrivedEpisode, RunBrowser, RunHead } from '../store/run-browser.ts';
import { hashText } from '../tools/hash.ts';
import type { RunSummary, ShownStatus } from './api-types.ts';
import { Comparisons } from './comparisons/comparisons.ts';
import { DataSets } from './data-sets/data-sets.ts';
import { EpisodeIndex } from './episode-index/episode-index.ts';
import { EpisodeFinder } from './episode-index/find-episodes.ts';
import { LiveRuns } from './live-runs.ts';
import { ProgressFeed } from './progress-feed.ts';
import { Reports } from './reports.ts';
import { Scenarios } from './scenarios.ts';
import { Talks } from './talks/talks.ts';

export interface StudioOptions {
  readonly places: Places;
  readonly env: NodeJS.ProcessEnv;
  /** Parts of somebody's own, by name. */
  readonly config?: LoadedConfig | undefined;
}

/** All that the routes work on: one store, what is made of it, and the runs that are played here. */
export class Studio {
  readonly options: StudioOptions;
  readonly store: Store;
  readonly browser: RunBrowser;
  readonly index: EpisodeIndex;
  readonly finder: EpisodeFinder;
  readonly reports: Reports;
  readonly comparisons: Comparisons;
  readonly scenarios: Scenarios;
  readonly dataSets: DataSets;
  readonly live: LiveRuns;
  readonly talks: Talks;
  readonly feed: ProgressFeed;

  constructor(options: StudioOptions, store: Store, browser: RunBrowser, index: EpisodeIndex) {
    this.options = options;
    this.store = store;
    this.browser = browser;
    this.index = index;
    this.finder = new EpisodeFinder(index);
    this.reports = new Reports(browser, index, options.places);
    this.comparisons = new Comparisons(options.places);
    this.scenarios = new Scenarios(options.places);
    this.dataSets = new DataSets(options.places);
    this.live = new LiveRuns({ ...options, config: options.config, store });
    this.talks = new Talks(options, this.dataSets);
    this.feed = new ProgressFeed(browser, (head) => this.status(head));
  }

  /** Throws `RequestError` (not-found). */
  async head(runId: string): Promise<RunHead> {
    const head = await this.browser.head(runId);
    if (head) return head;
    throw new RequestError({ problem: 'not-found', message: `There is no run "${runId}".` });
  }

  /** Throws `RequestError` (not-found). */
  async episode(runId: string, key: string): Promise<ArrivedEpisode & { readonly episode: ScoredEpisode }> {
    const found = await this.browser.episode(runId, key);
    if (found) return found;
    throw new RequestError({ problem: 'not-found', message: `The run "${runId}" has no episode "${key}".` });
  }

  /** How a run stands: one that should be playing and has nobody who plays it was interrupted. */
  async status({ run }: RunHead): Promise<ShownStatus> {
    if (run.status !== 'running' || this.live.has(run.id)) return run.status;
    return isHeld(await this.store.lease(run.id)) ? 'running' : 'interrupted';
  }

  async summary(head: RunHead): Promise<RunSummary> {
    const { id, benchmark, set, mode, assistant, user, judge, oracle, startedAt, durationMs, planned } = head.run;
    return {
      ...{ id, benchmark, set, mode, assistant, user, judge, oracle, startedAt, durationMs, planned },
      status: await this.status(head),
      stored: head.stored,
      spentUsd: head.spentUsd,
      tags: head.tags,
      here: this.live.has(id),
      digest: this.reports.digest(head),
    };
  }

  /** In the background: figures of a list, and the index of the dialogues that are looked at next. */
  prepare(heads: readonly RunHead[]): void {
    this.reports.prepare(heads, async ({ run, version }) => {
      this.feed.tell({ type: 'digest', runId: run.id });
      await this.index.sync(run.id, version);
    });
  }

  async close(): Promise<void> {
    this.feed.close();
    await Promise.all([this.live.close(), this.talks.closeAll()]);
    await this.comparisons.close();
    await this.dataSets.close();
    this.index.close();
    await this.browser.close();
    await this.store.close();
  }
}

/** Opens the store of the home folder, and the index beside it. Throws `StoreError`. */
export async function openStudio(options: StudioOptions): Promise<Studio> {
  const { databaseUrl, home } = options.places;
  const store = await openStore(databaseUrl);
  const browser = await openRunBrowser(databaseUrl);
  // Each store has an index of its own: two of them may hold runs of the same name.
  const index = new EpisodeIndex(join(home, `studio-${hashText(databaseUrl).slice(0, 8)}.db`), browser);
  return new Studio(options, store, browser, index);
}

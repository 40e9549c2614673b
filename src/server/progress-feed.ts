import type { RunBrowser, RunHead } from '../store/run-browser.ts';
import type { RunProgress, ShownStatus, StudioEvent } from './api-types.ts';

const EVERY_MS = 1_000;
/** Runs that are looked at: older ones hardly change. */
const MOST_RUNS = 100;

type Listener = (event: StudioEvent) => void;

/**
 * Tells of runs that change, whoever plays them: it looks at the heads of the newest runs in the store once a second, and
 * only while somebody listens.
 */
export class ProgressFeed {
  readonly #browser: RunBrowser;
  readonly #statusOf: (head: RunHead) => Promise<ShownStatus>;
  readonly #listeners = new Set<Listener>();
  #seen: ReadonlyMap<string, string> = new Map();
  #timer: NodeJS.Timeout | undefined;

  constructor(browser: RunBrowser, statusOf: (head: RunHead) => Promise<ShownStatus>) {
    this.#browser = browser;
    this.#statusOf = statusOf;
  }

  /** Returns what ends it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) void this.#begin();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.close();
    };
  }

  tell(event: StudioEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #begin(): Promise<void> {
    this.#seen = new Map((await this.#look()).map(({ head, mark }) => [head.run.id, mark]));
    this.#again();
  }

  #again(): void {
    clearTimeout(this.#timer);
    if (this.#listeners.size === 0) return;
    this.#timer = setTimeout(() => {
      // A store that is locked for a moment is looked at again.
      this.#tellChanges().then(
        () => this.#again(),
        () => this.#again(),
      );
    }, EVERY_MS).unref();
  }

  async #tellChanges(): Promise<void> {
    const found = await this.#look();
    const changed = found.filter(({ head, mark }) => this.#seen.get(head.run.id) !== mark);
    const here = new Set(found.map(({ head }) => head.run.id));
    // With a full page the oldest leaves it, and is not gone.
    const gone = found.length < MOST_RUNS ? [...this.#seen.keys()].filter((id) => !here.has(id)) : [];
    this.#seen = new Map(found.map(({ head, mark }) => [head.run.id, mark]));
    if (changed.length + gone.length === 0) return;
    const runs = [...changed.map(({ head, status }) => progressOf(head, status)), ...gone.map(goneRun)];
    this.tell({ type: 'runs', runs });
  }

  async #look() {
    const heads = await this.#browser.heads({ limit: MOST_RUNS });
    return Promise.all(
      heads.map(async (head) => {
        const status = await this.#statusOf(head);
        return { head, status, mark: `${head.version} ${status} ${head.spentUsd} ${head.tags.join('\n')}` };
      }),
    );
  }
}

function progressOf({ run, stored, spentUsd }: RunHead, status: ShownStatus): RunProgress {
  return { id: run.id, status, stored, planned: run.planned, spentUsd, deleted: false };
}

function goneRun(id: string): RunProgress {
  return { id, status: 'finished', stored: 0, planned: 0, spentUsd: 0, deleted: true };
}

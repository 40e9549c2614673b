import { RequestError } from '../../errors/request-error.ts';
import { StoppedError } from '../../errors/stopped-error.ts';
import type { OpenedTalk, SavedScenario, ScenarioSaving, TalkEvent, TalkOrder, WatchOrder } from '../api-types.ts';
import type { DataSets } from '../data-sets/data-sets.ts';
import type { StudioOptions } from '../studio.ts';
import { LiveTalk } from './live-talk.ts';
import { saveScenario } from './save-scenario.ts';
import { watchEpisode } from './watch-episode.ts';

/** Talks and watched dialogues at once: each may hold a model in memory. */
const MOST_OPEN = 8;
/** A talk in which nobody says anything for this long is closed. */
const IDLE_MS = 900_000;

interface HeldTalk {
  readonly talk: LiveTalk;
  idle: NodeJS.Timeout;
}

/** Talks of the playground, each until its page leaves, it stands idle, or the server ends. */
export class Talks {
  readonly #options: StudioOptions;
  readonly #dataSets: DataSets;
  readonly #held = new Map<string, HeldTalk>();
  readonly #watched = new Set<AbortController>();
  #opening = 0;
  #lastSaving: Promise<unknown> = Promise.resolve();

  constructor(options: StudioOptions, dataSets: DataSets) {
    this.#options = options;
    this.#dataSets = dataSets;
  }

  /** Throws `RequestError` with too many open, and what a reference that cannot be used throws. */
  async open(order: TalkOrder, signal: AbortSignal): Promise<OpenedTalk> {
    const talk = await this.#within(() => LiveTalk.open(order, this.#options, signal));
    const { id } = talk.opened;
    this.#held.set(id, { talk, idle: this.#idleTimer(id) });
    if (signal.aborted) await this.close(id);
    return talk.opened;
  }

  /** The talk, whose idle time begins anew. Throws `RequestError`. */
  get(id: string): LiveTalk {
    const held = this.#held.get(id);
    if (!held) {
      const message = 'This talk is over: nobody said anything for a while, or the studio was started anew.';
      throw new RequestError({ problem: 'not-found', message });
    }
    clearTimeout(held.idle);
    held.idle = this.#idleTimer(id);
    return held.talk;
  }

  /** Ends what it is saying; one that is not there is closed already. */
  async close(id: string): Promise<void> {
    const held = this.#held.get(id);
    if (!held) return;
    this.#held.delete(id);
    clearTimeout(held.idle);
    await held.talk[Symbol.asyncDispose]();
  }

  /** A dialogue with a simulated user as it is played; told to `emit`. */
  async watch(order: WatchOrder, emit: (event: TalkEvent) => void, signal: AbortSignal): Promise<void> {
    const controller = new AbortController();
    this.#watched.add(controller);
    try {
      await this.#within(() =>
        watchEpisode(order, {
          ...{ options: this.#options, dataSets: this.#dataSets, emit },
          signal: AbortSignal.any([signal, controller.signal]),
        }),
      );
    } finally {
      this.#watched.delete(controller);
    }
  }

  /** One after the other: each writes the whole set anew. */
  save(talk: LiveTalk, saving: ScenarioSaving): Promise<SavedScenario> {
    const request = talk.request();
    const saved = this.#lastSaving.then(() => saveScenario(request, saving, this.#options.places.home));
    this.#lastSaving = saved.catch(() => undefined);
    return saved;
  }

  async closeAll(): Promise<void> {
    for (const controller of this.#watched) controller.abort(new StoppedError());
    await Promise.all([...this.#held.keys()].map((id) => this.close(id)));
    await this.#lastSaving;
  }

  async #within<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#held.size + this.#opening >= MOST_OPEN) {
      throw new RequestError({ problem: 'too-many', message: `${MOST_OPEN} talks are open, which is the most.` });
    }
    this.#opening++;
    try {
      return await task();
    } finally {
      this.#opening--;
    }
  }

  #idleTimer(id: string): NodeJS.Timeout {
    return setTimeout(() => {
      // A reply that takes long is no silence.
      const held = this.#held.get(id);
      if (held?.talk.isSpeaking) held.idle = this.#idleTimer(id);
      else void this.close(id);
    }, IDLE_MS).unref();
  }
}

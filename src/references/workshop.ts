import { existsSync } from 'node:fs';
import { CONTROL_NAMES } from '../assistant/controls.ts';
import { assistantKinds } from '../assistant/registry.ts';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { UnknownNameError } from '../errors/unknown-name-error.ts';
import { findCatalogueModel } from '../model/catalogue.ts';
import { createManagedModel } from '../model/managed.ts';
import { modelPath, type PullOptions, pullModel } from '../model/pull.ts';
import { type ResolveOptions, resolveAdapter } from '../model/resolve.ts';
import type { RetryPolicy } from '../model/retry.ts';
import { createLimiterPool } from '../scheduler/limiter.ts';
import { createMeter, type MeterOptions, type RunMeter } from '../scheduler/meter.ts';
import { createUsageLedger, type UsageLedger } from '../scheduler/usage-ledger.ts';
import type { Assistant } from '../schema/assistant.ts';
import type { Benchmark, PartKind } from '../schema/benchmark.ts';
import type { Judge } from '../schema/judge.ts';
import type { ReplyMemory } from '../schema/limits.ts';
import type { ChatModel, Sampling } from '../schema/model.ts';
import type { Store } from '../schema/store.ts';
import type { User } from '../schema/user.ts';
import { createJournal, type Journal } from '../store/journal.ts';
import { nearestName } from '../tools/nearest.ts';
import { createRandom } from '../tools/random.ts';
import { parsePartReference } from './reference.ts';

export interface WorkshopOptions {
  readonly resolve: ResolveOptions;
  /** Model calls at once per endpoint and key. */
  readonly concurrency: number;
  readonly retry: Omit<RetryPolicy, 'random'>;
  readonly meter: MeterOptions;
  readonly store: Store;
  /** The response cache; absent under `--no-cache`. */
  readonly cache?: ReplyMemory | undefined;
  readonly seed: number;
  /** Tells of a model that is being fetched. */
  readonly pull?: Pick<PullOptions, 'onProgress' | 'onSourceFailed' | 'signal'>;
  /** Makes what stands in for each model: then none is resolved, fetched or called (`--estimate`). */
  readonly standIn?: (reference: string) => Promise<ChatModel>;
}

/** What an assistant's reference turns into: one for all scenarios, or a control that is built for each. */
export type AssistantPart = Assistant | { readonly control: 'oracle' | 'guess' };

/**
 * Turns names into parts, wired with what surrounds every call of a run: limiter, meter, retry, cache, journal and
 * ledger. One workshop serves one run; each model is made once, however many parts share it.
 */
export class Workshop {
  readonly meter: RunMeter;
  readonly ledger: UsageLedger;
  readonly journal: Journal;
  readonly #options: WorkshopOptions;
  readonly #limiterFor: ReturnType<typeof createLimiterPool>;
  readonly #models = new Map<string, Promise<ChatModel>>();

  constructor(options: WorkshopOptions) {
    this.#options = options;
    this.meter = createMeter(options.meter);
    this.ledger = createUsageLedger();
    this.journal = createJournal(options.store);
    this.#limiterFor = createLimiterPool({ limit: options.concurrency });
  }

  model(reference: string): Promise<ChatModel> {
    const known = this.#models.get(reference) ?? this.#makeModel(reference);
    this.#models.set(reference, known);
    return known;
  }

  async assistant(
    text: string,
    input: { readonly sampling: Sampling; readonly system?: string | undefined },
  ): Promise<AssistantPart> {
    const reference = parsePartReference(text, '--assistant');
    const name = reference.name ?? 'direct';
    if ((name === 'oracle' || name === 'guess') && !reference.model) return { control: name };
    const kinds = await assistantKinds();
    const kind = kinds.find((candidate) => candidate.name === name);
    if (!kind) {
      const known = [...kinds.map((candidate) => candidate.name), ...CONTROL_NAMES.map((control) => control.name)];
      throw new UnknownNameError({ kind: 'assistant', name, known, nearest: nearestName(name, known) });
    }
    if (kind.form === 'strategy' && !reference.model) {
      throw new InvalidOptionError({
        option: '--assistant',
        value: text,
        expected: `${name} needs a model, as in ${name}@local/smollm2-135m`,
      });
    }
    if (kind.form === 'standalone' && reference.model) {
      throw new InvalidOptionError({ option: '--assistant', value: text, expected: `${name} takes no model` });
    }
    return kind.create({
      sampling: input.sampling,
      seed: this.#options.seed,
      resolveModel: (model) => this.model(model),
      ...(reference.model && { model: await this.model(reference.model) }),
      ...(reference.argument !== undefined && { argument: reference.argument }),
      ...(input.system !== undefined && { system: input.system }),
    });
  }

  user(text: string, benchmark: Benchmark): Promise<User> {
    return this.#part('user', text, benchmark.users);
  }

  judge(text: string, benchmark: Benchmark): Promise<Judge> {
    return this.#part('judge', text, benchmark.judges);
  }

  async dispose(): Promise<void> {
    const models = await Promise.allSettled(this.#models.values());
    for (const model of models) if (model.status === 'fulfilled') await model.value.dispose?.();
  }

  async #part<Part>(
    role: 'user' | 'judge',
    text: string,
    kinds: Readonly<Record<string, PartKind<Part>>>,
  ): Promise<Part> {
    const reference = parsePartReference(text, `--${role}`);
    const name = reference.argument === undefined ? reference.name : `${reference.name}:${reference.argument}`;
    const kind = kinds[name ?? 'model'];
    if (!kind) {
      const known = Object.keys(kinds);
      throw new UnknownNameError({ kind: role, name: name ?? text, known, nearest: nearestName(name ?? text, known) });
    }
    if (kind.needsModel !== (reference.model !== undefined)) {
      const expected = kind.needsModel
        ? `${name} needs a model, as in ${name}@openai/gpt-4o`
        : `${name} takes no model`;
      throw new InvalidOptionError({ option: `--${role}`, value: text, expected });
    }
    return kind.create({
      seed: this.#options.seed,
      ...(reference.model && { model: await this.model(reference.model) }),
    });
  }

  async #makeModel(reference: string): Promise<ChatModel> {
    const { resolve, pull, retry, cache, seed, standIn } = this.#options;
    if (standIn) return standIn(reference);
    const local = /^local\/([^+]+)/.exec(reference)?.[1];
    // Its checksum was verified when it was fetched: hashing it at each start would cost every run its time.
    if (local && findCatalogueModel(local) && !existsSync(modelPath(local, resolve.home)!)) {
      await pullModel(local, { home: resolve.home, env: resolve.env, ...pull });
    }
    const adapter = await resolveAdapter(reference, resolve);
    const managed = createManagedModel(adapter, {
      limiter: this.#limiterFor(adapter.endpointKey),
      meter: this.meter,
      retry: { ...retry, random: createRandom('retry', seed, reference) },
      ...(cache && { memory: cache }),
    });
    return this.ledger.watch(this.journal.wrap(managed));
  }
}

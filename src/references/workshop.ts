import { existsSync } from 'node:fs';
import { CONTROL_NAMES } from '../assistant/controls.ts';
import { assistantKinds, findAssistantKind } from '../assistant/registry.ts';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { UnknownNameError } from '../errors/unknown-name-error.ts';
import { createOwnJudge } from '../judge/own.ts';
import { findCatalogueModel } from '../model/catalogue.ts';
import { createManagedModel } from '../model/managed.ts';
import { modelPath } from '../model/model-path.ts';
import { DEFAULT_TIMEOUT_MS } from '../model/openai-compatible.ts';
import { guardOwnPart } from '../model/own/guarded.ts';
import type { OwnAdapter } from '../model/own/own-adapter.ts';
import type { PullOptions } from '../model/pull.ts';
import { type ResolveOptions, resolveAdapter } from '../model/resolve.ts';
import type { RetryPolicy } from '../model/retry.ts';
import { createLimiterPool } from '../scheduler/limiter.ts';
import { createMeter, type MeterOptions, type RunMeter } from '../scheduler/meter.ts';
import { createUsageLedger, type UsageLedger } from '../scheduler/usage-ledger.ts';
import type { Assistant } from '../schema/assistant.ts';
import type { Benchmark, PartKind } from '../schema/benchmark.ts';
import type { Judge } from '../schema/judge.ts';
import type { Meter, ReplyMemory } from '../schema/limits.ts';
import type { ChatModel, Sampling } from '../schema/model.ts';
import type { Store } from '../schema/store.ts';
import type { User } from '../schema/user.ts';
import { createJournal, type Journal } from '../store/journal.ts';
import { nearestName } from '../tools/nearest.ts';
import { createRandom } from '../tools/random.ts';
import { createOwnUser } from '../user/own.ts';
import type { LoadedConfig } from './config.ts';
import type { PartRole } from './config-schema.ts';
import { OwnWorkshop } from './own-workshop.ts';
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
  /** Somebody's own parts, by name. */
  readonly config?: LoadedConfig | undefined;
  /** Tells of a model that is being fetched. */
  readonly pull?: Pick<PullOptions, 'onProgress' | 'onSourceFailed' | 'signal'>;
  /** Makes what stands in for each model: then none is resolved, fetched or called (`--estimate`). */
  readonly standIn?: (reference: string, what?: 'own') => Promise<ChatModel>;
}

/** What a run says to its assistant besides the reference. */
interface AssistantSettings {
  readonly sampling: Sampling;
  readonly system?: string | undefined;
  readonly questionPrice?: number | undefined;
  readonly wordPrice?: number | undefined;
  /** Controls that the benchmark has beside `oracle` and `guess`. */
  readonly ownControls?: Benchmark['ownControls'] | undefined;
}

/** What an assistant's reference turns into: one for all scenarios, or a control that is built for each. */
export type AssistantPart = Assistant | { readonly control: string };

/** What a person says costs no tokens. */
const FREE: Meter = { admit: () => {}, count: () => 0 };

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
  readonly #own: OwnWorkshop;

  constructor(options: WorkshopOptions) {
    this.#options = options;
    this.ledger = createUsageLedger();
    this.journal = createJournal(options.store);
    this.meter = createMeter({ ...options.meter, onSpend: this.journal.spend });
    this.#limiterFor = createLimiterPool({ limit: options.concurrency });
    this.#own = new OwnWorkshop({
      config: options.config,
      env: options.resolve.env,
      timeoutMs: options.resolve.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      wire: (role, adapter) => this.#wireOwn(role, adapter),
    });
  }

  model(reference: string): Promise<ChatModel> {
    const known = this.#models.get(reference) ?? this.#makeModel(reference);
    this.#models.set(reference, known);
    return known;
  }

  async assistant(text: string, input: AssistantSettings): Promise<AssistantPart> {
    const parts = {
      sampling: input.sampling,
      seed: this.#options.seed,
      resolveModel: (model: string) => this.model(model),
      ...(input.system !== undefined && { system: input.system }),
      ...(input.questionPrice !== undefined && { questionPrice: input.questionPrice }),
      ...(input.wordPrice !== undefined && { wordPrice: input.wordPrice }),
    };
    const own = await this.#own.assistant(text, parts);
    if (own) return own;
    const reference = parsePartReference(text, '--assistant');
    const name = reference.name ?? 'direct';
    const controls = [...CONTROL_NAMES.map((control) => control.name), ...Object.keys(input.ownControls ?? {})];
    if (controls.includes(name) && !reference.model) return { control: name };
    const kind = await findAssistantKind(name);
    if (!kind) {
      const kinds = (await assistantKinds()).map((candidate) => candidate.name);
      const known = [...kinds, ...controls, ...this.#own.names('assistant')];
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
      ...parts,
      ...(reference.model && { model: await this.model(reference.model) }),
      ...(reference.argument !== undefined && { argument: reference.argument }),
    });
  }

  async user(text: string, benchmark: Benchmark): Promise<User> {
    const own = this.#own.find('user', text, Object.keys(benchmark.users));
    if (own) return createOwnUser({ reference: text, model: own.model, settings: own.settings });
    return await this.#part('user', text, benchmark.users);
  }

  async judge(text: string, benchmark: Benchmark): Promise<Judge> {
    const own = this.#own.find('judge', text, Object.keys(benchmark.judges));
    if (own) return createOwnJudge({ reference: text, model: own.model, settings: own.settings });
    return await this.#part('judge', text, benchmark.judges);
  }

  async dispose(): Promise<void> {
    await this.#own.dispose();
    const models = await Promise.allSettled(this.#models.values());
    for (const model of models) if (model.status === 'fulfilled') await model.value.dispose?.();
  }

  /** Like a model, but never from the cache: the program behind it may have changed. */
  #wireOwn(role: PartRole, adapter: OwnAdapter): ChatModel {
    const { retry, seed, standIn } = this.#options;
    if (standIn) {
      const model = standIn(adapter.reference, 'own');
      return { reference: adapter.reference, generate: async (request, call) => (await model).generate(request, call) };
    }
    const isPerson = adapter.endpointKey === 'human';
    if (!isPerson) this.meter.requirePrice(adapter.reference);
    const managed = createManagedModel(adapter, {
      limiter: this.#limiterFor(`${role} ${adapter.endpointKey}`),
      meter: isPerson ? FREE : this.meter,
      retry: { ...retry, random: createRandom('retry', seed, adapter.reference) },
    });
    const guarded = guardOwnPart(managed, `${role}-fault`);
    return this.ledger.watch(adapter.remembers ? guarded : this.journal.wrap(guarded));
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
      const known = [...Object.keys(kinds), ...this.#own.names(role)];
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
      const { pullModel } = await import('../model/pull.ts');
      await pullModel(local, { home: resolve.home, env: resolve.env, ...pull });
    }
    const adapter = await resolveAdapter(reference, resolve);
    this.meter.requirePrice(reference);
    const managed = createManagedModel(adapter, {
      limiter: this.#limiterFor(adapter.endpointKey),
      meter: this.meter,
      retry: { ...retry, random: createRandom('retry', seed, reference) },
      ...(cache && { memory: cache }),
    });
    return this.ledger.watch(this.journal.wrap(managed));
  }
}

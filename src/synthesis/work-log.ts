import type { JsonObject, JsonValue } from '../schema/json.ts';
import type { CallContext, ChatModel } from '../schema/model.ts';
import type { Usage } from '../schema/usage.ts';
import type { Rejection } from './rejection.ts';
import type { WorkFile, WorkRecord } from './work-file.ts';

/** What a stage came to: the reply as it was read, or why there is none. */
export type StageRecord = { readonly value: JsonValue } | { readonly failed: Rejection };

/** A checker's answer; `yes` is null when neither of its replies could be read. */
export interface Opinion {
  readonly yes: boolean | null;
  readonly reason: string;
}

/** Calls and money per role and model: `generator openai/gpt-4o`. */
export type SpentBy = Readonly<Record<string, Usage>>;

const NO_USAGE: Usage = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };

/**
 * The work file of a set, by item and stage. Each call's cost is written when it is made, each stage's outcome when it is
 * known: what stands there is never asked for again.
 */
export class WorkLog {
  readonly #file: WorkFile;
  readonly #stages = new Map<string, StageRecord>();
  readonly #opinions = new Map<string, Opinion>();
  readonly #spent = new Map<string, Usage>();
  #costUsd = 0;

  constructor(file: WorkFile) {
    this.#file = file;
    for (const record of file.records) this.#take(record);
  }

  /** Settings the work was begun with; undefined in a new file. */
  get head(): JsonObject | undefined {
    return this.#file.records.find(({ type }) => type === 'head');
  }

  async begin(head: JsonObject): Promise<void> {
    await this.#file.append({ ...head, type: 'head' });
  }

  stage(item: string, stage: string): StageRecord | undefined {
    return this.#stages.get(`${item} ${stage}`);
  }

  async putStage(item: string, stage: string, record: StageRecord): Promise<void> {
    await this.#put(
      'value' in record
        ? { type: 'stage', item, stage, value: record.value }
        : { type: 'failed', item, stage, reason: record.failed.reason, detail: record.failed.detail },
    );
  }

  opinion(item: string, check: string): Opinion | undefined {
    return this.#opinions.get(`${item} ${check}`);
  }

  async putOpinion(item: string, check: string, { yes, reason }: Opinion): Promise<void> {
    await this.#put({ type: 'opinion', item, check, yes, reason });
  }

  /** The same model; what each of its replies used is written down before the caller has it. */
  watch(model: ChatModel, item: string): ChatModel {
    return {
      reference: model.reference,
      generate: async (request, call: CallContext) => {
        const reply = await model.generate(request, call);
        const { inputTokens, outputTokens } = reply.usage;
        const costUsd = reply.costUsd ?? null;
        await this.#put({
          type: 'spent',
          item,
          role: call.role,
          model: model.reference,
          inputTokens,
          outputTokens,
          costUsd,
        });
        return reply;
      },
    };
  }

  /** Over all sittings. */
  spent(): SpentBy {
    return Object.fromEntries([...this.#spent].sort(([left], [right]) => (left < right ? -1 : 1)));
  }

  /** Known costs over all sittings, in US dollars. */
  get costUsd(): number {
    return this.#costUsd;
  }

  async #put(record: WorkRecord): Promise<void> {
    await this.#file.append(record);
    this.#take(record);
  }

  #take(record: WorkRecord): void {
    const { type, item, stage, check } = record;
    if (type === 'stage') this.#stages.set(`${item} ${stage}`, { value: record.value ?? null });
    else if (type === 'failed') {
      this.#stages.set(`${item} ${stage}`, {
        failed: { reason: String(record.reason), detail: String(record.detail) },
      });
    } else if (type === 'opinion') {
      const yes = typeof record.yes === 'boolean' ? record.yes : null;
      this.#opinions.set(`${item} ${check}`, { yes, reason: String(record.reason) });
    } else if (type === 'spent') this.#addSpent(record);
  }

  #addSpent({ role, model, inputTokens, outputTokens, costUsd }: WorkRecord): void {
    const key = `${role} ${model}`;
    const before = this.#spent.get(key) ?? NO_USAGE;
    const usd = typeof costUsd === 'number' ? costUsd : null;
    this.#costUsd += usd ?? 0;
    this.#spent.set(key, {
      calls: before.calls + 1,
      inputTokens: before.inputTokens + Number(inputTokens),
      outputTokens: before.outputTokens + Number(outputTokens),
      costUsd: before.costUsd === null || usd === null ? null : before.costUsd + usd,
    });
  }
}

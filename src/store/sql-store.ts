import type { Selectable } from 'kysely';
import { StoreError } from '../errors/store-error.ts';
import type { Episode, ScoredEpisode } from '../schema/episode.ts';
import type { FaultKind } from '../schema/fault.ts';
import type { Verdict } from '../schema/judge.ts';
import type { ChatReply } from '../schema/model.ts';
import type { RunLease, RunRecord, RunStatus } from '../schema/run.ts';
import type { GraderKey, JournalEntry, RunFilter, Store } from '../schema/store.ts';
import type { Usage } from '../schema/usage.ts';
import type { Engine, Statement } from './engine.ts';
import { decodeEpisode, decodeVerdicts, encodeEpisode, encodeVerdicts } from './episode-record.ts';
import { callKey } from './request-key.ts';
import { decodeRun, insertRunRecord } from './run-record.ts';
import * as statements from './statements.ts';
import { fromStoredJson, toStoredJson } from './stored-json.ts';
import type { Tables } from './tables.ts';
import { WriteQueue } from './write-queue.ts';

/** Episodes read at a time: what streaming a run holds in memory. */
const PAGE = 200;

/**
 * After these an episode goes on from its journal. After the others the same replies would lead to the same fault, so
 * that it must begin anew.
 */
const CONTINUABLE: ReadonlySet<FaultKind> = new Set(['auth', 'rate-limit', 'time-out', 'transient', 'over-budget']);

/** The store over a database whose tables are up to date (`migrate`). */
export class SqlStore implements Store {
  readonly #engine: Engine;
  readonly #queue: WriteQueue;
  /** Own grader of each run that this process put episodes of, so that it is written once. */
  readonly #ownGraders = new Map<string, string>();
  readonly #knownRuns = new Set<string>();

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#queue = new WriteQueue(engine, () => {
      this.#ownGraders.clear();
      this.#knownRuns.clear();
    });
  }

  async createRun(run: RunRecord): Promise<void> {
    await this.#queue.commit([insertRunRecord(run)]);
    this.#knownRuns.add(run.id);
  }

  async updateRun(
    id: string,
    change: { readonly status?: RunStatus; readonly durationMs?: number; readonly judge?: string },
  ): Promise<void> {
    await this.#requireRun(id);
    const changes = [statements.updateRun(change.status ?? null, change.durationMs ?? null, id)];
    if (change.judge !== undefined) {
      this.#ownGraders.delete(id);
      changes.push(statements.setJudge(change.judge, change.judge, id));
    }
    await this.#queue.commit(changes);
  }

  async getRun(id: string): Promise<RunRecord | undefined> {
    const row = await this.#runRow(id);
    return row && decodeRun(row);
  }

  async findRuns(filter: RunFilter): Promise<readonly RunRecord[]> {
    const db = await this.#engine.kysely();
    let query = db.selectFrom('runs').selectAll();
    if (filter.benchmark !== undefined) query = query.where('benchmark', '=', filter.benchmark);
    if (filter.status !== undefined) query = query.where('status', '=', filter.status);
    if (filter.planHash !== undefined) query = query.where('plan_hash', '=', filter.planHash);
    const newestFirst = query
      .orderBy('started_at', 'desc')
      .orderBy('number', 'desc')
      .limit(filter.limit ?? 50);
    return (await this.#read(() => newestFirst.execute())).map(decodeRun);
  }

  async deleteRun(id: string): Promise<void> {
    await this.#requireRun(id);
    await this.#queue.commit([statements.deleteRun(id)]);
    this.#knownRuns.delete(id);
    this.#ownGraders.delete(id);
  }

  async takeLease(
    runId: string,
    lease: RunLease,
    { nowMs, inPlaceOf = '' }: { readonly nowMs: number; readonly inPlaceOf?: string | undefined },
  ): Promise<RunLease> {
    const { owner, host, pid, since, expiresMs } = lease;
    await this.#queue.commit([statements.takeLease(owner, host, pid, since, expiresMs, runId, nowMs, inPlaceOf)]);
    const standing = await this.lease(runId);
    if (!standing) await this.#requireRun(runId);
    // Dropped by its owner in between: ours may be tried again.
    return standing ?? (await this.takeLease(runId, lease, { nowMs, inPlaceOf }));
  }

  async renewLease(runId: string, owner: string, expiresMs: number): Promise<boolean> {
    await this.#queue.commit([statements.renewLease(expiresMs, runId, owner)]);
    return (await this.lease(runId))?.owner === owner;
  }

  async dropLease(runId: string, owner: string): Promise<void> {
    await this.#queue.commit([statements.dropLease(runId, owner)]);
  }

  async lease(runId: string): Promise<RunLease | undefined> {
    const [row] = await this.#rows<Omit<Tables['leases'], 'run'>>(statements.selectLease(runId));
    if (!row) return undefined;
    const { expires_ms: expiresMs, ...lease } = row;
    return { ...lease, expiresMs };
  }

  async putEpisode(
    runId: string,
    episode: Episode,
    verdicts: readonly Verdict[],
    grader: GraderKey,
    position: number,
  ): Promise<void> {
    if (!this.#knownRuns.has(runId)) await this.#requireRun(runId);
    const { key, fault } = episode;
    const writes: Statement[] = [
      statements.upsertEpisode(runId, position, key, fault ? 1 : 0, encodeEpisode(episode)),
      statements.deleteVerdicts(runId, key),
    ];
    const own = `${grader.judge}\n${grader.version}`;
    if (this.#ownGraders.get(runId) !== own) {
      this.#ownGraders.set(runId, own);
      writes.push(statements.insertGrader(grader.judge, grader.version), statements.setOwnGrader(runId, grader));
    }
    if (verdicts.length > 0) writes.push(statements.upsertVerdicts(runId, key, grader, encodeVerdicts(verdicts)));
    if (!fault || !CONTINUABLE.has(fault.kind)) writes.push(statements.deleteReplies(runId, key));
    await this.#queue.add(writes);
  }

  flush(): Promise<void> {
    return this.#queue.flush();
  }

  async playedKeys(runId: string): Promise<ReadonlySet<string>> {
    await this.#queue.flush();
    const rows = await this.#rows<{ key: string }>(statements.selectPlayedKeys(runId));
    return new Set(rows.map((row) => row.key));
  }

  async *episodes(runId: string, grader?: GraderKey): AsyncGenerator<ScoredEpisode, void, undefined> {
    await this.#queue.flush();
    const run = await this.#requireRun(runId);
    const graderNumber = grader ? await this.#graderNumber(grader) : run.grader;
    let [position, number] = [-1, 0];
    for (;;) {
      const page = await this.#rows<EpisodeRow>(
        statements.selectEpisodes(graderNumber, run.number, position, number, PAGE),
      );
      for (const row of page) {
        yield { ...decodeEpisode(row.key, row.record), verdicts: row.verdicts ? decodeVerdicts(row.verdicts) : [] };
      }
      const last = page.at(-1);
      if (!last || page.length < PAGE) return;
      [position, number] = [last.position, last.number];
    }
  }

  async putVerdicts(runId: string, episodeKey: string, verdicts: readonly Verdict[], grader: GraderKey): Promise<void> {
    if (!this.#knownRuns.has(runId)) await this.#requireRun(runId);
    await this.#queue.add([
      statements.insertGrader(grader.judge, grader.version),
      statements.upsertVerdicts(runId, episodeKey, grader, encodeVerdicts(verdicts)),
    ]);
  }

  async journalGet({ runId, model, request, call, occurrence }: JournalEntry): Promise<ChatReply | undefined> {
    const key = `${callKey(model, request, call)}${occurrence}`;
    const [row] = await this.#rows<{ reply: string }>(statements.selectReply(runId, call.episodeKey, key));
    return row && (fromStoredJson(row.reply) as ChatReply);
  }

  async journalPut({ runId, model, request, call, occurrence }: JournalEntry, reply: ChatReply): Promise<void> {
    if (!this.#knownRuns.has(runId)) await this.#requireRun(runId);
    const key = `${callKey(model, request, call)}${occurrence}`;
    await this.#queue.commit([statements.insertReply(runId, call.episodeKey, key, toStoredJson(reply))]);
  }

  async unfinishedUsage(runId: string): Promise<Usage> {
    await this.#queue.flush();
    const rows = await this.#rows<{ reply: string }>(statements.selectUnfinishedReplies(runId, runId));
    return rows.map(({ reply }) => fromStoredJson(reply) as ChatReply).reduce(withReply, NO_USAGE);
  }

  async addSpending(runId: string, usd: number): Promise<void> {
    await this.#queue.add([statements.addSpending(usd, runId)]);
  }

  async spending(runId: string): Promise<number> {
    await this.#queue.flush();
    const [row] = await this.#rows<{ usd: number }>(statements.selectSpending(runId));
    return row?.usd ?? 0;
  }

  async close(): Promise<void> {
    try {
      await this.#queue.flush();
    } finally {
      await this.#engine.close();
    }
  }

  async #requireRun(id: string): Promise<RunRow> {
    const row = await this.#runRow(id);
    if (!row) throw new StoreError({ problem: 'not-found', message: `${this.#engine.name} has no run "${id}".` });
    this.#knownRuns.add(id);
    return row;
  }

  async #runRow(id: string): Promise<RunRow | undefined> {
    const [row] = await this.#rows<RunRow>(statements.selectRun(id));
    return row;
  }

  async #graderNumber(grader: GraderKey): Promise<number | null> {
    const [row] = await this.#rows<{ number: number }>(statements.selectGrader(grader.judge, grader.version));
    return row?.number ?? null;
  }

  #rows<Row>(statement: Statement): Promise<Row[]> {
    return this.#read(() => this.#engine.rows<Row>(statement));
  }

  async #read<Value>(task: () => Promise<Value>): Promise<Value> {
    try {
      return await task();
    } catch (error) {
      throw this.#engine.toStoreError(error) ?? error;
    }
  }
}

const NO_USAGE: Usage = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };

function withReply(sum: Usage, { usage, costUsd = null }: ChatReply): Usage {
  return {
    calls: sum.calls + 1,
    inputTokens: sum.inputTokens + usage.inputTokens,
    outputTokens: sum.outputTokens + usage.outputTokens,
    costUsd: sum.costUsd === null || costUsd === null ? null : sum.costUsd + costUsd,
  };
}

type RunRow = Selectable<Tables['runs']>;

interface EpisodeRow {
  readonly number: number;
  readonly position: number;
  readonly key: string;
  readonly record: string;
  readonly verdicts: string | null;
}

import { statSync } from 'node:fs';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { StoreError } from '../errors/store-error.ts';
import type { ReplyMemory } from '../schema/limits.ts';
import type { CallContext, ChatReply, ChatRequest } from '../schema/model.ts';
import { cacheKey } from './request-key.ts';
import { inTransaction, openDatabase, preparer, type SqliteOptions } from './sqlite-engine.ts';
import { sqliteError } from './sqlite-error.ts';
import { fromStoredJson, toStoredJson } from './stored-json.ts';

/** Bump when a key's or a reply's form changes: the old replies are dropped. */
const FORMAT = 3;
const MAX_WAITING = 64;
const MAX_WAIT_MS = 20;
/** The database's own wait for another process's lock, in which nothing else goes on. */
const OWN_WAIT_MS = 100;
/** While another process holds the lock it is tried again this often. */
const LOCKED_WAIT_MS = 1_000;
/** Replies that wait for a lock at most: what comes then is not remembered. */
const MAX_LOCKED = 4_096;
/** What a row takes beside its reply: key, index, row header. */
const ROW_BYTES = 96;
/** Share of the bound that is kept when it is reached. */
const KEPT_SHARE = 0.8;

export interface ReplyCacheOptions extends SqliteOptions {
  /** Bytes of the file at which the oldest replies go. Default 1 GiB. */
  readonly maxBytes?: number;
}

/**
 * Replies of models across runs, in a SQLite file of its own on each machine, for `get` must answer at once (and a
 * person may delete the file). Two processes may share it. Prompts are not stored, only their hashes.
 *
 * The first reply of a key stays, with its cost and latency. `get` sees what was put before; a put is on disk within
 * 20 ms or 64 puts, or after `flush`. Methods throw `StoreError`; a failure behind the caller's back is thrown by the next
 * one. While another process holds the lock, puts wait; at `close` they are given up, for what is not here is asked again.
 */
export class ReplyCache implements ReplyMemory {
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #prepare: (sql: string) => StatementSync;
  readonly #maxBytes: number;
  readonly #waiting = new Map<string, string>();
  #bytes: number;
  #timer: NodeJS.Timeout | undefined;
  #failure: StoreError | undefined;
  #isLocked = false;

  /** At a path, or `:memory:`. */
  constructor(path: string, options: ReplyCacheOptions = {}) {
    this.#path = path;
    this.#maxBytes = options.maxBytes ?? 2 ** 30;
    this.#database = openDatabase(path, options);
    this.#database.exec(`pragma busy_timeout = ${options.busyTimeoutMs ?? OWN_WAIT_MS}`);
    this.#prepare = preparer(this.#database);
    this.#guard(() => this.#createTable());
    this.#bytes = path === ':memory:' ? 0 : statSync(path).size;
  }

  get(model: string, request: ChatRequest, call: CallContext): ChatReply | undefined {
    const key = cacheKey(model, request, call);
    const text = this.#waiting.get(key) ?? this.#guard(() => this.#read(key));
    return text === undefined ? undefined : (fromStoredJson(text) as ChatReply);
  }

  put(model: string, request: ChatRequest, call: CallContext, reply: ChatReply): void {
    this.#throwFailure();
    const key = cacheKey(model, request, call);
    if (this.#waiting.has(key) || this.#waiting.size >= MAX_LOCKED) return;
    this.#waiting.set(key, toStoredJson(reply));
    if (this.#isLocked) return;
    if (this.#waiting.size >= MAX_WAITING) this.#flushBehind();
    else this.#timer ??= setTimeout(() => this.#flushBehind(), MAX_WAIT_MS);
    this.#throwFailure();
  }

  /** Everything put so far is on disk when it returns. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#throwFailure();
    if (this.#waiting.size === 0) return;
    const rows = [...this.#waiting];
    this.#waiting.clear();
    try {
      this.#write(rows);
    } catch (error) {
      if (isLocked(error)) for (const row of rows) this.#waiting.set(...row);
      throw error;
    }
    for (const [, text] of rows) this.#bytes += Buffer.byteLength(text) + ROW_BYTES;
    if (this.#bytes > this.#maxBytes) this.#prune(this.#maxBytes * KEPT_SHARE);
  }

  #write(rows: readonly (readonly [string, string])[]): void {
    this.#guard(() =>
      inTransaction(this.#database, this.#prepare, () => {
        const insert = this.#prepare('insert into replies (key, reply) values (?, ?) on conflict (key) do nothing');
        for (const row of rows) insert.run(...row);
      }),
    );
  }

  /** Drops the oldest replies until the others take `maxBytes` at most (default: the bound) and shrinks the file. */
  vacuum(maxBytes: number = this.#maxBytes): void {
    this.flush();
    this.#prune(maxBytes);
    this.#guard(() => this.#database.exec('vacuum; pragma wal_checkpoint(truncate)'));
  }

  close(): void {
    if (!this.#database.isOpen) return;
    try {
      this.flush();
    } catch (error) {
      if (!isLocked(error)) throw error;
    } finally {
      this.#database.close();
    }
  }

  #createTable(): void {
    if (this.#format() === FORMAT) return;
    inTransaction(this.#database, this.#prepare, () => {
      // Another process may have made it while this one waited.
      if (this.#format() === FORMAT) return;
      this.#database.exec(`
        drop table if exists replies;
        create table replies (number integer primary key, key text not null unique, reply text not null);
        pragma user_version = ${FORMAT};
      `);
    });
  }

  #format(): unknown {
    return this.#database.prepare('pragma user_version').get()?.user_version;
  }

  #read(key: string): string | undefined {
    const row = this.#prepare('select reply from replies where key = ?').get(key);
    return row && String(row.reply);
  }

  #prune(maxBytes: number): void {
    this.#guard(() =>
      inTransaction(this.#database, this.#prepare, () => {
        this.#prepare(
          `delete from replies where number <= (
             select max(number) from (
               select number, sum(octet_length(reply) + ${ROW_BYTES}) over (order by number desc) as total from replies
             ) as sizes where total > ?)`,
        ).run(maxBytes);
        const row = this.#prepare(`select sum(octet_length(reply) + ${ROW_BYTES}) as total from replies`).get();
        this.#bytes = Number(row?.total ?? 0);
      }),
    );
  }

  #flushBehind(): void {
    try {
      this.flush();
      this.#isLocked = false;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      this.#isLocked = isLocked(error);
      if (this.#isLocked) this.#timer = setTimeout(() => this.#flushBehind(), LOCKED_WAIT_MS);
      else this.#failure = error;
    }
  }

  #throwFailure(): void {
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure) throw failure;
  }

  #guard<Value>(task: () => Value): Value {
    try {
      return task();
    } catch (error) {
      throw sqliteError(error, this.#path) ?? error;
    }
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof StoreError && error.problem === 'locked';
}

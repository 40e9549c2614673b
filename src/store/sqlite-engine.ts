import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { ensureFolder } from '../tools/ensure-folder.ts';
import type { Engine, Statement } from './engine.ts';
import { sqliteError } from './sqlite-error.ts';
import type { Tables } from './tables.ts';

export interface SqliteOptions {
  /** How long to wait for another process's write lock. Default 5,000. */
  readonly busyTimeoutMs?: number;
}

/**
 * Opens a file, or `:memory:`; its folder is made when absent. Throws `StoreError`.
 *
 * Write-ahead log with `synchronous = normal`: what was committed survives the end of the process, `kill -9` included,
 * for it is with the operating system. A power cut or a crash of the machine can lose the transactions since the last
 * checkpoint (about 16 MiB of log at most); the file stays sound, and the lost episodes are played again by `--resume`.
 */
export function openDatabase(path: string, options: SqliteOptions = {}): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    if (path !== ':memory:') ensureFolder(dirname(path));
    database = new DatabaseSync(path, { timeout: options.busyTimeoutMs ?? 5_000, enableForeignKeyConstraints: true });
    database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = normal;
      pragma wal_autocheckpoint = 4000;
      pragma temp_store = memory;
    `);
    return database;
  } catch (error) {
    database?.close();
    throw sqliteError(error, path) ?? error;
  }
}

/** Keeps each text's prepared statement. */
export function preparer(database: DatabaseSync): (sql: string) => StatementSync {
  const prepared = new Map<string, StatementSync>();
  return (sql) => {
    const known = prepared.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
}

/** Runs `task` in a transaction that takes the write lock at once, where waiting for it is possible. */
export function inTransaction(database: DatabaseSync, prepare: (sql: string) => StatementSync, task: () => void): void {
  prepare('begin immediate').run();
  try {
    task();
    prepare('commit').run();
  } catch (error) {
    // A full disk has ended the transaction already.
    if (database.isTransaction) prepare('rollback').run();
    throw error;
  }
}

export class SqliteEngine implements Engine {
  readonly name: string;
  readonly identityType = 'integer';
  readonly database: DatabaseSync;
  readonly #prepare: (sql: string) => StatementSync;
  #kysely: Promise<Kysely<Tables>> | undefined;

  constructor(database: DatabaseSync, name: string) {
    this.database = database;
    this.name = name;
    this.#prepare = preparer(database);
  }

  kysely(): Promise<Kysely<Tables>> {
    this.#kysely ??= loadKysely(this.database);
    return this.#kysely;
  }

  async transact(statements: readonly Statement[]): Promise<void> {
    inTransaction(this.database, this.#prepare, () => {
      for (const { sql, values } of statements) this.#prepare(sql).run(...values);
    });
  }

  async rows<Row>({ sql, values }: Statement): Promise<Row[]> {
    return this.#prepare(sql).all(...values) as Row[];
  }

  async tableNames(): Promise<ReadonlySet<string>> {
    const rows = this.database.prepare("select name from sqlite_schema where type = 'table'").all();
    return new Set(rows.map((row) => String(row.name)));
  }

  toStoreError(error: unknown): ReturnType<Engine['toStoreError']> {
    return sqliteError(error, this.name);
  }

  async close(): Promise<void> {
    if (this.database.isOpen) this.database.close();
  }
}

async function loadKysely(database: DatabaseSync): Promise<Kysely<Tables>> {
  const [{ Kysely }, { nodeSqliteDialect }] = await Promise.all([import('kysely'), import('./node-sqlite-dialect.ts')]);
  return new Kysely<Tables>({ dialect: nodeSqliteDialect(database) });
}

import type { Kysely } from 'kysely';
import type { StoreError } from '../errors/store-error.ts';
import type { Tables } from './tables.ts';

export type SqlValue = string | number | null;

/** SQL that both SQLite and PostgreSQL read, with `?` where a value goes. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/**
 * What a database must offer to carry the store: all that differs between SQLite and PostgreSQL lies behind this.
 *
 * Statements of a constant shape come as SQL texts, which a database prepares once: an episode costs 0.02 ms of CPU this
 * way, while Kysely, which builds and compiles a query at each call, takes 0.04 ms for one of its four statements
 * (bench/store.ts), and importing it takes 0.1 s of a command. Kysely builds what varies, the tables in each dialect and
 * the filters, and is imported when that is needed.
 */
export interface Engine {
  /** How messages name the store: its file or address. */
  readonly name: string;
  /** Column type of a key that the database counts up by itself. */
  readonly identityType: 'integer' | 'serial';
  /** Over the same connection; imported at the first call. */
  kysely(): Promise<Kysely<Tables>>;
  /** Runs the statements in order, all or none; on disk when it resolves. */
  transact(statements: readonly Statement[]): Promise<void>;
  rows<Row>(statement: Statement): Promise<Row[]>;
  tableNames(): Promise<ReadonlySet<string>>;
  /** The store's word for a failure of the database; undefined when the fault is in Querent itself. */
  toStoreError(error: unknown): StoreError | undefined;
  close(): Promise<void>;
}

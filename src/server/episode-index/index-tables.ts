import type { DatabaseSync } from 'node:sqlite';
import { hashText } from '../../tools/hash.ts';

/** Hex digits of a stamp that the file holds: SQLite keeps a version of 31 bits. */
const STAMP_DIGITS = 7;

/**
 * The tables of the index, empty where other code made them (`stamp`): rows, reports and what a list takes from them may
 * be made another way now. All of it can be built again from the store.
 */
export function createTables(database: DatabaseSync, stamp: string): void {
  const version = Number.parseInt(hashText(stamp).slice(0, STAMP_DIGITS), 16);
  const row = database.prepare('pragma user_version').get();
  if (row?.user_version !== version) {
    database.exec(`
      drop table if exists reports; drop table if exists words; drop table if exists rows; drop table if exists runs;
      pragma user_version = ${version};
    `);
  }
  database.exec(`
    create table if not exists runs (
      number integer primary key, id text not null unique, last integer not null, grader integer, version text not null,
      groups text not null
    );
    create table if not exists rows (
      number integer primary key, run integer not null, key text not null, position integer not null,
      scenario text not null, repeat integer not null, request text not null, gold text, action text,
      outcome integer not null, category text, questions integer not null, turns integer not null,
      tokens integer not null, cost real, duration real not null, presets integer not null, groups text not null,
      unique (run, key)
    );
    create index if not exists rows_position on rows (run, position, repeat);
    create table if not exists words (number integer primary key, text text not null);
    create table if not exists reports (id text primary key, version text not null, digest text not null,
      report text not null);
  `);
}

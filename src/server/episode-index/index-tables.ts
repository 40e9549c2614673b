import type { DatabaseSync } from 'node:sqlite';

/** Raised when rows, reports or what a list takes from them are made another way: an index of before is thrown away and built again. */
const FORMAT = 3;

/** The tables of the index, empty where they were made for another format. All of it can be built again from the store. */
export function createTables(database: DatabaseSync): void {
  const row = database.prepare('pragma user_version').get();
  if (row?.user_version !== FORMAT) {
    database.exec(`
      drop table if exists reports; drop table if exists words; drop table if exists rows; drop table if exists runs;
      pragma user_version = ${FORMAT};
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

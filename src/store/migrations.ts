import type { Compilable, Kysely } from 'kysely';
import { StoreError } from '../errors/store-error.ts';
import type { Engine, SqlValue, Statement } from './engine.ts';
import type { Tables } from './tables.ts';

/** What brings the tables from the version before to its own; never edited once published. */
type Migration = (db: Kysely<Tables>, identityType: Engine['identityType']) => readonly Compilable[];

const MIGRATIONS: readonly Migration[] = [createTables, addSpending, addLeases, addTags];

export const SCHEMA_VERSION: number = MIGRATIONS.length;

/**
 * Brings the store's tables to `SCHEMA_VERSION`. Throws `StoreError` when they are newer than this Querent, or when
 * the database belongs to something else.
 */
export async function migrate(engine: Engine): Promise<void> {
  const version = await readVersion(engine);
  if (version === SCHEMA_VERSION) return;
  const db = await engine.kysely();
  try {
    await engine.transact(migrationStatements(db, engine.identityType, version));
  } catch (error) {
    // Another process may have been first: its version row then refuses ours.
    if ((await readVersion(engine)) !== SCHEMA_VERSION) throw error;
  }
}

function migrationStatements(db: Kysely<Tables>, identityType: Engine['identityType'], from: number): Statement[] {
  const changes: Compilable[] = [];
  if (from === 0) {
    changes.push(
      db.schema.createTable('querent_schema').addColumn('version', 'integer', (column) => column.primaryKey()),
    );
  }
  for (const [index, migration] of MIGRATIONS.entries()) {
    if (index < from) continue;
    changes.push(db.insertInto('querent_schema').values({ version: index + 1 }), ...migration(db, identityType));
  }
  return changes.map((change) => {
    const { sql, parameters } = change.compile();
    return { sql, values: parameters as readonly SqlValue[] };
  });
}

async function readVersion(engine: Engine): Promise<number> {
  const tables = await engine.tableNames();
  if (!tables.has('querent_schema')) {
    if (tables.size === 0) return 0;
    throw new StoreError({ problem: 'unreadable', message: `${engine.name} is a database, but not of Querent.` });
  }
  const sql = 'select max(version) as version from querent_schema';
  const [row] = await engine.rows<{ version: number | null }>({ sql, values: [] });
  const version = row?.version ?? 0;
  if (version > SCHEMA_VERSION) {
    const message = `${engine.name} has schema ${version}; this Querent knows ${SCHEMA_VERSION}.`;
    throw new StoreError({ problem: 'newer-schema', message });
  }
  return version;
}

function createTables({ schema }: Kysely<Tables>, identityType: Engine['identityType']): readonly Compilable[] {
  return [
    schema
      .createTable('graders')
      .addColumn('number', identityType, (column) => column.primaryKey())
      .addColumn('judge', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addUniqueConstraint('graders_judge_version', ['judge', 'version']),
    schema
      .createTable('runs')
      .addColumn('number', identityType, (column) => column.primaryKey())
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('benchmark', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('plan_hash', 'text', (column) => column.notNull())
      .addColumn('judge', 'text', (column) => column.notNull())
      .addColumn('grader', 'integer', (column) => column.references('graders.number'))
      .addColumn('started_at', 'text', (column) => column.notNull())
      .addColumn('duration_ms', 'double precision', (column) => column.notNull())
      .addColumn('record', 'text', (column) => column.notNull()),
    schema.createIndex('runs_started_at').on('runs').column('started_at'),
    schema
      .createTable('episodes')
      .addColumn('number', identityType, (column) => column.primaryKey())
      .addColumn('run', 'integer', (column) => column.notNull().references('runs.number').onDelete('cascade'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('faulted', 'integer', (column) => column.notNull())
      .addColumn('record', 'text', (column) => column.notNull())
      .addUniqueConstraint('episodes_run_key', ['run', 'key']),
    schema.createIndex('episodes_run_position').on('episodes').columns(['run', 'position', 'number']),
    schema
      .createTable('verdicts')
      .addColumn('episode', 'integer', (column) => column.notNull().references('episodes.number').onDelete('cascade'))
      .addColumn('grader', 'integer', (column) => column.notNull())
      .addColumn('record', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('verdicts_key', ['episode', 'grader']),
    schema
      .createTable('journal')
      .addColumn('run', 'integer', (column) => column.notNull().references('runs.number').onDelete('cascade'))
      .addColumn('episode', 'text', (column) => column.notNull())
      .addColumn('call', 'text', (column) => column.notNull())
      .addColumn('reply', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('journal_key', ['run', 'episode', 'call']),
  ];
}

function addSpending({ schema }: Kysely<Tables>): readonly Compilable[] {
  return [
    schema.alterTable('runs').addColumn('spent_usd', 'double precision', (column) => column.notNull().defaultTo(0)),
  ];
}

function addLeases({ schema }: Kysely<Tables>): readonly Compilable[] {
  return [
    schema
      .createTable('leases')
      .addColumn('run', 'integer', (column) => column.primaryKey().references('runs.number').onDelete('cascade'))
      .addColumn('owner', 'text', (column) => column.notNull())
      .addColumn('host', 'text', (column) => column.notNull())
      .addColumn('pid', 'integer', (column) => column.notNull())
      .addColumn('since', 'text', (column) => column.notNull())
      .addColumn('expires_ms', 'double precision', (column) => column.notNull()),
  ];
}

/** Words that a person puts on runs; unlike all else about a run they may change after it. */
function addTags({ schema }: Kysely<Tables>): readonly Compilable[] {
  return [
    schema
      .createTable('tags')
      .addColumn('run', 'integer', (column) => column.notNull().references('runs.number').onDelete('cascade'))
      .addColumn('tag', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('tags_key', ['run', 'tag']),
  ];
}

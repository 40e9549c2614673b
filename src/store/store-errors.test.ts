import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { StoreProblem } from '../errors/store-error.ts';
import type { Store } from '../schema/store.ts';
import { fault, RULES, sampleEntry, sampleEpisode, sampleReply, sampleRun } from './__fixtures__/sample-data.ts';
import { migrate, SCHEMA_VERSION } from './migrations.ts';
import { openStore } from './open-store.ts';
import { SqlStore } from './sql-store.ts';
import { openDatabase, SqliteEngine } from './sqlite-engine.ts';
import { sqliteError } from './sqlite-error.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'querent-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const problem = (name: StoreProblem) => expect.objectContaining({ code: 'QRT_STORE', problem: name });

/** A store whose database the test can reach. */
async function openWithDatabase(path: string, busyTimeoutMs = 50): Promise<{ store: Store; database: DatabaseSync }> {
  const database = openDatabase(path, { busyTimeoutMs });
  const engine = new SqliteEngine(database, path);
  await migrate(engine);
  const store = new SqlStore(engine);
  onTestFinished(() => store.close().catch(() => undefined));
  return { store, database };
}

/** Another process that holds the write lock until it is told to let go. */
async function holdWriteLock(path: string): Promise<{ release: () => Promise<void> }> {
  const script = `
    const { DatabaseSync } = require('node:sqlite');
    new DatabaseSync(${JSON.stringify(path)}).exec('begin immediate');
    console.log('held');
    process.stdin.resume();`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return {
    release: async () => {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

describe('opening', () => {
  test('missing folders are made', async () => {
    const path = join(temporaryFolder(), 'a', 'b', 'store.sqlite');
    await (await openStore(path)).close();
    expect(existsSync(path)).toBe(true);
  });

  test('a file that is no database is unreadable and is left as it is', async () => {
    const path = join(temporaryFolder(), 'notes.txt');
    const notes = 'These are notes, not a database. '.repeat(100);
    writeFileSync(path, notes);
    await expect(openStore(path)).rejects.toEqual(problem('unreadable'));
    expect(readFileSync(path, 'utf8')).toBe(notes);
  });

  test('a path below a file, and a folder, are unreadable', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    await expect(openStore(join(folder, 'file', 'store.sqlite'))).rejects.toEqual(problem('unreadable'));
    await expect(openStore(folder)).rejects.toEqual(problem('unreadable'));
  });

  test("another program's database is unreadable and gets no tables", async () => {
    const path = join(temporaryFolder(), 'other.sqlite');
    const other = new DatabaseSync(path);
    other.exec('create table runs (distance integer)');
    await expect(openStore(path)).rejects.toEqual(problem('unreadable'));
    expect(other.prepare("select count(*) as count from sqlite_schema where type = 'table'").get()?.count).toBe(1);
    other.close();
  });

  test('a store of a newer schema is refused', async () => {
    const path = join(temporaryFolder(), 'store.sqlite');
    await (await openStore(path)).close();
    const database = new DatabaseSync(path);
    database.exec(`insert into querent_schema values (${SCHEMA_VERSION + 1})`);
    database.close();
    await expect(openStore(path)).rejects.toEqual(problem('newer-schema'));
  });

  test('a store of the schema before is brought up to date and keeps its runs', async () => {
    const path = join(temporaryFolder(), 'store.sqlite');
    const store = await openStore(path);
    await store.createRun(sampleRun());
    await store.close();
    const database = new DatabaseSync(path);
    database.exec(`
      alter table runs drop column spent_usd;
      drop table leases;
      drop table tags;
      delete from querent_schema where version > 1;
    `);
    database.close();
    const migrated = await openStore(path);
    expect(await migrated.getRun('run-1')).toEqual(sampleRun());
    expect(await migrated.spending('run-1')).toBe(0);
    expect(await migrated.lease('run-1')).toBeUndefined();
    await migrated.close();
  });

  test.each(['postgres://host/db', 'https://host', ''])('the address %j is refused as an option', async (url) => {
    await expect(openStore(url)).rejects.toMatchObject({ code: 'QRT_INVALID_OPTION' });
  });

  test('two openings of a new store at once make one set of tables', async () => {
    const path = join(temporaryFolder(), 'store.sqlite');
    const stores = await Promise.all([openStore(path), openStore(path)]);
    await stores[0].createRun(sampleRun());
    expect(await stores[1].getRun('run-1')).toEqual(sampleRun());
    for (const store of stores) await store.close();
  });
});

describe('writing', () => {
  test('a lock that another process does not let go is reported, and writing goes on once it has', async () => {
    const path = join(temporaryFolder(), 'store.sqlite');
    const { store } = await openWithDatabase(path);
    await store.createRun(sampleRun());
    const lock = await holdWriteLock(path);
    await expect(store.journalPut(sampleEntry(), sampleReply('x'))).rejects.toEqual(problem('locked'));
    await store.putEpisode('run-1', sampleEpisode('a'), [], RULES, 0);
    await expect(store.flush()).rejects.toEqual(problem('locked'));
    await lock.release();
    await store.putEpisode('run-1', sampleEpisode('b'), [], RULES, 1);
    await store.flush();
    expect(await store.playedKeys('run-1')).toEqual(new Set(['b']));
  });

  test('a lock is waited for longer than the database itself does, told once, and nothing is lost', async () => {
    const path = join(temporaryFolder(), 'store.sqlite');
    const told: number[] = [];
    const store = await openStore(path, { lockPatienceMs: 5_000, onLocked: (ms) => told.push(ms) });
    onTestFinished(() => store.close());
    await store.createRun(sampleRun());
    const lock = await holdWriteLock(path);
    const writing = Promise.all([
      store.journalPut(sampleEntry(), sampleReply('x')),
      store.putEpisode('run-1', sampleEpisode('b'), [], RULES, 0),
    ]);
    // Nobody else is held up: timers go on while it waits.
    const started = performance.now();
    for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(told).toEqual([5_000]);
    await lock.release();
    await writing;
    expect(performance.now() - started).toBeLessThan(4_000);
    expect(await store.journalGet(sampleEntry())).toEqual(sampleReply('x'));
    expect(await store.playedKeys('run-1')).toEqual(new Set(['b']));
    expect(told).toHaveLength(1);
  });

  test('a lock that stays beyond all patience is reported, with how to go on', async () => {
    const path = join(temporaryFolder(), 'store.sqlite');
    const store = await openStore(path, { lockPatienceMs: 200 });
    onTestFinished(() => store.close().catch(() => undefined));
    await store.createRun(sampleRun());
    const lock = await holdWriteLock(path);
    const failed = store.journalPut(sampleEntry(), sampleReply('x'));
    await expect(failed).rejects.toMatchObject({ problem: 'locked', hint: expect.stringContaining('--resume') });
    await lock.release();
  });

  test('a full disk is reported, and what was flushed before is kept', async () => {
    const path = join(temporaryFolder(), 'store.sqlite');
    const { store, database } = await openWithDatabase(path);
    await store.createRun(sampleRun());
    await store.putEpisode('run-1', sampleEpisode('a'), [], RULES, 0);
    await store.journalPut(sampleEntry({ call: { role: 'user', repeat: 0, episodeKey: 'b' } }), sampleReply('x'));
    await store.flush();
    const pages = Number(database.prepare('pragma page_count').get()?.page_count);
    database.exec(`pragma max_page_count = ${pages + 1}`);
    const large = sampleEpisode('b', { request: 'x'.repeat(100_000) });
    await store.putEpisode('run-1', large, [], RULES, 1);
    await expect(store.flush()).rejects.toEqual(problem('disk-full'));
    await expect(store.journalPut(sampleEntry(), sampleReply('x'.repeat(100_000)))).rejects.toEqual(
      problem('disk-full'),
    );
    await store.close();

    const reopened = await openStore(path);
    expect(await reopened.playedKeys('run-1')).toEqual(new Set(['a']));
    // The journal of the episode that was not put is still there: resuming repeats no call.
    const entry = sampleEntry({ call: { role: 'user', repeat: 0, episodeKey: 'b' } });
    expect(await reopened.journalGet(entry)).toEqual(sampleReply('x'));
    await reopened.close();
  });

  test('a failure behind the back of the caller is thrown by the next put, once', async () => {
    const { store, database } = await openWithDatabase(join(temporaryFolder(), 'store.sqlite'));
    await store.createRun(sampleRun());
    database.exec('pragma query_only = on');
    await store.putEpisode('run-1', sampleEpisode('a'), [], RULES, 0);
    // Writes wait 20 ms at most.
    await new Promise((resolve) => setTimeout(resolve, 40));
    database.exec('pragma query_only = off');
    await expect(store.putEpisode('run-1', sampleEpisode('b'), [], RULES, 1)).rejects.toEqual(problem('unreadable'));
    await store.putEpisode('run-1', sampleEpisode('c', fault('auth')), [], RULES, 2);
    await store.flush();
    expect(await store.playedKeys('run-1')).toEqual(new Set());
  });

  test('closing reports rows that could not be written', async () => {
    const { store, database } = await openWithDatabase(join(temporaryFolder(), 'store.sqlite'));
    await store.createRun(sampleRun());
    database.exec('pragma query_only = on');
    await store.putEpisode('run-1', sampleEpisode('a'), [], RULES, 0);
    await expect(store.close()).rejects.toEqual(problem('unreadable'));
    expect(database.isOpen).toBe(false);
  });

  test('a run that another process deleted is reported as not found', async () => {
    const path = join(temporaryFolder(), 'store.sqlite');
    const { store } = await openWithDatabase(path);
    await store.createRun(sampleRun());
    const other = await openStore(path);
    await other.deleteRun('run-1');
    await other.close();
    await store.putEpisode('run-1', sampleEpisode('a'), [], RULES, 0);
    await expect(store.flush()).rejects.toEqual(problem('not-found'));
  });
});

describe('reading', () => {
  test('a damaged row is reported as unreadable', async () => {
    const { store, database } = await openWithDatabase(':memory:');
    await store.createRun(sampleRun());
    await store.putEpisode('run-1', sampleEpisode('a'), [], RULES, 0);
    await store.flush();
    database.exec(`update episodes set record = '["cut'`);
    await expect(store.episodes('run-1')[Symbol.asyncIterator]().next()).rejects.toEqual(problem('unreadable'));
  });
});

describe('the errors of the file system', () => {
  const systemError = (code: string) => Object.assign(new Error(`${code}: mkdir`), { code, syscall: 'mkdir' });

  test.each<[string, StoreProblem]>([
    ['ENOSPC', 'disk-full'],
    ['EROFS', 'disk-full'],
    ['EDQUOT', 'disk-full'],
    ['EACCES', 'unreadable'],
    ['ENOTDIR', 'unreadable'],
  ])('%s is %s', (code, expected) => {
    expect(sqliteError(systemError(code), 'store.sqlite')).toEqual(problem(expected));
  });

  const databaseError = (errcode: number) => Object.assign(new Error('disk I/O error'), { errcode });

  test.each<[number, StoreProblem]>([
    [13, 'disk-full'],
    [778, 'disk-full'],
    [4874, 'disk-full'],
    [266, 'unreadable'],
    [261, 'locked'],
  ])('result code %i is %s', (errcode, expected) => {
    expect(sqliteError(databaseError(errcode), 'store.sqlite')).toEqual(problem(expected));
  });

  test('a fault of our own is no store error', () => {
    expect(sqliteError(new TypeError('x is not a function'), 'store.sqlite')).toBeUndefined();
    const database = new DatabaseSync(':memory:');
    let syntaxError: unknown;
    try {
      database.exec('selec');
    } catch (error) {
      syntaxError = error;
    }
    expect(syntaxError).toBeInstanceOf(Error);
    expect(sqliteError(syntaxError, 'store.sqlite')).toBeUndefined();
  });
});

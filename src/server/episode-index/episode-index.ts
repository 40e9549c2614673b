import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { ArrivedEpisode, RunBrowser } from '../../store/run-browser.ts';
import { inTransaction, openDatabase, preparer } from '../../store/sqlite-engine.ts';
import { sqliteError } from '../../store/sqlite-error.ts';
import { codeStamp } from './code-stamp.ts';
import { indexRow, outcomeNumber, presetBit } from './index-row.ts';
import { createTables } from './index-tables.ts';

/** Episodes read at a time: other requests are answered in between. */
const PAGE = 250;

export interface IndexedRun {
  readonly number: number;
  /** Newest episode in it, by arrival. */
  readonly last: number;
  readonly grader: number | null;
  /** Version of the run's head when faulted episodes were last looked at. */
  readonly version: string;
  readonly groups: readonly string[];
}

/**
 * Rows and words of episodes in a file of their own, so that tables are filtered, sorted and searched without reading
 * dialogues. It follows the store by the order of arrival and holds nothing that cannot be built again from it.
 */
export class EpisodeIndex {
  readonly database: DatabaseSync;
  readonly prepare: (sql: string) => StatementSync;
  readonly #browser: RunBrowser;
  readonly #path: string;
  readonly #syncing = new Map<string, Promise<void>>();

  constructor(path: string, browser: RunBrowser) {
    this.#path = path;
    this.#browser = browser;
    this.database = openDatabase(path);
    this.database.exec('pragma synchronous = off');
    createTables(this.database, codeStamp());
    this.prepare = preparer(this.database);
  }

  run(id: string): IndexedRun | undefined {
    const row = this.prepare('select number, last, grader, version, groups from runs where id = ?').get(id) as
      | (Omit<IndexedRun, 'groups'> & { readonly groups: string })
      | undefined;
    return row && { ...row, groups: row.groups === '' ? [] : row.groups.split('\n') };
  }

  /** Takes in what arrived since the last time; calls at once share the work. `version`: of the run's head. */
  sync(id: string, version: string): Promise<void> {
    const running = this.#syncing.get(id);
    if (running) return running;
    const started = this.#sync(id, version).finally(() => this.#syncing.delete(id));
    this.#syncing.set(id, started);
    return started;
  }

  forget(id: string): void {
    const run = this.run(id);
    this.#write(() => {
      this.prepare('delete from reports where id = ?').run(id);
      if (run) this.#clear(run.number);
    });
  }

  report(id: string, version: string): string | undefined {
    const row = this.prepare('select report from reports where id = ? and version = ?').get(id, version);
    return row && String(row.report);
  }

  /** What a list shows of the report: read for every run of it, and a hundredth of its size. */
  digest(id: string, version: string): string | undefined {
    const row = this.prepare('select digest from reports where id = ? and version = ?').get(id, version);
    return row && String(row.digest);
  }

  putReport(id: string, version: string, texts: { readonly digest: string; readonly report: string }): void {
    const sql = `insert into reports (id, version, digest, report) values (?, ?, ?, ?)
      on conflict (id) do update set version = excluded.version, digest = excluded.digest, report = excluded.report`;
    this.#write(() => this.prepare(sql).run(id, version, texts.digest, texts.report));
  }

  close(): void {
    this.database.close();
  }

  async #sync(id: string, version: string): Promise<void> {
    const { last, grader } = await this.#browser.arrivals(id);
    const run = this.#runFor(id, grader);
    const groups = new Set(run.groups);
    let after = run.last;
    while (after < last) {
      const page = await this.#browser.episodesAfter(id, { after, last, limit: PAGE });
      const end = page.at(-1)?.arrival;
      if (end === undefined) break;
      after = end;
      this.#put(run.number, page, groups, after);
      await setImmediate();
    }
    if (run.version !== version) await this.#refreshFaulted(id, run.number, groups);
    this.#write(() => this.prepare('update runs set version = ? where number = ?').run(version, run.number));
  }

  /** An episode that ended by a fault is played again in its old place. */
  async #refreshFaulted(id: string, run: number, groups: Set<string>): Promise<void> {
    const faulted = this.prepare('select key from rows where run = ? and presets & ? <> 0').all(
      run,
      presetBit('faulted'),
    );
    for (const { key } of faulted) {
      const found = await this.#browser.episode(id, String(key));
      if (found && !found.episode.fault) this.#put(run, [found], groups);
    }
  }

  /** Begins anew where another grader's verdicts count now. */
  #runFor(id: string, grader: number | null): IndexedRun {
    const known = this.run(id);
    if (known && known.grader === grader) return known;
    this.#write(() => {
      if (known) this.#clear(known.number);
      const sql = `insert into runs (id, last, grader, version, groups) values (?, 0, ?, '', '')`;
      this.prepare(sql).run(id, grader);
    });
    return this.run(id) as IndexedRun;
  }

  #clear(run: number): void {
    this.prepare('delete from words where number in (select number from rows where run = ?)').run(run);
    this.prepare('delete from rows where run = ?').run(run);
    this.prepare('delete from runs where number = ?').run(run);
  }

  #put(run: number, page: readonly ArrivedEpisode[], groups: Set<string>, last?: number): void {
    this.#write(() => {
      for (const { position, episode } of page) {
        const row = indexRow(episode);
        for (const group of row.groups) groups.add(group);
        const presets = row.presets.reduce((bits, preset) => bits | presetBit(preset), 0);
        const { number } = this.prepare(PUT_ROW).get(
          run,
          episode.key,
          position,
          row.scenarioId,
          row.repeat,
          row.request,
          row.gold,
          row.action,
          outcomeNumber(row.outcome),
          row.category,
          row.questions,
          row.turns,
          row.tokens,
          row.costUsd,
          row.durationMs,
          presets,
          `\n${row.groups.join('\n')}\n`,
        ) as { readonly number: number };
        this.prepare(PUT_WORDS).run(number, row.words);
      }
      this.prepare('update runs set groups = ?, last = coalesce(?, last) where number = ?').run(
        [...groups].sort().join('\n'),
        last ?? null,
        run,
      );
    });
  }

  #write(task: () => void): void {
    try {
      inTransaction(this.database, this.prepare, task);
    } catch (error) {
      throw sqliteError(error, this.#path) ?? error;
    }
  }
}

const PUT_ROW = `
  insert into rows (run, key, position, scenario, repeat, request, gold, action, outcome, category, questions, turns,
    tokens, cost, duration, presets, groups)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict (run, key) do update set position = excluded.position, gold = excluded.gold, action = excluded.action,
    outcome = excluded.outcome, category = excluded.category, questions = excluded.questions, turns = excluded.turns,
    tokens = excluded.tokens, cost = excluded.cost, duration = excluded.duration, presets = excluded.presets
  returning number`;
const PUT_WORDS =
  'insert into words (number, text) values (?, ?) on conflict (number) do update set text = excluded.text';

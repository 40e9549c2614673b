import type { Selectable } from 'kysely';
import { StoreError } from '../errors/store-error.ts';
import type { ScoredEpisode } from '../schema/episode.ts';
import type { RunRecord } from '../schema/run.ts';
import type { Engine, SqlValue } from './engine.ts';
import { decodeEpisode, decodeVerdicts } from './episode-record.ts';
import { decodeRun } from './run-record.ts';
import type { Tables } from './tables.ts';

/** What a list shows of a run without reading its episodes. */
export interface RunHead {
  readonly run: RunRecord;
  readonly tags: readonly string[];
  /** Episodes that are stored, faulted ones too. */
  readonly stored: number;
  /** US dollars over all sittings. */
  readonly spentUsd: number;
  /** Changes whenever stored episodes, the grader or the state of the run do. */
  readonly version: string;
}

/** An episode with its place in the order of arrival. */
export interface ArrivedEpisode {
  readonly arrival: number;
  /** Place in the plan, from 0. */
  readonly position: number;
  readonly episode: ScoredEpisode;
}

/** How far the stored episodes of a run go. */
export interface Arrivals {
  /** The newest; 0 where there are none. */
  readonly last: number;
  /** The run's own grader; its verdicts are those that are read. */
  readonly grader: number | null;
}

/**
 * Looks at a store, without the guarantees that playing needs: for surfaces that show it. An episode that is played again
 * keeps its place in the order of arrival. Methods throw `StoreError`.
 */
export interface RunBrowser {
  /** Newest first. */
  heads(page: { readonly limit: number; readonly offset?: number }): Promise<readonly RunHead[]>;
  head(runId: string): Promise<RunHead | undefined>;
  arrivals(runId: string): Promise<Arrivals>;
  /** At most `limit` episodes that arrived after `after`, up to `last`, in that order. */
  episodesAfter(
    runId: string,
    range: { readonly after: number; readonly last: number; readonly limit: number },
  ): Promise<readonly ArrivedEpisode[]>;
  episode(runId: string, key: string): Promise<ArrivedEpisode | undefined>;
  /** Replaces the run's tags. */
  setTags(runId: string, tags: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

const RUN = '(select number from runs where id = ?)';
const EPISODES = `
  select e.number, e.position, e.key, e.record, v.record as verdicts
  from episodes e join runs r on r.number = e.run
  left join verdicts v on v.episode = e.number and v.grader = r.grader`;
const TAGS = 'select run, tag from tags order by run, tag';
// A finished run has all its episodes: counting those of all runs would be most of the work.
const HEADS = `
  select r.*, l.owner as owner,
    case r.status when 'finished' then null else (select count(*) from episodes e where e.run = r.number) end as stored,
    case r.status when 'finished' then null else (select max(number) from episodes e where e.run = r.number) end as last
  from runs r left join leases l on l.run = r.number`;

/** The browser over a database whose tables are up to date (`migrate`). */
export class SqlRunBrowser implements RunBrowser {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async heads({ limit, offset = 0 }: { readonly limit: number; readonly offset?: number }): Promise<RunHead[]> {
    const sql = `${HEADS} order by r.started_at desc, r.number desc limit ? offset ?`;
    return this.#withTags(await this.#rows<HeadRow>(sql, limit, offset));
  }

  async head(runId: string): Promise<RunHead | undefined> {
    const [head] = await this.#withTags(await this.#rows<HeadRow>(`${HEADS} where r.id = ?`, runId));
    return head;
  }

  async arrivals(runId: string): Promise<Arrivals> {
    const sql = `select grader, (select max(number) from episodes where run = runs.number) as last from runs where id = ?`;
    const [row] = await this.#rows<{ grader: number | null; last: number | null }>(sql, runId);
    if (!row) throw new StoreError({ problem: 'not-found', message: `${this.#engine.name} has no run "${runId}".` });
    return { last: row.last ?? 0, grader: row.grader };
  }

  async episodesAfter(
    runId: string,
    { after, last, limit }: { readonly after: number; readonly last: number; readonly limit: number },
  ): Promise<readonly ArrivedEpisode[]> {
    // Without an end the last page would look through the episodes of all later runs.
    // By number: through the index of the run each page would sort all its episodes. A plus keeps that index out.
    const sql = `${EPISODES} where +e.run = ${RUN} and e.number > ? and e.number <= ? order by e.number limit ?`;
    return (await this.#rows<EpisodeRow>(sql, runId, after, last, limit)).map(toEpisode);
  }

  async episode(runId: string, key: string): Promise<ArrivedEpisode | undefined> {
    const [row] = await this.#rows<EpisodeRow>(`${EPISODES} where e.run = ${RUN} and e.key = ?`, runId, key);
    return row && toEpisode(row);
  }

  async setTags(runId: string, tags: readonly string[]): Promise<void> {
    const insert = `insert into tags (run, tag) values (${RUN}, ?)`;
    try {
      await this.#engine.transact([
        { sql: `delete from tags where run = ${RUN}`, values: [runId] },
        ...[...new Set(tags)].map((tag) => ({ sql: insert, values: [runId, tag] })),
      ]);
    } catch (error) {
      throw this.#engine.toStoreError(error) ?? error;
    }
  }

  async close(): Promise<void> {
    await this.#engine.close();
  }

  async #withTags(rows: readonly HeadRow[]): Promise<RunHead[]> {
    const tags = Map.groupBy(await this.#rows<{ run: number; tag: string }>(TAGS), ({ run }) => run);
    return rows.map((row) =>
      toHead(
        row,
        (tags.get(row.number) ?? []).map(({ tag }) => tag),
      ),
    );
  }

  async #rows<Row>(sql: string, ...values: readonly SqlValue[]): Promise<Row[]> {
    try {
      return await this.#engine.rows<Row>({ sql, values });
    } catch (error) {
      throw this.#engine.toStoreError(error) ?? error;
    }
  }
}

type HeadRow = Selectable<Tables['runs']> & {
  readonly owner: string | null;
  readonly stored: number | null;
  readonly last: number | null;
};

interface EpisodeRow {
  readonly number: number;
  readonly position: number;
  readonly key: string;
  readonly record: string;
  readonly verdicts: string | null;
}

function toHead(row: HeadRow, tags: readonly string[]): RunHead {
  const { owner, stored, last, status, grader, duration_ms, spent_usd } = row;
  const run = decodeRun(row);
  return {
    run,
    tags,
    stored: stored ?? run.planned,
    spentUsd: spent_usd,
    version: [status, stored ?? '', last ?? '', grader ?? 0, duration_ms, owner ?? ''].join(' '),
  };
}

function toEpisode(row: EpisodeRow): ArrivedEpisode {
  const verdicts = row.verdicts ? decodeVerdicts(row.verdicts) : [];
  return { arrival: row.number, position: row.position, episode: { ...decodeEpisode(row.key, row.record), verdicts } };
}

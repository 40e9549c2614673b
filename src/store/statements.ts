import type { GraderKey } from '../schema/store.ts';
import type { SqlValue, Statement } from './engine.ts';

const RUN = '(select number from runs where id = ?)';
const EPISODE = `(select number from episodes where run = ${RUN} and key = ?)`;
const GRADER = '(select number from graders where judge = ? and version = ?)';

// Each statement has one text of constant shape, so that the database prepares it once.
const define =
  <Values extends readonly SqlValue[]>(sql: string) =>
  (...values: Values): Statement => ({ sql, values });

export const insertRun = define<
  [
    id: string,
    benchmark: string,
    status: string,
    planHash: string,
    judge: string,
    startedAt: string,
    durationMs: number,
    record: string,
  ]
>(
  'insert into runs (id, benchmark, status, plan_hash, judge, started_at, duration_ms, record) values (?, ?, ?, ?, ?, ?, ?, ?)',
);

export const updateRun = define<[status: string | null, durationMs: number | null, id: string]>(
  'update runs set status = coalesce(?, status), duration_ms = coalesce(?, duration_ms) where id = ?',
);

/** The run's own grader becomes the newest version of the judge; none when it judged nothing yet. */
export const setJudge = define<[judge: string, judge: string, id: string]>(
  'update runs set judge = ?, grader = (select max(number) from graders where judge = ?) where id = ?',
);

export const selectRun = define<[id: string]>('select * from runs where id = ?');

export const deleteRun = define<[id: string]>('delete from runs where id = ?');

export const insertGrader = define<[judge: string, version: string]>(
  'insert into graders (judge, version) values (?, ?) on conflict (judge, version) do nothing',
);

const setOwnGraderText = define<[judge: string, version: string, id: string]>(
  `update runs set grader = ${GRADER} where id = ?`,
);

export const setOwnGrader = (runId: string, grader: GraderKey): Statement =>
  setOwnGraderText(grader.judge, grader.version, runId);

export const selectGrader = define<[judge: string, version: string]>(
  'select number from graders where judge = ? and version = ?',
);

export const upsertEpisode = define<[runId: string, position: number, key: string, faulted: number, record: string]>(
  `insert into episodes (run, position, key, faulted, record) values (${RUN}, ?, ?, ?, ?)
   on conflict (run, key) do update
   set position = excluded.position, faulted = excluded.faulted, record = excluded.record`,
);

export const selectPlayedKeys = define<[runId: string]>(`select key from episodes where run = ${RUN} and faulted = 0`);

/** A page of a run's episodes after (position, number), each with the verdicts of one grader. */
export const selectEpisodes = define<
  [grader: number | null, run: number, position: number, number: number, limit: number]
>(
  `select e.number, e.position, e.key, e.record, v.record as verdicts
   from episodes e left join verdicts v on v.episode = e.number and v.grader = ?
   where e.run = ? and (e.position, e.number) > (?, ?)
   order by e.position, e.number limit ?`,
);

export const deleteVerdicts = define<[runId: string, key: string]>(`delete from verdicts where episode = ${EPISODE}`);

const upsertVerdictsText = define<[runId: string, key: string, judge: string, version: string, record: string]>(
  `insert into verdicts (episode, grader, record) values (${EPISODE}, ${GRADER}, ?)
   on conflict (episode, grader) do update set record = excluded.record`,
);

export const upsertVerdicts = (runId: string, key: string, grader: GraderKey, record: string): Statement =>
  upsertVerdictsText(runId, key, grader.judge, grader.version, record);

/** The first reply of a call stays. */
export const insertReply = define<[runId: string, episode: string, call: string, reply: string]>(
  `insert into journal (run, episode, call, reply) values (${RUN}, ?, ?, ?) on conflict (run, episode, call) do nothing`,
);

export const selectReply = define<[runId: string, episode: string, call: string]>(
  `select reply from journal where run = ${RUN} and episode = ? and call = ?`,
);

export const selectUnfinishedReplies = define<[runId: string, runId: string]>(
  `select reply from journal where run = ${RUN} and episode not in (select key from episodes where run = ${RUN})`,
);

export const deleteReplies = define<[runId: string, episode: string]>(
  `delete from journal where run = ${RUN} and episode = ?`,
);

export const addSpending = define<[usd: number, id: string]>('update runs set spent_usd = spent_usd + ? where id = ?');

export const selectSpending = define<[id: string]>('select spent_usd as usd from runs where id = ?');

/** Of a run that is not there it makes none; the condition of the update is looked at under the write lock. */
export const takeLease = define<
  [
    owner: string,
    host: string,
    pid: number,
    since: string,
    expiresMs: number,
    runId: string,
    nowMs: number,
    inPlaceOf: string,
  ]
>(
  `insert into leases (run, owner, host, pid, since, expires_ms)
   select number, cast(? as text), cast(? as text), cast(? as integer), cast(? as text), cast(? as double precision)
   from runs where id = ?
   on conflict (run) do update
   set owner = excluded.owner, host = excluded.host, pid = excluded.pid, since = excluded.since,
       expires_ms = excluded.expires_ms
   where leases.expires_ms <= ? or leases.owner = ?`,
);

export const renewLease = define<[expiresMs: number, runId: string, owner: string]>(
  `update leases set expires_ms = ? where run = ${RUN} and owner = ?`,
);

export const dropLease = define<[runId: string, owner: string]>(`delete from leases where run = ${RUN} and owner = ?`);

export const selectLease = define<[runId: string]>(
  `select owner, host, pid, since, expires_ms from leases where run = ${RUN}`,
);

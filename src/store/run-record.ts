import type { Selectable } from 'kysely';
import type { RunRecord, RunStatus } from '../schema/run.ts';
import type { Statement } from './engine.ts';
import { insertRun } from './statements.ts';
import { fromStoredJson, toStoredJson } from './stored-json.ts';
import type { Tables } from './tables.ts';

type Columns = 'id' | 'benchmark' | 'status' | 'planHash' | 'judge' | 'startedAt' | 'durationMs';

/** What changes or is searched for has a column; the rest is JSON. */
export function insertRunRecord(run: RunRecord): Statement {
  const { id, benchmark, status, planHash, judge, startedAt, durationMs, ...rest } = run;
  return insertRun(id, benchmark, status, planHash, judge, startedAt, durationMs, toStoredJson(rest));
}

export function decodeRun(row: Selectable<Tables['runs']>): RunRecord {
  return {
    id: row.id,
    benchmark: row.benchmark,
    status: row.status as RunStatus,
    planHash: row.plan_hash,
    judge: row.judge,
    startedAt: row.started_at,
    durationMs: row.duration_ms,
    ...(fromStoredJson(row.record) as Omit<RunRecord, Columns>),
  };
}

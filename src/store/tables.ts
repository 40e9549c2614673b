import type { Generated } from 'kysely';

/** `record` columns hold JSON as text; ids that rows repeat (a run's, a grader's) are numbers inside the database. */
export interface Tables {
  querent_schema: { version: number };
  runs: {
    number: Generated<number>;
    id: string;
    benchmark: string;
    status: string;
    plan_hash: string;
    judge: string;
    /** The run's own grader; null until an episode is put. */
    grader: number | null;
    started_at: string;
    duration_ms: number;
    /** US dollars over all sittings. */
    spent_usd: Generated<number>;
    record: string;
  };
  leases: { run: number; owner: string; host: string; pid: number; since: string; expires_ms: number };
  tags: { run: number; tag: string };
  graders: { number: Generated<number>; judge: string; version: string };
  episodes: {
    number: Generated<number>;
    run: number;
    position: number;
    key: string;
    /** 1 after an infrastructure fault: to be played again. */
    faulted: number;
    record: string;
  };
  verdicts: { episode: number; grader: number; record: string };
  journal: { run: number; episode: string; call: string; reply: string };
}

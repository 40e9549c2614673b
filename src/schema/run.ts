import type { JsonObject } from './json.ts';

export type RunStatus = 'running' | 'finished' | 'stopped' | 'failed';

/**
 * Who plays a run: one process at a time, or both would play, and pay for, the same episodes. It ends by itself when its
 * owner does not renew it.
 */
export interface RunLease {
  /** Unique to one sitting of a run. */
  readonly owner: string;
  /** The machine and its space of process ids. */
  readonly host: string;
  readonly pid: number;
  /** ISO 8601, UTC. */
  readonly since: string;
  /** Milliseconds since 1970 by the owner's clock. */
  readonly expiresMs: number;
}

/** What a run was started with: enough to rebuild it. */
export interface RunRecord {
  readonly id: string;
  readonly benchmark: string;
  readonly set: string;
  readonly mode: string;
  readonly assistant: string;
  readonly user: string;
  readonly judge: string;
  /** Every setting that can change a result; `settingsHash` is over these. */
  readonly settings: JsonObject;
  readonly settingsHash: string;
  /** Over the keys of all planned episodes: `--resume` goes on with the newest unfinished run that has the same. */
  readonly planHash: string;
  /** The command that repeats it. */
  readonly command: string;
  readonly planned: number;
  readonly status: RunStatus;
  /** It saw parts of secrets: `--given`, oracle, traces with the gold in view. */
  readonly oracle: boolean;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** Time spent playing, over all resumes. */
  readonly durationMs: number;
}

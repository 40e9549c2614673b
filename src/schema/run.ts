import type { JsonObject } from './json.ts';

export type RunStatus = 'running' | 'finished' | 'stopped' | 'failed';

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

import type { Episode, ScoredEpisode } from './episode.ts';
import type { Verdict } from './judge.ts';
import type { CallContext, ChatReply, ChatRequest } from './model.ts';
import type { RunRecord, RunStatus } from './run.ts';

export interface RunFilter {
  readonly benchmark?: string;
  readonly status?: RunStatus;
  readonly planHash?: string;
  /** Newest first; default 50. */
  readonly limit?: number;
}

/** Identifies a judge's work on an episode: reference and grader version. */
export interface GraderKey {
  readonly judge: string;
  readonly version: string;
}

/**
 * Runs, episodes, verdicts, and the journal of model replies. One writer; small transactions.
 * Throws `StoreError` when the file cannot be read, is locked or the disk is full.
 */
export interface Store {
  createRun(run: RunRecord): Promise<void>;
  updateRun(
    id: string,
    change: { readonly status?: RunStatus; readonly durationMs?: number; readonly judge?: string },
  ): Promise<void>;
  getRun(id: string): Promise<RunRecord | undefined>;
  findRuns(filter: RunFilter): Promise<readonly RunRecord[]>;
  deleteRun(id: string): Promise<void>;
  /** Replaces an episode of the same run and key (a faulted one that was played again). */
  putEpisode(runId: string, episode: Episode, verdicts: readonly Verdict[], grader: GraderKey): Promise<void>;
  /** Resolves when everything put so far is on disk. */
  flush(): Promise<void>;
  /** Keys of episodes that need not be played again: those without an infrastructure fault. */
  playedKeys(runId: string): Promise<ReadonlySet<string>>;
  /** Streams a run's episodes in the order of their scenarios; verdicts are those of `grader`, default the run's own. */
  episodes(runId: string, grader?: GraderKey): AsyncIterable<ScoredEpisode>;
  putVerdicts(runId: string, episodeKey: string, verdicts: readonly Verdict[], grader: GraderKey): Promise<void>;
  /** Journal: replies of episodes in progress, so that a killed process repeats only calls whose reply was not on disk. */
  journalGet(
    model: string,
    request: ChatRequest,
    call: CallContext,
    occurrence: number,
  ): Promise<ChatReply | undefined>;
  journalPut(
    model: string,
    request: ChatRequest,
    call: CallContext,
    occurrence: number,
    reply: ChatReply,
  ): Promise<void>;
  close(): Promise<void>;
}

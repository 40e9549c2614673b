import type { Episode, ScoredEpisode } from './episode.ts';
import type { Verdict } from './judge.ts';
import type { CallContext, ChatReply, ChatRequest } from './model.ts';
import type { RunLease, RunRecord, RunStatus } from './run.ts';
import type { Usage } from './usage.ts';

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

/** Names one model call of a run. */
export interface JournalEntry {
  /** Two runs never share replies, or one would be a copy of the other. */
  readonly runId: string;
  readonly model: string;
  readonly request: ChatRequest;
  readonly call: CallContext;
  /** How often the same role made the same request in the same episode before, from 0. */
  readonly occurrence: number;
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
  /**
   * Makes `lease` the run's own, unless another stands that is not over at `nowMs` and not that of the owner `inPlaceOf`.
   * Resolves to the one that stands then. On disk when it resolves, and in one transaction with a `createRun` that was
   * asked for just before.
   */
  takeLease(
    runId: string,
    lease: RunLease,
    options: { readonly nowMs: number; readonly inPlaceOf?: string | undefined },
  ): Promise<RunLease>;
  /** false: the run is not this owner's any more, and the lease that stands is left as it is. */
  renewLease(runId: string, owner: string, expiresMs: number): Promise<boolean>;
  /** Ends this owner's lease; another's is left as it is. */
  dropLease(runId: string, owner: string): Promise<void>;
  /** Who plays the run, or did when it was last heard of. */
  lease(runId: string): Promise<RunLease | undefined>;
  /**
   * Replaces an episode of the same run and key (a faulted one that was played again) with all its verdicts.
   * `position`: its place in the plan, from 0. Makes `grader` the run's own. Resolves before it is on disk: see `flush`.
   */
  putEpisode(
    runId: string,
    episode: Episode,
    verdicts: readonly Verdict[],
    grader: GraderKey,
    position: number,
  ): Promise<void>;
  /** Resolves when everything put so far is on disk. */
  flush(): Promise<void>;
  /** Keys of episodes that need not be played again: those without an infrastructure fault. */
  playedKeys(runId: string): Promise<ReadonlySet<string>>;
  /**
   * Streams a run's episodes in the order of the plan; verdicts are those of `grader`, none where it judged nothing.
   * Default: the run's own, which `putEpisode` sets and `updateRun({ judge })` moves to that judge's newest version.
   */
  episodes(runId: string, grader?: GraderKey): AsyncIterable<ScoredEpisode>;
  /** Another grader's verdicts on a stored episode; the same grader's earlier ones are replaced. */
  putVerdicts(runId: string, episodeKey: string, verdicts: readonly Verdict[], grader: GraderKey): Promise<void>;
  /**
   * Journal: replies of episodes in progress, so that a killed process repeats only calls whose reply was not on disk.
   * An episode's entries go when it is put, unless it ended by a fault after which its calls can go on.
   */
  journalGet(entry: JournalEntry): Promise<ChatReply | undefined>;
  /** Resolves when the reply is on disk. */
  journalPut(entry: JournalEntry, reply: ChatReply): Promise<void>;
  /**
   * What the replies in the journal used whose episodes have not been put: those in progress when the run was stopped or
   * killed. Replies made again for an episode that had ended by a fault are not in it.
   */
  unfinishedUsage(runId: string): Promise<Usage>;
  /** Adds to what the run has spent, in US dollars: every call that was paid, of every role. On disk with the next commit. */
  addSpending(runId: string, usd: number): Promise<void>;
  /** What the run has spent over all its sittings, in US dollars; calls in flight at a kill are not in it. */
  spending(runId: string): Promise<number>;
  close(): Promise<void>;
}

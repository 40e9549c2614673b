import type { Action } from './action.ts';
import type { Assistant, OracleInput } from './assistant.ts';
import type { Dialogue } from './dialogue.ts';
import type { EpisodeEnd, ScoredEpisode } from './episode.ts';
import type { Judge } from './judge.ts';
import type { Language } from './message.ts';
import type { Estimate, MetricUse } from './metric.ts';
import type { ChatModel } from './model.ts';
import type { Scenario } from './scenario.ts';
import type { User } from './user.ts';

export interface LoadOptions {
  readonly set: string;
  readonly mode: string;
  /** Absent: all languages. */
  readonly language?: Language;
  /** Where data sets lie, in order of search (`$QUERENT_DATA_DIR`, then the cache). */
  readonly dataDirs: readonly string[];
}

/** A remark on the data that does not stop the run: `querent data check` lists them. */
export interface DataWarning {
  readonly code: string;
  readonly scenarioId?: string;
  readonly message: string;
}

export interface LoadedScenarios {
  readonly scenarios: readonly Scenario[];
  /** SHA-256 over the data files read; part of the settings hash. */
  readonly checksum: string;
  readonly warnings: readonly DataWarning[];
}

/** A figure that describes a data set, for its maker and its reader. */
export interface DataFigure {
  readonly name: string;
  /** As printed, with its unit. */
  readonly value: string;
}

/** What `querent data check` says of a set. */
export interface DataAudit {
  readonly figures: readonly DataFigure[];
  readonly warnings: readonly DataWarning[];
}

export interface AuditOptions extends Pick<LoadOptions, 'set' | 'language'>, Partial<Pick<LoadOptions, 'dataDirs'>> {
  /** Sentence embeddings (unit vectors), where an encoder is here; without it near duplicates are told by letters only. */
  readonly encode?: (texts: readonly string[]) => Promise<readonly Float32Array[]>;
}

/** How a kind of user or judge is made; `model` is there when the reference named one. */
export interface PartInput {
  readonly model?: ChatModel;
  readonly seed: number;
}

export interface PartKind<Part> {
  readonly summary: string;
  readonly needsModel: boolean;
  create(input: PartInput): Part;
}

/** Settings that a protocol fixes; what the user says on the command line wins over them. */
export interface Protocol {
  readonly summary: string;
  readonly set: string;
  readonly mode: string;
  readonly user: string;
  readonly judge: string;
  readonly maxQuestions: number;
  readonly temperature: number;
  readonly maxTokens: number;
}

/** A figure from a paper, with the conditions it holds for: never mixed with ours. */
export interface PublishedRow {
  readonly name: string;
  /** "arXiv 2605.25204, table 2". */
  readonly source: string;
  readonly metrics: Readonly<Record<string, number | null>>;
  /** Conditions to compare with the run's; whatever differs is printed. */
  readonly conditions: Readonly<Record<string, string>>;
}

/** The file that `data pull` fetches. */
export interface DataFile {
  /** Below a data folder: `pacific/validation.json`. */
  readonly path: string;
  readonly url: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly licence: string;
}

/** Somebody else's recorded dialogues, as episodes of a benchmark with the verdicts of its `rules` judge. */
export interface RecordedRun {
  readonly set: string;
  readonly mode: string;
  readonly language: Language;
  /** Who played, as far as the file tells. */
  readonly assistant: string;
  readonly user: string;
  readonly judge: { readonly reference: string; readonly version: string };
  /** Of the data that it was scored against: `LoadedScenarios.checksum`. */
  readonly dataChecksum: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly checksum: string;
  readonly episodes: readonly ScoredEpisode[];
}

export interface RecordedRunInput {
  readonly bytes: Uint8Array;
  /** Path of the file; names it in errors, and who played where the file does not say. */
  readonly file: string;
  readonly dataDirs: readonly string[];
  /** ISO 8601, UTC. */
  readonly importedAt: string;
}

/** What comes next in an episode. */
export type NextStep =
  | { readonly step: 'assistant' }
  | { readonly step: 'user' }
  | { readonly step: 'end'; readonly end: EpisodeEnd };

export interface HeadlineInput {
  readonly estimate: (name: string) => Estimate | undefined;
  readonly count: (name: string) => number;
}

/**
 * Loads scenarios, builds the parts around the assistant, says when an episode ends and what is measured.
 * The episode loop never asks which benchmark it is running.
 */
export interface Benchmark {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  /** "arXiv 2605.25204"; empty where there is none. */
  readonly paper: string;
  readonly licence: string;
  readonly sets: readonly string[];
  readonly modes: readonly string[];
  readonly languages: readonly Language[];
  /** `querent` is the default; `paper` the authors'. */
  readonly protocols: Readonly<Record<'querent' | 'paper', Protocol>>;
  readonly users: Readonly<Record<string, PartKind<User>>>;
  readonly judges: Readonly<Record<string, PartKind<Judge>>>;
  /** Kinds of oracle input for `--given`. */
  readonly givens: readonly string[];
  readonly metrics: readonly MetricUse[];
  readonly published: readonly PublishedRow[];
  readonly dataFiles: readonly DataFile[];
  /** What a reader of any report of it must know, such as what its data cannot tell; default nothing. */
  readonly notes?: readonly string[];
  load(options: LoadOptions): Promise<LoadedScenarios>;
  /** Markdown for readers of a set: how and by whom it was made, what to be careful of. undefined: it has none. */
  card?(set: string): URL | undefined;
  /** Checks and describes a set beyond what loading says; absent: there is nothing more to say. */
  audit?(options: AuditOptions): Promise<DataAudit>;
  /** Reads a run that the authors' programme recorded; absent where there is no such format. Throws `DataError`. */
  readRecordedRun?(input: RecordedRunInput): Promise<RecordedRun>;
  /** Controls of its own, name -> one line for lists: scripted assistants that need the scenario's parts to speak. */
  readonly ownControls?: Readonly<Record<string, string>>;
  /**
   * The only assistants that see a secret: `oracle` does what is right, `guess` picks a reading at random, and those of
   * `ownControls`.
   */
  controls(scenario: Scenario): Readonly<Record<'oracle' | 'guess', Assistant> & Record<string, Assistant>>;
  /**
   * The right action for the assistant's next turn; with no question left of `maxQuestions` it is to answer. null where
   * nobody has said what is right.
   */
  goldAction(scenario: Scenario, dialogue: Dialogue, maxQuestions?: number): Action | null;
  /**
   * The chance, in 0..1, that the best possible answer is right after 0, 1, 2, ... further well-aimed questions, as far
   * as asking can still help. Regret is computed from it; absent where it cannot be known.
   */
  outlook?(scenario: Scenario, dialogue: Dialogue, maxQuestions: number): readonly number[];
  next(scenario: Scenario, dialogue: Dialogue, maxQuestions: number): NextStep;
  /** The oracle input for the next turn, when the run was told to give `kind`; undefined before its time. */
  given(kind: string, scenario: Scenario, dialogue: Dialogue): OracleInput | undefined;
  /** Is there something for the judge to decide? Otherwise no judge call is made. */
  needsJudge(episode: { readonly dialogue: Dialogue }, scenario: Scenario): boolean;
  /**
   * Whether an episode reached what the benchmark is about: what `compare` pairs, null where it is not known. Absent: the
   * right decision on the request, and the right final answer by the verdict `final`.
   */
  succeeded?(episode: ScoredEpisode): boolean | null;
  /** The sentence a person can repeat. */
  headline(input: HeadlineInput): string;
  /** How bad an episode is, higher is worse; the three worst are shown under a report. 0: nothing to show. */
  badness(episode: ScoredEpisode): number;
}

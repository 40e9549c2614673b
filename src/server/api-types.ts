/**
 * The contract between the studio's server and its page: what each route takes and gives. Types only; the page imports
 * nothing else of the server. Every string that leaves the server is free of control characters and of what reorders text.
 */
import type { Action } from '../schema/action.ts';
import type { TurnPart } from '../schema/assistant.ts';
import type { UserTurn } from '../schema/dialogue.ts';
import type { ScoredEpisode } from '../schema/episode.ts';
import type { JsonObject } from '../schema/json.ts';
import type { Language, Message } from '../schema/message.ts';
import type { Sampling } from '../schema/model.ts';
import type { Report } from '../schema/report.ts';
import type { RunStatus } from '../schema/run.ts';
import type { Brief, Secret, SlotState } from '../schema/scenario.ts';
import type { Role } from '../schema/usage.ts';

/** What every refused or failed request gives. */
export interface ApiError {
  readonly error: { readonly code: string; readonly message: string; readonly hint: string };
}

/** `interrupted`: it was being played, and nobody plays it now. */
export type ShownStatus = RunStatus | 'interrupted';

/** One figure as a list shows it. */
export interface KeyFigure {
  readonly name: string;
  readonly description: string;
  readonly unit: 'share' | 'number';
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** GET /api/runs, one of each. */
export interface RunSummary {
  readonly id: string;
  readonly benchmark: string;
  readonly set: string;
  readonly mode: string;
  readonly assistant: string;
  readonly user: string;
  readonly judge: string;
  readonly status: ShownStatus;
  readonly oracle: boolean;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly planned: number;
  /** Episodes stored, faulted ones too. */
  readonly stored: number;
  /** US dollars over all sittings. */
  readonly spentUsd: number;
  readonly tags: readonly string[];
  /** This server plays it, and can stop it. */
  readonly here: boolean;
  /** null until the report is computed. */
  readonly digest: RunDigest | null;
}

/** What a list takes from a report. */
export interface RunDigest {
  readonly headline: string;
  readonly figures: readonly KeyFigure[];
  readonly scored: number;
  readonly faulted: number;
  readonly costUsd: number | null;
}

/** GET /api/runs */
export interface RunList {
  /** Newest first. */
  readonly runs: readonly RunSummary[];
  /** There are older ones that are not among these. */
  readonly more: boolean;
}

/** GET /api/runs/:run */
export interface RunDetail {
  readonly run: RunSummary;
  readonly settings: JsonObject;
  readonly settingsHash: string;
  /** The command that repeats it. */
  readonly command: string;
  /** Why its last sitting in this server ended early; null where it did not. */
  readonly stoppedBy: ApiError['error'] | null;
}

/** Figures that are read together: all episodes (title ''), a group, or groups of one family. */
export interface FigureSection {
  readonly title: string;
  readonly rows: readonly FigureRow[];
}

export interface FigureRow {
  /** As in the report: `persona.hurried.accuracy`. */
  readonly name: string;
  /** Its name within the section. */
  readonly label: string;
  /** Of episodes, '' for all: `persona.hurried`. */
  readonly group: string;
  /** The name without the group: `accuracy`. */
  readonly base: string;
  readonly description: string;
  readonly unit: 'share' | 'number';
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly n: number;
}

/** GET /api/runs/:run/report */
export interface RunReport {
  readonly report: Report;
  readonly digest: RunDigest;
  /** In reading order, without groups in which nothing was counted. */
  readonly sections: readonly FigureSection[];
  /** The run goes on: figures are those of the episodes so far. */
  readonly partial: boolean;
}

export const EXPORT_FORMATS = ['json', 'jsonl', 'csv', 'metrics.csv', 'md', 'html', 'xml'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Episodes whose first decision was this, where that was right. */
export interface DecisionCount {
  readonly gold: Action | null;
  readonly action: Action | null;
  readonly count: number;
}

/** GET /api/runs/:run/distributions: how episodes spread, in bins of equal width. */
export interface Distributions {
  readonly decisions: readonly DecisionCount[];
  readonly seconds: readonly Bin[];
  readonly costUsd: readonly Bin[];
  readonly tokens: readonly Bin[];
  readonly questions: readonly Bin[];
}

export interface Bin {
  /** Lower end; the upper end is the next bin's. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** PATCH /api/runs/:run */
export interface RunChange {
  readonly tags: readonly string[];
}

/** DELETE /api/runs/:run: the id again, as its confirmation. */
export interface RunDeletion {
  readonly confirm: string;
}

/** POST /api/runs and POST /api/estimates: the options of `querent run`. */
export interface RunOrder {
  readonly benchmark: string;
  readonly assistant: string;
  readonly protocol?: 'querent' | 'paper' | undefined;
  readonly user?: string | undefined;
  readonly judge?: string | undefined;
  readonly set?: string | undefined;
  readonly mode?: string | undefined;
  readonly language?: Language | undefined;
  readonly limit?: number | undefined;
  readonly sample?: number | undefined;
  readonly seed?: number | undefined;
  readonly repeats?: number | undefined;
  readonly concurrency?: number | undefined;
  readonly temperature?: number | undefined;
  readonly maxTokens?: number | undefined;
  readonly maxQuestions?: number | undefined;
  readonly questionPrice?: number | undefined;
  readonly wordPrice?: number | undefined;
  readonly given?: string | undefined;
  /** Text of a system prompt. */
  readonly system?: string | undefined;
  /** US dollars. */
  readonly maxCost?: number | undefined;
  /** US dollars per million tokens. */
  readonly tokenPrice?: { readonly input: number; readonly output: number } | undefined;
  readonly allowUnknownPrice?: boolean | undefined;
  readonly maxRetries?: number | undefined;
  /** Seconds for one call. */
  readonly timeout?: number | undefined;
  readonly cache?: boolean | undefined;
}

/** POST /api/runs, POST /api/runs/:run/resume */
export interface StartedRun {
  readonly id: string;
}

/** POST /api/runs/:run/resume */
export interface ResumeOrder {
  /** Text of the system prompt that it was started with: its record holds no more than a hash. */
  readonly system?: string | undefined;
}

/** POST /api/estimates */
export interface RunEstimate {
  /** The command that would do the same. */
  readonly command: string;
  readonly episodes: number;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly outputTokensAtMost: number;
  readonly costUsd: number | null;
  readonly costAtMostUsd: number | null;
  readonly seconds: number | null;
  readonly notes: readonly string[];
}

/** GET /api/options: what a run can be started with. */
export interface RunChoices {
  readonly benchmarks: readonly BenchmarkChoice[];
  readonly assistants: readonly AssistantChoice[];
  readonly models: readonly string[];
}

export interface BenchmarkChoice {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly sets: readonly string[];
  readonly modes: readonly string[];
  readonly languages: readonly Language[];
  readonly users: readonly string[];
  readonly judges: readonly string[];
  readonly givens: readonly string[];
  readonly defaults: { readonly set: string; readonly mode: string; readonly user: string; readonly judge: string };
}

export interface AssistantChoice {
  readonly name: string;
  readonly summary: string;
  /** `needed`: stands before `@MODEL`. */
  readonly model: 'needed' | 'possible' | 'none';
}

/** Views of the episode table that are worth a name. */
export const EPISODE_PRESETS = [
  'asked-but-should-answer',
  'answered-but-should-ask',
  'wrong-after-asking',
  'judge-undecided',
  'user-faulty',
  'reply-fault',
  'faulted',
] as const;
export type EpisodePreset = (typeof EPISODE_PRESETS)[number];

export const EPISODE_SORTS = [
  'position',
  'scenario',
  'outcome',
  'questions',
  'turns',
  'tokens',
  'cost',
  'duration',
] as const;
export type EpisodeSort = (typeof EPISODE_SORTS)[number];

/** How the end counts: `unjudged` where there is no verdict on it. */
export const EPISODE_OUTCOMES = ['right', 'wrong', 'undecided', 'unjudged', 'faulted'] as const;
export type EpisodeOutcome = (typeof EPISODE_OUTCOMES)[number];

/** Which episodes, in which order: query parameters of GET /api/runs/:run/episodes. */
export interface EpisodeQuery {
  readonly preset?: EpisodePreset;
  /** Words that all must occur in request, dialogue, reasons or the scenario's name. */
  readonly text?: string;
  readonly outcome?: EpisodeOutcome;
  readonly group?: string;
  /** Right on the first decision, and what was done; `none`: nobody said, or unreadable. */
  readonly gold?: Action | 'none';
  readonly action?: Action | 'none';
  readonly sort?: EpisodeSort;
  readonly descending?: boolean;
}

export interface EpisodeRow {
  readonly key: string;
  readonly position: number;
  readonly scenarioId: string;
  readonly repeat: number;
  /** Beginning of the request. */
  readonly request: string;
  /** Of the first decision. */
  readonly gold: Action | null;
  readonly action: Action | null;
  readonly outcome: EpisodeOutcome;
  /** Kind of error that the judge named. */
  readonly category: string | null;
  readonly questions: number;
  readonly turns: number;
  readonly tokens: number;
  readonly costUsd: number | null;
  readonly durationMs: number;
  readonly presets: readonly EpisodePreset[];
}

/** GET /api/runs/:run/episodes */
export interface EpisodePage {
  /** Names this order of episodes: further pages of it stay what they were while the run goes on. */
  readonly cursor: string;
  readonly total: number;
  readonly from: number;
  readonly rows: readonly EpisodeRow[];
  /** Over the whole run. */
  readonly counts: Readonly<Record<EpisodePreset | 'all', number>>;
  readonly groups: readonly string[];
  /** Episodes that can be found by now, and those that are stored. */
  readonly indexed: { readonly done: number; readonly stored: number };
}

/** GET /api/runs/:run/episodes/:key/neighbours, with an `EpisodeQuery` */
export interface EpisodeNeighbours {
  /** null: the query does not find this episode. */
  readonly index: number | null;
  readonly total: number;
  readonly previous: string | null;
  readonly next: string | null;
}

/** GET /api/runs/:run/episodes/:key */
export interface EpisodeDetail {
  readonly runId: string;
  readonly benchmark: string;
  readonly set: string;
  readonly mode: string;
  readonly assistant: string;
  readonly position: number;
  readonly episode: ScoredEpisode;
  /** What the assistant saw; null, with the reason, where the data is gone or has changed. */
  readonly brief: Brief | null;
  readonly briefProblem: string | null;
}

/** GET /api/runs/:run/episodes/:key/secret: fetched only when somebody asks for it. */
export interface EpisodeSecret {
  readonly secret: Secret;
}

/** GET /api/runs/:run/episodes/:key/calls: prompts made again from brief and dialogue, replies as far as they are kept. */
export interface EpisodeCalls {
  readonly calls: readonly CallRecord[];
  /** Why there are no more; null where all are there. */
  readonly problem: string | null;
}

export interface CallRecord {
  readonly role: Role;
  readonly model: string;
  /** Assistant turn from 0 that it was made for. */
  readonly turnIndex: number;
  readonly messages: readonly Message[];
  readonly sampling: Sampling;
  /** null where it is not kept: the turn shows what was made of it. */
  readonly reply: {
    readonly text: string;
    readonly reasoning: string | null;
    readonly inputTokens: number;
    readonly outputTokens: number;
    readonly latencyMs: number;
    readonly costUsd: number | null;
    readonly kept: 'journal' | 'cache';
  } | null;
}

/** POST /api/runs/:run/episodes/:key/replay */
export interface ReplayOrder {
  /** The first assistant turn, from 0, that is taken anew. */
  readonly turnIndex: number;
  readonly assistant: string;
}

/** Of a replay; nothing of it is stored. */
export interface ReplayResult {
  readonly episode: ScoredEpisode;
  readonly keptTurns: number;
}

/** Messages of GET /api/events (server-sent events). */
export type StudioEvent =
  | { readonly type: 'runs'; readonly runs: readonly RunProgress[] }
  | { readonly type: 'digest'; readonly runId: string };

/** A run that changed since the last message. */
export interface RunProgress {
  readonly id: string;
  readonly status: ShownStatus;
  readonly stored: number;
  readonly planned: number;
  readonly spentUsd: number;
  /** Gone from the store. */
  readonly deleted: boolean;
}

/** GET /api/data: benchmarks with their sets, the person's own imported ones last. */
export interface DataOverview {
  readonly benchmarks: readonly DataBenchmark[];
}

export interface DataBenchmark {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly paper: string;
  readonly licence: string;
  readonly imported: boolean;
  readonly sets: readonly string[];
  readonly modes: readonly string[];
  readonly languages: readonly Language[];
  readonly notes: readonly string[];
  readonly defaults: { readonly set: string; readonly mode: string };
  /** Files that are fetched; none: it comes with Querent, or was imported. */
  readonly files: readonly DataFileState[];
}

export interface DataFileState {
  readonly path: string;
  readonly url: string;
  readonly licence: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly isHere: boolean;
}

/** GET /api/data/taxonomy */
export interface Taxonomy {
  readonly dimensions: readonly TaxonomyEntry[];
  readonly subtypes: readonly TaxonomySubtype[];
  readonly personas: readonly TaxonomyPersona[];
}

export interface TaxonomyEntry {
  readonly id: string;
  readonly name: string;
  readonly definition: string;
}

export interface TaxonomySubtype extends TaxonomyEntry {
  readonly dimension: string;
  readonly cues: readonly string[];
  readonly example: { readonly request: string; readonly why: string };
  readonly goodQuestion: string;
}

export interface TaxonomyPersona extends TaxonomyEntry {
  readonly rules: readonly string[];
  /** State in which its reply leaves the slot. */
  readonly leaves: SlotState;
  /** Right after its reply, and how it is best done; empty where the taxonomy says nothing of it. */
  readonly goldAction: Action;
  readonly goldMove: string;
  readonly why: string;
  /** What it says, by language and by what the phrases fit (`any`, a subtype, a domain). */
  readonly phrases: Readonly<Record<Language, Readonly<Record<string, readonly string[]>>>>;
}

/** A set of scenarios in one mode. */
export interface ScenarioPlace {
  readonly benchmark: string;
  /** Default: those of the benchmark. */
  readonly set?: string;
  readonly mode?: string;
}

/** Which scenarios: query parameters of GET /api/data/scenarios, beside the place. */
export interface ScenarioQuery {
  /** Words that all must occur in the scenario's name or in what an assistant sees of it. */
  readonly text?: string;
  readonly language?: Language;
  readonly subtype?: string;
  readonly persona?: string;
  /** Turns of the user up to the first decision, the request included. */
  readonly turns?: number;
  readonly gold?: Action | 'none';
  readonly group?: string;
}

export interface ScenarioRow {
  readonly id: string;
  /** Beginning of the request. */
  readonly request: string;
  readonly language: Language;
  /** Of the clear twin: that of the unclear request. */
  readonly subtypes: readonly string[];
  readonly personas: readonly string[];
  readonly turns: number;
  readonly gold: Action | null;
}

export interface NameCount {
  readonly name: string;
  readonly count: number;
}

/** How the scenarios of a whole set spread. */
export interface ScenarioCounts {
  readonly all: number;
  readonly languages: readonly NameCount[];
  readonly subtypes: readonly NameCount[];
  readonly personas: readonly NameCount[];
  readonly turns: readonly NameCount[];
  readonly golds: readonly NameCount[];
  /** The largest ones. */
  readonly groups: readonly NameCount[];
}

/** GET /api/data/scenarios */
export interface ScenarioPage {
  readonly benchmark: string;
  readonly set: string;
  readonly mode: string;
  /** SHA-256 over the data. */
  readonly checksum: string;
  readonly total: number;
  readonly from: number;
  readonly rows: readonly ScenarioRow[];
  readonly counts: ScenarioCounts;
}

/** GET /api/data/scenario, with a place, a query, and its `id` */
export interface ScenarioDetail {
  readonly benchmark: string;
  readonly set: string;
  readonly mode: string;
  readonly row: ScenarioRow;
  readonly cluster: string;
  readonly groups: readonly string[];
  readonly brief: Brief;
  /** The first others of its cluster: its twin, other users, other turns. */
  readonly siblings: readonly ScenarioRow[];
  readonly siblingCount: number;
  /** Its place in the query; null: the query does not find it. */
  readonly index: number | null;
  readonly total: number;
  readonly previous: string | null;
  readonly next: string | null;
}

/** GET /api/data/scenario/secret: fetched only when somebody asks for it. */
export interface ScenarioSecret {
  readonly secret: Secret;
}

/** GET /api/data/scenario/episodes: how it was played. */
export interface ScenarioEpisodes {
  /** Of the newest runs first. */
  readonly episodes: readonly ScenarioEpisode[];
  /** There may be more: in older runs, or beyond what is shown. */
  readonly more: boolean;
  /** Runs whose episodes are still being read. */
  readonly reading: number;
}

export interface ScenarioEpisode {
  readonly runId: string;
  readonly assistant: string;
  readonly startedAt: string;
  readonly key: string;
  readonly repeat: number;
  readonly gold: Action | null;
  readonly action: Action | null;
  readonly outcome: EpisodeOutcome;
  readonly questions: number;
}

/** GET /api/data/card */
export interface SetCard {
  /** Markdown of its makers; null: they wrote none. */
  readonly text: string | null;
}

/** GET /api/data/checks: what `querent data check` says of a set, but for likeness in meaning. */
export interface DataChecks {
  readonly figures: readonly { readonly name: string; readonly value: string }[];
  /** The first ones. */
  readonly remarks: readonly { readonly code: string; readonly scenarioId: string | null; readonly message: string }[];
  readonly remarkCount: number;
}

/** GET /api/compare: `runs`, two to six ids with commas between them; the first is the base. */
export interface RunsComparison {
  readonly base: ComparedRun;
  readonly others: readonly ComparedWith[];
  /** Figures beside each other, in reading order. */
  readonly sections: readonly ComparisonSection[];
  /** What a reader must know before believing a difference. */
  readonly notes: readonly string[];
}

export interface ComparedRun {
  readonly id: string;
  readonly benchmark: string;
  readonly set: string;
  readonly mode: string;
  readonly assistant: string;
  readonly user: string;
  readonly judge: string;
  /** Oracle input handed over; `none` for most. */
  readonly given: string;
  readonly oracle: boolean;
}

/** A run held against the base. */
export interface ComparedWith {
  readonly run: ComparedRun;
  /** Settings in which it differs from the base, in words. */
  readonly differs: readonly string[];
  readonly pairs: {
    /** Scenarios that both played to their end. */
    readonly scored: number;
    readonly replyFaulty: number;
    readonly faulted: number;
    readonly onlyBaseline: number;
    readonly onlyOther: number;
    readonly clusters: number;
  };
  readonly tests: readonly FlipTest[];
}

export const FLIP_OUTCOMES = ['action', 'final', 'success'] as const;
/** `action`: the decision on the request is right. `final`: and the final answer too. `success`: the benchmark's own. */
export type FlipOutcome = (typeof FLIP_OUTCOMES)[number];

/** McNemar's test on an outcome. */
export interface FlipTest {
  readonly outcome: FlipOutcome;
  readonly n: number;
  readonly onlyBaseline: number;
  readonly onlyOther: number;
  readonly exact: number;
  /** The exact one, corrected by Holm over all tests of the comparison. */
  readonly holm: number;
}

export interface ComparisonSection {
  /** '' for all episodes. */
  readonly title: string;
  readonly rows: readonly ComparisonRow[];
}

export interface ComparisonRow {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly unit: 'share' | 'number';
  /** One for each of the others; null where it is defined on neither side. */
  readonly sides: readonly (ComparedFigure | null)[];
}

/** Both sides on the paired episodes only: not the figures of the runs' own reports where pairs are missing. */
export interface ComparedFigure {
  readonly base: number | null;
  readonly other: number | null;
  /** other - base, with its 95% interval, which stands for itself. */
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly n: number;
  /** The smallest true difference that is found in 4 of 5 cases at the 5% level. */
  readonly smallestDetectable: number | null;
  /** Of no difference, corrected by Holm over the figures of all episodes; null for those of groups, and without spread. */
  readonly p: number | null;
}

/** GET /api/compare/flips: with `runs` as above, `other` one of them, and the outcome. */
export interface FlipList {
  /** Named at most a thousand each way. */
  readonly rows: readonly FlipRow[];
  /** All of them. */
  readonly count: number;
}

export interface FlipRow {
  readonly scenarioId: string;
  readonly repeat: number;
  readonly request: string;
  /** Which of the two was right. */
  readonly right: 'base' | 'other';
  readonly gold: Action | null;
  readonly base: FlipSide;
  readonly other: FlipSide;
}

export interface FlipSide {
  readonly key: string;
  /** Of the first decision. */
  readonly action: Action | null;
  readonly outcome: EpisodeOutcome;
  readonly category: string | null;
}

/** GET /api/reviews: queues of items that people judge, and what new ones can be made of. */
export interface ReviewList {
  /** Newest first. */
  readonly queues: readonly ReviewQueueSummary[];
  /** Kinds of review by what they are over; the first is the default. */
  readonly kinds: { readonly set: readonly string[]; readonly run: readonly string[] };
  /** Sets that come with Querent. */
  readonly sets: readonly string[];
}

export interface ReviewQueueSummary {
  readonly queue: string;
  readonly kind: string;
  readonly source: {
    readonly type: 'set' | 'built-in' | 'run';
    /** Name of the set, id of the run. */
    readonly name: string;
    readonly benchmark: string | null;
    /** Whose verdicts and replies the labels of a run are. */
    readonly judge: string | null;
    readonly user: string | null;
  };
  readonly since: string;
  readonly items: number;
  readonly reviewers: readonly ReviewerProgress[];
}

export interface ReviewerProgress {
  readonly name: string;
  /** Items whose every question is answered, be it with "cannot tell". */
  readonly done: number;
}

/** POST /api/reviews */
export interface ReviewOrder {
  readonly source: { readonly type: 'built-in' | 'run'; readonly name: string };
  readonly kind?: string | undefined;
  readonly sample?: number | undefined;
  /** Default 1. */
  readonly seed?: number | undefined;
}

export interface MadeReview {
  readonly queue: string;
}

/** GET /api/reviews/:queue */
export interface ReviewQueueDetail extends ReviewQueueSummary {
  readonly questions: readonly { readonly id: string; readonly answers: readonly string[] }[];
  /** Opaque names of the items, in the order in which they are gone through. */
  readonly order: readonly string[];
}

/** GET /api/reviews/:queue/items?from=&limit= : what is judged; nothing in it tells a label. */
export interface ReviewItems {
  readonly from: number;
  readonly items: readonly ReviewItem[];
}

export interface ReviewItem {
  readonly item: string;
  readonly language: Language;
  readonly guideline: string;
  /** By heading. */
  readonly shown: Readonly<Record<string, string>>;
  readonly questions: Readonly<Record<string, { readonly ask: string; readonly answers: readonly string[] }>>;
}

/** One person's answer to one item; POST /api/reviews/:queue/answers/:reviewer saves it. */
export interface ReviewAnswerOrder {
  readonly item: string;
  /** By question; null: cannot tell. One that is not in it is still open. */
  readonly answers: Readonly<Record<string, string | null>>;
  readonly note?: string | undefined;
}

/** What one reviewer has said: GET of the same address, and the answer to each change of it. */
export interface ReviewState {
  /** As the name was first written. */
  readonly reviewer: string;
  /** All of it, or after a change the answer to the item that changed, as it now stands; an item without one is open. */
  readonly answers: readonly ReviewAnswerOrder[];
  /** The item that was changed; null after a GET, or where there was nothing to undo. */
  readonly changed: string | null;
  readonly done: number;
}

/** GET /api/reviews/:queue/agreement: over this queue. GET /api/set-reviews/:set: over all of a set that comes with Querent. */
export interface ReviewAgreement {
  readonly questions: readonly ReviewQuestionAgreement[];
}

export interface ReviewQuestionAgreement {
  readonly question: string;
  /** Items with at least one answer. */
  readonly items: number;
  readonly pairs: readonly ReviewPair[];
  /** Krippendorff's alpha among reviewers, and with the labels as one more rater. */
  readonly alpha: { readonly reviewers: number | null; readonly withLabels: number | null };
  readonly againstLabels: readonly ReviewPair[];
}

export interface ReviewPair {
  readonly raters: readonly [string, string];
  readonly n: number;
  /** Share of equal answers. */
  readonly equal: number | null;
  /** Cohen's, with its 95% interval. */
  readonly kappa: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** GET /api/reviews/:queue/disagreements?reviewer=&reveal= : nothing but `hidden` while reviewers are at work. */
export interface ReviewDisagreements {
  readonly hidden: boolean;
  readonly items: readonly ReviewDisagreement[];
}

export interface ReviewDisagreement {
  readonly item: string;
  readonly role: string;
  readonly questions: readonly {
    readonly question: string;
    /** By reviewer. */
    readonly said: Readonly<Record<string, string>>;
    readonly label: string | null;
    /** Who differs: people among themselves, or all of them from the label. */
    readonly between: 'reviewers' | 'label';
    readonly settled: string | null;
  }[];
  readonly notes: Readonly<Record<string, string>>;
}

export const REVIEW_FORMATS = ['csv', 'jsonl'] as const;
export type ReviewFormat = (typeof REVIEW_FORMATS)[number];

/** POST /api/reviews/:queue/import: a file that was filled in. GET .../export?format=&reviewer= gives it. */
export interface ReviewImport {
  readonly reviewer: string;
  readonly format: ReviewFormat;
  readonly text: string;
}

export interface ReviewImported {
  readonly items: number;
}

/** How an assistant of the playground is called, and what it may cost. */
export interface TalkSettings {
  readonly assistant: string;
  readonly questionPrice?: number | undefined;
  readonly temperature?: number | undefined;
  readonly maxTokens?: number | undefined;
  /** Default 1. */
  readonly seed?: number | undefined;
  /** US dollars for the whole talk; default 0.5. */
  readonly maxCost?: number | undefined;
  readonly tokenPrice?: { readonly input: number; readonly output: number } | undefined;
  readonly allowUnknownPrice?: boolean | undefined;
}

/** POST /api/talks: an assistant to talk with as oneself. */
export interface TalkOrder extends TalkSettings {
  /** Default `en`. */
  readonly language?: Language | undefined;
  /** Text of a system prompt. */
  readonly system?: string | undefined;
  /** A text that it may read. */
  readonly document?: string | undefined;
  /** Questions in a row for one request at most; default 3. */
  readonly maxQuestions?: number | undefined;
}

export interface OpenedTalk {
  readonly id: string;
  readonly assistant: string;
  readonly maxCostUsd: number;
}

/** Characters that a person says at once at most. */
export const MOST_SAID = 20_000;

/** POST /api/talks/:talk/turns: answered by lines of JSON, each a `TalkEvent`, as they come. */
export interface TalkSaying {
  readonly text: string;
}

/** DELETE /api/talks/:talk */
export interface ClosedTalk {
  readonly id: string;
}

/** POST /api/watches: a simulated user talks on a scenario; answered as a turn is, by the whole dialogue. */
export interface WatchOrder extends TalkSettings, ScenarioPlace {
  /** Id of the scenario. */
  readonly scenario: string;
  readonly user?: string | undefined;
  readonly judge?: string | undefined;
}

/** What a talk has used so far. */
export interface TalkSpent {
  /** null as soon as one call has no known price. */
  readonly usd: number | null;
  readonly calls: number;
  readonly tokens: number;
}

/** `error` is the last, where there is one. */
export type TalkEvent =
  | TurnPart
  | { readonly type: 'brief'; readonly brief: Brief }
  | { readonly type: 'user'; readonly turn: UserTurn }
  | { readonly type: 'spent'; readonly spent: TalkSpent }
  | { readonly type: 'end'; readonly episode: ScoredEpisode }
  | { readonly type: 'error'; readonly error: ApiError['error'] };

/** POST /api/talks/:talk/scenario: the request that the talk is at becomes a row of a set of one's own. */
export interface ScenarioSaving {
  /** Made where there is none of this name. */
  readonly set: string;
  /** Right on the request; absent: nobody has said. */
  readonly action?: Action | undefined;
  readonly goldQuestion?: string | undefined;
  /** What is missing in the request, and what the user meant: a simulated user can then play it. */
  readonly slot?:
    | { readonly name: string; readonly asksFor: string; readonly options: readonly string[]; readonly value: string }
    | undefined;
}

export interface SavedScenario {
  readonly set: string;
  /** Requests in the set by now. */
  readonly requests: number;
}

/** Runs: their list, one run, starting and resuming. */
import type { Action } from '../../schema/action.ts';
import type { JsonObject } from '../../schema/json.ts';
import type { Language } from '../../schema/message.ts';
import type { Report } from '../../schema/report.ts';
import type { RunStatus } from '../../schema/run.ts';

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

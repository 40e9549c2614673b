/** Data sets: benchmarks, taxonomy, personas, scenarios, checks. */
import type { Action } from '../../schema/action.ts';
import type { Language } from '../../schema/message.ts';
import type { Brief, Secret, SlotState } from '../../schema/scenario.ts';
import type { EpisodeOutcome } from './episodes.ts';

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

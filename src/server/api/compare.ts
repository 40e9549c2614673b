/** Runs beside each other. */
import type { Action } from '../../schema/action.ts';
import type { EpisodeOutcome } from './episodes.ts';

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

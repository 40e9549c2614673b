/** Queues that people review. */
import type { Language } from '../../schema/message.ts';

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

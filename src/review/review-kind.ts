import { z } from 'zod';
import type { Language } from '../schema/message.ts';

/** Something a person is asked about an item; answers are words of a fixed list. */
export interface ReviewQuestion {
  readonly id: string;
  readonly ask: Readonly<Record<Language, string>>;
  readonly answers: readonly string[];
}

/** One thing to be judged, with what the set, the judge or the simulator says of it: the label, which no reviewer sees. */
export interface ReviewCase {
  /** Names it in its source: `en-lexical-001/twin`. */
  readonly id: string;
  /** Cases of one subject are sampled together: the two sides of a seed. */
  readonly subject: string;
  /** Samples keep the share of each stratum. */
  readonly stratum: string;
  /** Part it plays, for figures apart: `request`, `twin`. */
  readonly role: string;
  readonly language: Language;
  /** What the reviewer sees, by heading. */
  readonly shown: Readonly<Record<string, string>>;
  /** By question; null where nothing is known. */
  readonly labels: Readonly<Record<string, string | null>>;
}

/**
 * A kind of review: a guideline, questions, and the cases that a source gives. A new kind is one object of this form, its texts in a data file beside it, and an entry in `kinds.ts`.
 */
export interface ReviewKind<Source> {
  readonly name: string;
  readonly guideline: Readonly<Record<Language, string>>;
  readonly questions: readonly ReviewQuestion[];
  /** `seed` draws what a case shows, where that is drawn. */
  cases(source: Source, seed: number): readonly ReviewCase[];
}

const inBoth = z.strictObject({ en: z.string().trim().min(1), zh: z.string().trim().min(1) });

/** Form of a kind's data file. */
export const reviewTextsSchema = z.strictObject({
  guideline: inBoth,
  questions: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z][a-z-]*$/),
        ask: inBoth,
        answers: z.array(z.string().min(1)).min(1),
      }),
    )
    .min(1),
});

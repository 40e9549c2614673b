import { cohenKappa } from '../tools/stats/kappa.ts';
import { krippendorffAlpha } from '../tools/stats/krippendorff.ts';
import { wilsonInterval } from '../tools/stats/wilson.ts';
import type { ReviewAnswer } from './answers.ts';
import type { QueueKey } from './queue.ts';

/** Queues of one kind over one source, with what each reviewer said. */
export interface ReviewedQueue {
  readonly key: QueueKey;
  /** By reviewer. */
  readonly answers: Readonly<Record<string, readonly ReviewAnswer[]>>;
  /** What was settled where reviewers differ; it is no reviewer's answer and counts in no agreement. */
  readonly settled: readonly ReviewAnswer[];
}

/** Agreement of two raters; `kappa` is Cohen's, null where it is not defined. */
export interface PairAgreement {
  readonly raters: readonly [string, string];
  readonly n: number;
  /** Share of equal answers, 0..1; null without a common item. */
  readonly equal: number | null;
  readonly kappa: number | null;
  /**
   * 95% interval of kappa: that of the observed agreement (Wilson 1927), agreement by chance taken as it is (Cohen 1960).
   * It has a width at full agreement too, and ends at -1. null where kappa is.
   */
  readonly low: number | null;
  readonly high: number | null;
}

export interface QuestionAgreement {
  readonly question: string;
  /** Items with at least one answer. */
  readonly items: number;
  readonly pairs: readonly PairAgreement[];
  /** Krippendorff's alpha (nominal) among reviewers, and with the labels as one more rater. */
  readonly alpha: { readonly reviewers: number | null; readonly withLabels: number | null };
  /** Each reviewer against the labels, over all items and by the part they play. */
  readonly againstLabels: readonly (PairAgreement & { readonly role: string })[];
}

export interface AgreementReport {
  readonly kind: string;
  /** Items that each has given an answer to. */
  readonly reviewers: Readonly<Record<string, number>>;
  readonly questions: readonly QuestionAgreement[];
}

const LABELS = 'labels';
const ALL = 'all';

/** One report per kind; the same case with the same label in two queues is one item, its later answer counts. */
export function agreementOf(queues: readonly ReviewedQueue[]): readonly AgreementReport[] {
  return [...Map.groupBy(queues, ({ key }) => key.kind)].map(([kind, ofKind]) => reportOn(kind, ofKind));
}

interface Rated {
  readonly role: string;
  readonly label: string | null;
  /** By reviewer. */
  readonly said: Readonly<Record<string, string>>;
}

function reportOn(kind: string, queues: readonly ReviewedQueue[]): AgreementReport {
  const reviewers = [...new Set(queues.flatMap(({ answers }) => Object.keys(answers)))].sort();
  const questions = new Map(
    queues.flatMap(({ key }) => key.questions.map(({ id, answers }) => [id, answers] as const)),
  );
  const items = reviewers.map((name) => [
    name,
    queues.reduce((sum, { answers }) => sum + (answers[name]?.length ?? 0), 0),
  ]);
  return {
    kind,
    reviewers: Object.fromEntries(items),
    questions: [...questions].map(([question, answers]) => {
      const rated = ratingsOf(question, queues).filter(({ said }) => Object.keys(said).length > 0);
      return agreementOn(question, answers, reviewers, rated);
    }),
  };
}

function ratingsOf(question: string, queues: readonly ReviewedQueue[]): readonly Rated[] {
  const byCase = new Map<string, Rated>();
  for (const { key, answers } of queues) {
    const byItem = new Map(
      Object.entries(answers).map(([name, list]) => [name, new Map(list.map((each) => [each.item, each.answers]))]),
    );
    for (const { id, item, role, labels } of key.cases) {
      const said = Object.fromEntries(
        [...byItem].flatMap(([name, ofItems]) => {
          const answer = ofItems.get(item)?.[question] ?? null;
          return answer === null ? [] : [[name, answer]];
        }),
      );
      // Another seed may show the same case with another question: what is labelled otherwise is another item.
      const label = labels[question] ?? null;
      const name = JSON.stringify([id, label]);
      byCase.set(name, { role, label, said: { ...byCase.get(name)?.said, ...said } });
    }
  }
  return [...byCase.values()];
}

function agreementOn(
  question: string,
  answers: readonly string[],
  reviewers: readonly string[],
  rated: readonly Rated[],
): QuestionAgreement {
  const pairs = reviewers.flatMap((left, index) =>
    reviewers.slice(index + 1).map((right) => compare([left, right], rated, answers)),
  );
  const units = rated.map(({ said }) => reviewers.map((name) => placeOf(said[name], answers)));
  const withLabels = rated.map(({ label }, index) => [...units[index]!, placeOf(label ?? undefined, answers)]);
  const roles = [ALL, ...new Set(rated.map(({ role }) => role))];
  return {
    question,
    items: rated.length,
    pairs,
    alpha: {
      reviewers: krippendorffAlpha({ units, scale: 'nominal' }).alpha,
      withLabels: krippendorffAlpha({ units: withLabels, scale: 'nominal' }).alpha,
    },
    againstLabels: reviewers.flatMap((name) =>
      roles.map((role) => ({
        ...compare([name, LABELS], role === ALL ? rated : rated.filter((each) => each.role === role), answers),
        role,
      })),
    ),
  };
}

function placeOf(answer: string | undefined, answers: readonly string[]): number | null {
  const place = answer === undefined ? -1 : answers.indexOf(answer);
  return place < 0 ? null : place;
}

function compare(
  raters: readonly [string, string],
  rated: readonly Rated[],
  answers: readonly string[],
): PairAgreement {
  const of = (name: string, { said, label }: Rated): string | null => (name === LABELS ? label : (said[name] ?? null));
  const pairs = rated.flatMap((each) => {
    const left = of(raters[0], each);
    const right = of(raters[1], each);
    return left === null || right === null ? [] : [[left, right] as const];
  });
  return { raters, ...agreementOfPairs(pairs, answers) };
}

/** How far two raters agree who both rated the same things: `pairs`, of answers in this list. */
export function agreementOfPairs(
  pairs: readonly (readonly [string, string])[],
  answers: readonly string[],
): Omit<PairAgreement, 'raters'> {
  const n = pairs.length;
  const { kappa } = cohenKappa({ pairs, categories: answers });
  const equal = n === 0 ? null : pairs.filter(([left, right]) => left === right).length / n;
  if (equal === null || kappa === null) return { n, equal, kappa, low: null, high: null };
  const chance = answers.reduce((sum, answer) => sum + shareOf(pairs, 0, answer) * shareOf(pairs, 1, answer), 0);
  const { low, high } = wilsonInterval(equal, n);
  const corrected = (share: number): number => Math.max(-1, (share - chance) / (1 - chance));
  return { n, equal, kappa, low: corrected(low), high: corrected(high) };
}

function shareOf(pairs: readonly (readonly [string, string])[], side: 0 | 1, answer: string): number {
  return pairs.filter((pair) => pair[side] === answer).length / pairs.length;
}

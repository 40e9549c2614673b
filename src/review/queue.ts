import { z } from 'zod';
import { hashJson, hashText } from '../tools/hash.ts';
import { createRandom } from '../tools/random.ts';
import type { ReviewCase, ReviewKind, ReviewQuestion } from './review-kind.ts';
import { stratifiedSample } from './sample.ts';

/** What a reviewer is handed: nothing in it tells a label. */
export interface QueueItem {
  readonly queue: string;
  /** Opaque: it tells neither the seed nor the side. */
  readonly item: string;
  readonly kind: string;
  readonly guideline: string;
  readonly shown: Readonly<Record<string, string>>;
  readonly questions: Readonly<Record<string, { readonly ask: string; readonly answers: readonly string[] }>>;
}

const keyCaseSchema = z.strictObject({
  item: z.string(),
  id: z.string(),
  subject: z.string(),
  role: z.string(),
  labels: z.record(z.string(), z.string().nullable()),
});

/** What stays with the source: which item is which case, and its labels. */
export const queueKeySchema = z.strictObject({
  schemaVersion: z.literal(1),
  queue: z.string(),
  kind: z.string(),
  questions: z.array(z.strictObject({ id: z.string(), answers: z.array(z.string()) })),
  cases: z.array(keyCaseSchema),
});
export type QueueKey = z.output<typeof queueKeySchema>;

export interface ReviewQueue {
  readonly items: readonly QueueItem[];
  readonly key: QueueKey;
}

/** A queue over a source: subjects drawn by strata, all their cases in mixed order. The same source and seed give the same. */
export function makeQueue<Source>(
  kind: ReviewKind<Source>,
  source: Source,
  options: { readonly seed: number; readonly sample?: number | undefined },
): ReviewQueue {
  const { seed } = options;
  const cases = sampled(kind.cases(source, seed), options.sample, seed);
  const queue = hashJson({ kind: kind.name, seed, cases } as object).slice(0, 12);
  const mixed = createRandom('review-order', seed, queue).shuffle(cases);
  const itemOf = ({ id }: ReviewCase): string => hashText(`${queue} ${id}`).slice(0, 10);
  return {
    items: mixed.map((each) => ({
      queue,
      item: itemOf(each),
      kind: kind.name,
      guideline: kind.guideline[each.language],
      shown: each.shown,
      questions: Object.fromEntries(kind.questions.map((question) => [question.id, questionFor(question, each)])),
    })),
    key: {
      schemaVersion: 1,
      queue,
      kind: kind.name,
      questions: kind.questions.map(({ id, answers }) => ({ id, answers: [...answers] })),
      cases: cases.map((each) => {
        const { id, subject, role, labels } = each;
        return { item: itemOf(each), id, subject, role, labels };
      }),
    },
  };
}

function questionFor({ ask, answers }: ReviewQuestion, { language }: ReviewCase) {
  return { ask: ask[language], answers };
}

function sampled(cases: readonly ReviewCase[], sample: number | undefined, seed: number): readonly ReviewCase[] {
  const subjects = [...new Map(cases.map((each) => [each.subject, each.stratum]))];
  if (sample === undefined || sample >= subjects.length) return cases;
  const chosen = new Set(
    stratifiedSample(subjects, sample, ([, stratum]) => stratum, seed).map(([subject]) => subject),
  );
  return cases.filter(({ subject }) => chosen.has(subject));
}

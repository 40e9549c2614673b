import { z } from 'zod';
import { LANGUAGES } from '../schema/message.ts';
import { hashJson, hashText } from '../tools/hash.ts';
import { createRandom } from '../tools/random.ts';
import type { ReviewCase, ReviewKind, ReviewQuestion } from './review-kind.ts';
import { stratifiedSample } from './sample.ts';

export const queueItemSchema = z.strictObject({
  queue: z.string(),
  /** Opaque: it tells neither the seed nor the side. */
  item: z.string(),
  kind: z.string(),
  language: z.enum(LANGUAGES),
  guideline: z.string(),
  /** By heading. */
  shown: z.record(z.string(), z.string()),
  questions: z.record(z.string(), z.strictObject({ ask: z.string(), answers: z.array(z.string()) })),
});
/** What a reviewer is handed: nothing in it tells a label. */
export type QueueItem = z.output<typeof queueItemSchema>;

/** Characters of one text that is shown: models may write without end. */
const LONGEST_SHOWN = 20_000;

const keyCaseSchema = z.strictObject({
  item: z.string(),
  id: z.string(),
  subject: z.string(),
  role: z.string(),
  labels: z.record(z.string(), z.string().nullable()),
});

/** Where a queue's cases come from: a set's folder, a set that comes with Querent, a run. */
export const queueSourceSchema = z.strictObject({
  type: z.enum(['set', 'built-in', 'run']),
  /** Name of the folder or set, id of the run. */
  name: z.string(),
  /** Of a run: whose verdicts and replies the labels are. */
  benchmark: z.string().optional(),
  judge: z.string().optional(),
  user: z.string().optional(),
});
export type QueueSource = z.output<typeof queueSourceSchema>;

/** What stays with the source: which item is which case, and its labels. */
export const queueKeySchema = z.strictObject({
  schemaVersion: z.literal(1),
  queue: z.string(),
  kind: z.string(),
  source: queueSourceSchema,
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
  options: { readonly seed: number; readonly sample?: number | undefined; readonly source: QueueSource },
): ReviewQueue {
  const { seed } = options;
  const cases = sampled(kind.cases(source, seed), options.sample, seed);
  const queue = hashJson({ kind: kind.name, seed, source: options.source, cases } as object).slice(0, 12);
  const mixed = createRandom('review-order', seed, queue).shuffle(cases);
  const itemOf = ({ id }: ReviewCase): string => hashText(`${queue} ${id}`).slice(0, 10);
  return {
    items: mixed.map((each) => ({
      queue,
      item: itemOf(each),
      kind: kind.name,
      language: each.language,
      guideline: kind.guideline[each.language],
      shown: Object.fromEntries(Object.entries(each.shown).map(([name, text]) => [name, bounded(text)])),
      questions: Object.fromEntries(kind.questions.map((question) => [question.id, questionFor(question, each)])),
    })),
    key: {
      schemaVersion: 1,
      queue,
      kind: kind.name,
      source: options.source,
      questions: kind.questions.map(({ id, answers }) => ({ id, answers: [...answers] })),
      cases: cases.map((each) => {
        const { id, subject, role, labels } = each;
        return { item: itemOf(each), id, subject, role, labels };
      }),
    },
  };
}

function questionFor({ ask, answers }: ReviewQuestion, { language }: ReviewCase) {
  return { ask: ask[language], answers: [...answers] };
}

function bounded(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)} ...` : text;
}

function sampled(cases: readonly ReviewCase[], sample: number | undefined, seed: number): readonly ReviewCase[] {
  const subjects = [...new Map(cases.map((each) => [each.subject, each.stratum]))];
  if (sample === undefined || sample >= subjects.length) return cases;
  const chosen = new Set(
    stratifiedSample(subjects, sample, ([, stratum]) => stratum, seed).map(([subject]) => subject),
  );
  return cases.filter(({ subject }) => chosen.has(subject));
}

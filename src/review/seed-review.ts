import { readFileSync } from 'node:fs';
import type { Seed } from '../benchmark/clarifymt/seed.ts';
import { subtypes } from '../taxonomy/taxonomy.ts';
import { createRandom } from '../tools/random.ts';
import { type ReviewCase, type ReviewKind, reviewTextsSchema } from './review-kind.ts';

const TEXTS = reviewTextsSchema.parse(JSON.parse(readFileSync(new URL('./seed-review.json', import.meta.url), 'utf8')));
const NONE = 'none';

/**
 * Seeds of a set: is the request unclear, of which subtype, is the question a good one? Each seed gives two cases, its
 * request and its clear twin, shown alike and in mixed order, so that the answer cannot be told from the form and "the
 * twin is clear" is judged blindly too. The question shown is the good one or the one that misses, as the seed draws.
 */
export const seedReview: ReviewKind<readonly Seed[]> = {
  name: 'seeds',
  guideline: TEXTS.guideline,
  questions: TEXTS.questions.map((question) =>
    question.id === 'subtype'
      ? { ...question, answers: [...question.answers, ...subtypes().map(({ id }) => id)] }
      : question,
  ),
  cases: (seeds, seed) => seeds.flatMap((each) => casesOf(each, seed)),
};

function casesOf(each: Seed, seed: number): readonly ReviewCase[] {
  const random = createRandom('seed-review', seed, each.id);
  const showsGood = { request: random.integer(2) === 0, twin: random.integer(2) === 0 };
  const common = { subject: each.id, stratum: each.subtypes[0] ?? '', language: each.language };
  const shown = (request: string, good: boolean) => ({
    request,
    context: contextOf(each),
    question: good ? each.goodQuestion : each.missingQuestion,
  });
  return [
    {
      ...common,
      id: `${each.id}/request`,
      role: 'request',
      shown: shown(each.request, showsGood.request),
      labels: { ambiguous: 'yes', subtype: each.subtypes[0] ?? NONE, question: showsGood.request ? 'yes' : 'no' },
    },
    {
      ...common,
      id: `${each.id}/twin`,
      role: 'twin',
      shown: shown(each.clearTwin.request, showsGood.twin),
      labels: { ambiguous: 'no', subtype: NONE, question: 'no' },
    },
  ];
}

function contextOf({ instructions, documents, history }: Seed): string {
  return [
    ...(instructions === undefined ? [] : [instructions]),
    ...documents.map((document) =>
      document.kind === 'text' ? document.text : document.rows.map((row) => row.join(' | ')).join('\n'),
    ),
    ...history.map(({ role, content }) => `${role}: ${content}`),
  ].join('\n\n');
}

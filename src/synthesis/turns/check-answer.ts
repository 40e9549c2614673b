import { z } from 'zod';
import type { GoldAnswer } from '../../schema/scenario.ts';
import { type Rejection, rejection } from '../rejection.ts';
import { computeDerivation } from './derivation.ts';
import { type DocumentText, figuresIn, isInDocuments } from './document-text.ts';

const span = z.string().trim().min(1).max(2000);

/** An answer as the generator gives it: the kinds are those of PACIFIC. */
export const generatedAnswerSchema = z.object({
  kind: z.enum(['arithmetic', 'count', 'span', 'multi-span']),
  /** The calculation, in figures of the documents; of a count, nothing. */
  derivation: z.string().max(600).default(''),
  /** Parts copied from the documents: the answer itself, or the things counted. */
  spans: z.array(span).max(40).default([]),
  number: z.number().nullable().default(null),
  scale: z.enum(['', 'thousand', 'million', 'billion', 'percent']).default(''),
});

export type GeneratedAnswer = z.output<typeof generatedAnswerSchema>;

/** An answer that passed, with the names of the checks. */
export type CheckedAnswer =
  | { readonly gold: GoldAnswer; readonly checks: readonly string[] }
  | { readonly rejected: Rejection };

/** Is the answer what it says: the value of its derivation, the number of things it counts, words of the documents? */
export function checkAnswer(answer: GeneratedAnswer, documents: DocumentText, question: string): CheckedAnswer {
  switch (answer.kind) {
    case 'arithmetic':
      return checkArithmetic(answer, documents);
    case 'count':
      return checkCount(answer, documents);
    case 'span':
    case 'multi-span':
      return checkSpans(answer, documents, question);
  }
}

/** Constants of a calculation that stand in no document: "/ 2" of an average, "* 100" of a share. */
const CONSTANTS: ReadonlySet<number> = new Set([
  100,
  1000,
  1_000_000,
  ...Array.from({ length: 13 }, (_, value) => value),
]);

function checkArithmetic({ derivation, number, scale }: GeneratedAnswer, documents: DocumentText): CheckedAnswer {
  const value = computeDerivation(derivation);
  if (value === undefined) return { rejected: rejection('derivation-unreadable', derivation) };
  const strange = figuresIn(derivation).find(
    (figure) => !documents.figures.has(figure) && !CONSTANTS.has(Number(figure)),
  );
  if (strange !== undefined) return { rejected: rejection('figure-not-in-document', `${strange} in ${derivation}`) };
  if (number === null) return { rejected: rejection('number-missing', derivation) };
  const values = [value, computeDerivation(derivation, 0.01) ?? value];
  if (scale === 'percent') values.push(...values.map((each) => each * 100));
  if (!values.some((candidate) => rounds(candidate, number))) {
    return { rejected: rejection('derivation-differs', `${derivation} is ${value}, not ${number}`) };
  }
  return { gold: { kind: 'number', value: number, scale }, checks: ['derivation', 'figures'] };
}

/** Is `stated` the value to as many decimals as it is given with? Exactly half a unit counts. */
function rounds(value: number, stated: number): boolean {
  const decimals = /\.(\d+)$/.exec(String(stated))?.[1]?.length ?? 0;
  return Math.abs(value - stated) <= 0.5 * 10 ** -decimals + 1e-9 * Math.max(1, Math.abs(value));
}

function checkCount({ spans, number, scale }: GeneratedAnswer, documents: DocumentText): CheckedAnswer {
  if (number === null || !Number.isInteger(number) || number < 0) {
    return { rejected: rejection('number-missing', String(number)) };
  }
  if (new Set(spans.map((text) => text.toLowerCase())).size !== number) {
    return { rejected: rejection('count-differs', `${number}, of ${spans.join('; ')}`) };
  }
  const strange = spans.find((text) => !isInDocuments(text, documents));
  if (strange !== undefined) return { rejected: rejection('span-not-in-document', strange) };
  return { gold: { kind: 'number', value: number, scale }, checks: ['count', 'spans'] };
}

function checkSpans({ kind, spans, scale }: GeneratedAnswer, documents: DocumentText, question: string): CheckedAnswer {
  if (kind === 'span' ? spans.length !== 1 : spans.length < 2) {
    return { rejected: rejection('spans-missing', `${kind} with ${spans.length} spans`) };
  }
  const strange = spans.find((text) => !isInDocuments(text, documents));
  if (strange !== undefined) return { rejected: rejection('span-not-in-document', strange) };
  const ordered = spans.length > 1 && /\brespective(?:ly)?\b/i.test(question);
  return { gold: { kind: 'spans', spans, scale, ordered }, checks: ['spans'] };
}

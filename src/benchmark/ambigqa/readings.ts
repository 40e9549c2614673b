import { normaliseAnswer } from './normalise.ts';
import type { AmbigQuestion } from './question-schema.ts';

/** One thing that the question may mean, as one user means it. */
export interface AnswerReading {
  readonly id: string;
  /** The question with the doubt taken out; the question itself where there is one reading only. */
  readonly question: string;
  /** The shortest wording of the answer; the first of several. */
  readonly canonical: string;
  /** All wordings, the canonical one among them. */
  readonly aliases: readonly string[];
}

/** `first`: the first annotation with several answers (2410.13788); `union`: those of all such annotations. */
export type ReadingSource = 'first' | 'union';

/**
 * The readings of a question. Those whose answers share a normalised canonical answer are one, so that an ambiguous
 * question can have a single one left. A question that nobody found ambiguous has one: its answers are the wordings of
 * all annotators.
 */
export function readingsOf({ question, annotations }: AmbigQuestion, source: ReadingSource): readonly AnswerReading[] {
  const several = annotations.flatMap((annotation) => (annotation.type === 'multipleQAs' ? [annotation.qaPairs] : []));
  const pairs = source === 'first' ? (several[0] ?? []) : several.flat();
  if (pairs.length > 0) return merged(pairs.map((pair) => ({ question: pair.question, aliases: pair.answer })));
  const aliases = annotations.flatMap((annotation) => (annotation.type === 'singleAnswer' ? annotation.answer : []));
  return merged([{ question, aliases }]);
}

/** The shortest wording; the first of several. */
export function canonicalAnswer(aliases: readonly string[]): string {
  return aliases.reduce((shortest, alias) => (alias.length < shortest.length ? alias : shortest), aliases[0] ?? '');
}

function merged(
  pairs: readonly { readonly question: string; readonly aliases: readonly string[] }[],
): readonly AnswerReading[] {
  const groups = new Map<string, { question: string; aliases: string[] }>();
  for (const { question, aliases } of pairs) {
    const key = normaliseAnswer(canonicalAnswer(aliases));
    const known = groups.get(key);
    if (known) known.aliases.push(...aliases.filter((alias) => !known.aliases.includes(alias)));
    else groups.set(key, { question, aliases: [...new Set(aliases)] });
  }
  return [...groups.values()].map(({ question, aliases }, index) => ({
    id: `reading-${index + 1}`,
    question,
    canonical: canonicalAnswer(aliases),
    aliases,
  }));
}

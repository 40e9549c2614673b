import { isNegated } from './figure-role.ts';
import type { Range } from './match.ts';
import { findTokens, type Token } from './tokens.ts';

const EACH = /\b(?:both|each|all|every)\b/i;

export interface WordsMatch {
  /** One range per gold that was found, in the golds' order. */
  readonly ranges: readonly Range[];
  /** Indices of golds that were not found. */
  readonly missing: readonly number[];
}

/**
 * Finds every gold phrase word for word (normalised) in the response, the longest first, so that "Services" is not found
 * inside "Software and services" when both are golds; no word serves twice. A phrase that is gold twice may be said once
 * with "both" or "each". A phrase that is denied ("not X") does not count.
 */
export function matchWords(text: string, tokens: readonly Token[], golds: readonly (readonly Token[])[]): WordsMatch {
  const taken = new Set<number>();
  const places = new Map<number, Range>();
  const byLength = golds.map((_, index) => index).sort((a, b) => lengthOf(golds[b]) - lengthOf(golds[a]) || a - b);
  for (const index of byLength) {
    const wanted = golds[index] ?? [];
    const free = findTokens(tokens, wanted).find((at) => isFree(text, tokens, taken, at, wanted.length));
    if (free === undefined) continue;
    for (let at = free; at < free + wanted.length; at++) taken.add(at);
    places.set(index, rangeOf(tokens, free, wanted.length));
  }
  for (const index of byLength) {
    const twin = [...places.keys()].find((other) => isSamePhrase(golds[other], golds[index]));
    const range = twin === undefined ? undefined : places.get(twin);
    if (!places.has(index) && range && EACH.test(text)) places.set(index, range);
  }
  const indices = golds.map((_, index) => index);
  return {
    ranges: indices.flatMap((index) => places.get(index) ?? []),
    missing: indices.filter((index) => !places.has(index)),
  };
}

function isFree(text: string, tokens: readonly Token[], taken: ReadonlySet<number>, from: number, length: number) {
  for (let at = from; at < from + length; at++) if (taken.has(at)) return false;
  return !isNegated(text, tokens[from]?.start ?? 0);
}

function rangeOf(tokens: readonly Token[], from: number, length: number): Range {
  return { start: tokens[from]?.start ?? 0, end: tokens[from + length - 1]?.end ?? 0 };
}

function lengthOf(tokens: readonly Token[] | undefined): number {
  return tokens?.length ?? 0;
}

function isSamePhrase(left: readonly Token[] | undefined, right: readonly Token[] | undefined): boolean {
  return (
    left !== undefined &&
    right !== undefined &&
    left.map((one) => one.text).join(' ') === right.map((one) => one.text).join(' ')
  );
}

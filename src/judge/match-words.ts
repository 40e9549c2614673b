import { isNegated } from './figure-role.ts';
import type { Range } from './match.ts';
import { LIST_GAP } from './read-figures.ts';
import { findTokens, type Token } from './tokens.ts';

const EACH = /\b(?:both|each|all|every)\b/i;

export interface WordsMatch {
  /** One range per gold that was found, in the golds' order. */
  readonly ranges: readonly Range[];
  /** Indices of golds that were not found. */
  readonly missing: readonly number[];
  /** Where golds are said again, outside the lists that say them too often. */
  readonly repeats: readonly Range[];
}

/**
 * Finds every gold phrase word for word (normalised) in the response, the longest first, so that "Services" is not found
 * inside "Tools and services" when both are golds; no word serves twice. A phrase that is gold twice may be said once
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
  const repeats: Range[] = [];
  for (const index of byLength) {
    const wanted = golds[index] ?? [];
    for (const at of findTokens(tokens, wanted)) {
      if (!isFree(text, tokens, taken, at, wanted.length)) continue;
      for (let next = at; next < at + wanted.length; next++) taken.add(next);
      repeats.push(rangeOf(tokens, at, wanted.length));
    }
  }
  const indices = golds.map((_, index) => index);
  return {
    repeats: hasLongList(text, [...places.values(), ...repeats], golds.length) ? [] : repeats,
    ranges: indices.flatMap((index) => places.get(index) ?? []),
    missing: indices.filter((index) => !places.has(index)),
  };
}

/** Does a plain list hold more items than there are golds: one of them twice? */
function hasLongList(text: string, ranges: readonly Range[], golds: number): boolean {
  const sorted = [...new Set(ranges)].sort((left, right) => left.start - right.start);
  let length = 0;
  return sorted.some((range, index) => {
    const before = sorted[index - 1];
    length = before && LIST_GAP.test(text.slice(before.end, range.start)) ? length + 1 : 1;
    return length > golds;
  });
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

import { isYearRange, readYearMentions } from './year-mentions.ts';

/** The years that a request asks for. */
export interface AskedYears {
  /** All it names, compared ones and those inside its ranges too. */
  readonly all: ReadonlySet<number>;
  /** Distinct years as listed. */
  readonly listed: readonly number[];
  /** It names several: the answer may be derived from them, or one for each. */
  readonly several: boolean;
}

/** What a response is held against beside the gold. */
export interface Asking {
  /** The prepared request; empty when unknown. */
  readonly request: string;
  readonly asked: AskedYears | undefined;
}

/** Undefined when it names none, or only years to compare with. */
export function readAskedYears(request: string): AskedYears | undefined {
  const mentions = readYearMentions(request);
  if (mentions.every((mention) => mention.compared)) return yearsFrom(request, mentions[0]?.year);
  const all = new Set(mentions.flatMap((mention) => mention.readings.filter((year) => year >= mention.year)));
  for (const [index, mention] of mentions.entries()) {
    const next = mentions[index + 1];
    if (!next || !isYearRange(request, mention, next)) continue;
    for (let year = Math.min(mention.year, next.year); year < Math.max(mention.year, next.year); year++) all.add(year);
  }
  const listed = [...new Set(mentions.map((mention) => mention.year))];
  return { all, listed, several: all.size > 1 };
}

const LONGEST_OPEN_RANGE = 30;

/** "The increase from 2018": that year or a later one. */
function yearsFrom(request: string, first: number | undefined): AskedYears | undefined {
  if (first === undefined || !new RegExp(`\\b(?:from|since) (?:fiscal )?${first}\\b`, 'i').test(request))
    return undefined;
  const all = new Set(Array.from({ length: LONGEST_OPEN_RANGE }, (_, index) => first + index));
  return { all, listed: [first], several: true };
}

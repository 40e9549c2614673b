import type { AskedYears } from './asked-years.ts';
import type { Range } from './match.ts';
import { isDirectGap, isYearGroup, readYearMentions, type YearMention } from './year-mentions.ts';

/** `silent`: no year is said, or the request asks for none. */
export type YearAgreement = 'agrees' | 'contradicts' | 'silent';

export interface YearQuestion {
  /** The prepared response. */
  readonly text: string;
  /** Where the right answers stand in it. */
  readonly ranges: readonly Range[];
  /** How many answers are asked for; more ranges than that are repetitions. */
  readonly golds: number;
  /** What the request asks for; undefined when it names no year. */
  readonly asked: AskedYears | undefined;
}

/**
 * Do the years that a response attaches to its right answers contradict the ones asked for? Read, in turn: a year directly
 * behind the answer ("12 in 2018"), years in the same sentence, the sentence before. Where several years are asked for,
 * one of them is enough, unless a year beyond them is named in place of one ("from 2017 to 2018" for 2018 to 2019).
 */
export function compareYears({ text, ranges, golds, asked }: YearQuestion): YearAgreement {
  if (!asked) return 'silent';
  const mentions = mentionsOutside(text, ranges);
  const places = ranges.map((range) => compareAt(text, range, mentions, asked));
  const contradicted = places.includes('contradicts');
  if (contradicted && (ranges.length <= golds || !places.includes('agrees'))) return 'contradicts';
  return places.includes('agrees') ? 'agrees' : 'silent';
}

export interface YearPair {
  /** Index in the ranges. */
  readonly place: number;
  readonly year: YearMention;
}

/**
 * Which year is said of which of several answers: "in 2018 a, in 2019 b", "a in 2018 and b (2019)", "in 2018 and 2019 a
 * and b". Undefined when the years cannot be told apart by their places, or the request does not ask for one answer a year.
 */
export function pairYears({ text, ranges, golds, asked }: YearQuestion): readonly YearPair[] | undefined {
  if (!asked || golds < 2 || ranges.length !== golds || asked.listed.length !== golds) return undefined;
  const years = mentionsOutside(text, ranges).filter((mention) => !mention.compared);
  if (years.length !== golds) return undefined;
  const events = [
    ...ranges.map(({ start }, place) => ({ start, place, year: undefined })),
    ...years.map((year) => ({ start: year.start, place: -1, year })),
  ].sort((left, right) => left.start - right.start);
  const shape = events.map(({ year }) => (year ? 'Y' : 'V')).join('');
  const inText = events.filter(({ year }) => !year);
  const parallel = /^(?:Y+V+|V+Y+)$/.test(shape) || /^(?:(?:YV)+|(?:VY)+)$/.test(shape) || shape === 'YVVY';
  if (!parallel) return undefined;
  return inText.flatMap(({ place }, index) => {
    const year = years[index];
    return year ? [{ place, year }] : [];
  });
}

/** Are the paired years the ones asked for, each with the answer that `fits` it (`gold`: index in the order asked)? */
export function comparePairs(
  pairs: readonly YearPair[],
  asked: AskedYears | undefined,
  fits: (place: number, gold: number) => boolean,
): 'agrees' | 'contradicts' {
  const listed = asked?.listed ?? [];
  const good = pairs.every(({ place, year }) =>
    year.readings.some((reading) => listed.includes(reading) && fits(place, listed.indexOf(reading))),
  );
  return good ? 'agrees' : 'contradicts';
}

function mentionsOutside(text: string, ranges: readonly Range[]): readonly YearMention[] {
  return readYearMentions(text).filter(
    (mention) => !ranges.some((range) => mention.start < range.end && mention.end > range.start),
  );
}

function compareAt(text: string, range: Range, mentions: readonly YearMention[], asked: AskedYears): YearAgreement {
  const sentence = sentenceAt(text, range);
  const direct = directlyBehind(text, range, mentions);
  const before = mentions.filter((mention) => mention.start >= sentence.start && mention.end <= range.start);
  const near = [...before, ...looselyBehind(text, range, sentence, mentions)];
  if (direct.length > 0 && !asked.several) return decide(direct, asked);
  const said = asked.several ? [...direct, ...near] : near.filter((mention) => !mention.compared);
  if (said.length > 0) return decide(said, asked);
  // "I looked at 2018. It was 12.": only where no year asked for is named at all.
  if (mentions.some((mention) => isAsked(mention, asked))) return 'silent';
  const previous = sentenceAt(text, { start: Math.max(0, sentence.start - 2), end: sentence.start });
  return decide(
    mentions.filter(({ start, end, compared }) => !compared && start >= previous.start && end <= sentence.start),
    asked,
  );
}

function decide(said: readonly YearMention[], asked: AskedYears): YearAgreement {
  if (said.length === 0) return 'silent';
  if (!said.some((mention) => isAsked(mention, asked))) return 'contradicts';
  if (!asked.several || said.every((mention) => isAsked(mention, asked))) return 'agrees';
  // A year too many is at home in a calculation that names all the years asked for.
  const complete = asked.listed.every((year) => said.some((mention) => mention.readings.includes(year)));
  const between = said.every(({ year }) => year >= Math.min(...asked.all) && year <= Math.max(...asked.all));
  return complete || between ? 'agrees' : 'contradicts';
}

function isAsked(mention: YearMention, asked: AskedYears): boolean {
  return mention.readings.some((year) => asked.all.has(year));
}

function directlyBehind(text: string, range: Range, mentions: readonly YearMention[]): readonly YearMention[] {
  const behind = mentions.filter((mention) => mention.start >= range.end);
  const first = behind[0];
  if (!first || first.start - range.end > 60 || !isDirectGap(text.slice(range.end, first.start))) return [];
  const apart = behind.findIndex((mention, index) => {
    const previous = behind[index - 1];
    return previous !== undefined && !isYearGroup(text, previous, mention);
  });
  return apart < 0 ? behind : behind.slice(0, apart);
}

const BARRIER = /,(?! (?:in|for|during|as of)\b)|\b(?:while|whereas|but|because|since|due|which|when|and|as a)\b/i;

/** Years in the rest of the sentence, up to a comma, another clause or another figure. */
function looselyBehind(text: string, range: Range, sentence: Range, mentions: readonly YearMention[]) {
  const limit = Math.min(sentence.end, range.end + 160);
  return mentions.filter(({ start, end }) => {
    if (start < range.end || end > limit) return false;
    const gap = text
      .slice(range.end, start)
      .replace(
        /(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2},?/gi,
        '',
      );
    return !BARRIER.test(gap) && !/\d/.test(gap);
  });
}

const SENTENCE_END = /[.!?](?=\s|$)|[\n;]/g;

function sentenceAt(text: string, range: Range): Range {
  const head = text.slice(Math.max(0, range.start - 400), range.start);
  const last = [...head.matchAll(SENTENCE_END)].at(-1);
  const start = range.start - head.length + (last ? last.index + 1 : 0);
  const tail = text.slice(range.end, range.end + 400);
  const end = tail.search(/[.!?](?=\s|$)|[\n;]/);
  return { start, end: end < 0 ? range.end + tail.length : range.end + end };
}

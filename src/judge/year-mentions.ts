import type { Range } from './match.ts';

/** A year that a text names as a time. */
export interface YearMention extends Range {
  readonly year: number;
  /** Years that the same words may stand for: "2018/19" is 2018 and 2019, a year ended in March 2020 fiscal 2019 too. */
  readonly readings: readonly number[];
  /** What is compared with, a limit or denied: "than in 2018", "since 2018", "not 2018". */
  readonly compared: boolean;
}

const MOST_MENTIONS = 200;

// Years of names ("2024 Notes") and sources ("2019 annual report") and amounts are no times.
const YEAR = new RegExp(
  [
    "(?<![a-z\\d$€£'])(?<!\\d\\.)(?<!(?:^|[^a-z\\d])-)(?:FY ?)?(?<year>(?:19|20)\\d{2})(?:(?: ?/ ?|[-–])(?<next>\\d{2})(?!\\d|-\\d))?",
    '(?!\\d|\\.\\d|,\\d{3}(?!\\d)|%)',
    '(?! ?(?:%|percent|thousand|million|billion|dollars|units|shares|employees)\\b)',
    '(?! (?:(?:senior|convertible|equity|incentive|stock|omnibus|term) ){0,3}(?:notes?|plan|act|bonds?|loan|facility|program)\\b)',
    '(?! (?:annual |financial |consolidated ){0,2}(?:reports?|statements|10-k|filing)\\b)',
    "|\\bFY ?'?(?<short>\\d{2})(?![\\d%])",
  ].join(''),
  'gi',
);

const TIME_WORDS =
  '(?:in|the|that|of|for|at|as|on|fiscal|financial|calendar|year|years|end|ended|ending|approximately|about|its|level|amount|figure|period|months|twelve|january|february|march|april|may|june|july|august|september|october|november|december|\\d{1,2},?)';
const COMPARED = new RegExp(
  `\\b(?:than|compar(?:ed|ing|ison) (?:to|with)|versus|vs\\.?|against|relative to|unlike|(?:from|over)(?! that)|exceed(?:s|ed)?|not|since|before|after|until|prior to|rather than|instead of|through)(?: ${TIME_WORDS}){0,8} ?$`,
  'i',
);
const EARLY_END =
  /\b(?:end(?:ed|ing) (?:on )?(?:january|february|march|jan\.?|feb\.?|mar\.?)(?: \d{1,2},?)?|january 1,?|1 january|beginning of|start of)(?: fiscal)? ?$/i;

/** Every year of a prepared text, in order; at most `MOST_MENTIONS`. */
export function readYearMentions(text: string): readonly YearMention[] {
  const mentions: YearMention[] = [];
  for (const found of text.matchAll(YEAR)) {
    if (mentions.length >= MOST_MENTIONS) break;
    const { short, year: written, next } = found.groups ?? {};
    const year = short === undefined ? Number(written) : 2000 + Number(short);
    if (year > 2100) continue;
    const before = text.slice(Math.max(0, found.index - 80), found.index);
    const readings = [year];
    if (next !== undefined && Number(next) === (year + 1) % 100) readings.push(year + 1);
    if (EARLY_END.test(before)) readings.push(year - 1);
    const compared = COMPARED.test(before);
    mentions.push({ year, readings, compared, start: found.index, end: found.index + found[0].length });
  }
  return mentions;
}

const RANGE_GAP = new RegExp(`^ ?(?:-|–|to|through|until)(?: ${TIME_WORDS}){0,8} ?$`, 'i');
const BETWEEN = /\bbetween\b[^.;?\n]{0,40}$/i;

/** Do two mentions, one after the other, bound a range ("2017-2019", "between 2017 and 2019")? */
export function isYearRange(text: string, first: YearMention, last: YearMention): boolean {
  const gap = text.slice(first.end, last.start);
  return (
    RANGE_GAP.test(gap) ||
    (/^ and\b/i.test(gap) && BETWEEN.test(text.slice(Math.max(0, first.start - 60), first.start)))
  );
}

const GROUP_GAP = new RegExp(`^(?: ?(?:,|&|/|-|–) ?|,? (?:and|or|to|through) )(?:${TIME_WORDS} ){0,8}$`, 'i');

/** Do two mentions belong together ("2018 and 2019", "2017 to 2019")? */
export function isYearGroup(text: string, first: YearMention, last: YearMention): boolean {
  return GROUP_GAP.test(text.slice(first.end, last.start));
}

const DIRECT_GAP = new RegExp(
  `^(?: ?\\( ?|,? (?:was |were |is |are )?(?:recorded |reported )?(?=(?:in|for|during|as|at|on)\\b))(?:(?:during|${TIME_WORDS}) ){0,8}$`,
  'i',
);

/** Does what stands between an answer and a year behind it attach the year to the answer ("12 in 2018", "12 (2018)")? */
export function isDirectGap(gap: string): boolean {
  return DIRECT_GAP.test(gap);
}

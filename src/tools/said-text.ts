/** What was said, prepared once so that many values can be looked for in it. Reads the last 200,000 characters. */
export interface SaidText {
  /** Normalised words between single spaces, one at each end. */
  readonly words: string;
  /** The same without any spaces: for scripts that do not separate words. */
  readonly joined: string;
  readonly wordSet: ReadonlySet<string>;
  readonly numbers: ReadonlySet<number>;
  /** Month and day (`5-3` for 5 March) of all dates, and whether a relative one ("tomorrow", "next Monday") is there. */
  readonly days: ReadonlySet<string>;
  readonly hasRelativeDay: boolean;
  /** Times of day in minutes. */
  readonly minutes: ReadonlySet<number>;
}

const READ_LIMIT = 200_000;

const SMALL_NUMBERS: readonly string[] =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const CHINESE_NUMBERS = '零一二三四五六七八九十';

const MONTHS: readonly string[] = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH = `(${MONTHS.join('|')})[a-z]{0,6}\\.?`;
const ISO_DAY = /\b\d{4}-(\d{1,2})-(\d{1,2})(?!\d)/g;
const SLASHED_DAY = /\b(\d{1,2})[/.](\d{1,2})(?:[/.]\d{2,4})?\b/g;
const CHINESE_DAY = /(\d{1,2})\s?月\s?(\d{1,2})\s?[日号]/g;
const DAY_MONTH = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${MONTH}\\b`, 'g');
const MONTH_DAY = new RegExp(`\\b${MONTH} (?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\b`, 'g');
const RELATIVE_DAY =
  /\b(?:today|tonight|tomorrow|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:next|this|last) (?:week|weekend|month)|in (?:a|an|\w{1,10}) (?:days?|weeks?|months?))\b|今天|今晚|明天|后天|昨天|(?:下|这|本|上)?(?:周|星期)[一二三四五六日天]|下(?:周|个月)/;
const TIME = /\b(\d{1,2})(?:[:.](\d{2}))?\s?(am|pm|a\.m\.|p\.m\.)|\b(\d{1,2}):(\d{2})\b/g;

export function prepareSaid(text: string): SaidText {
  const plain = text.slice(-READ_LIMIT).toWellFormed().normalize('NFKC').toLowerCase();
  const words = ` ${wordsOf(plain).join(' ')} `;
  return {
    words,
    joined: words.replaceAll(' ', ''),
    wordSet: new Set(words.trim().split(' ')),
    numbers: numbersIn(plain),
    days: daysIn(plain),
    hasRelativeDay: RELATIVE_DAY.test(plain),
    minutes: minutesIn(plain),
  };
}

/** Lower-case words of letters and digits; `two_way`, `twoWay` and "two-way" give the same two. */
export function wordsOf(text: string): string[] {
  return text
    .slice(0, READ_LIMIT)
    .toWellFormed()
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[’']s\b/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function numbersIn(text: string): Set<number> {
  const found = new Set<number>();
  for (const [shown] of text.matchAll(/\d{1,3}(?:,\d{3}){1,6}(?:\.\d{1,12})?|\d{1,15}(?:\.\d{1,12})?/g)) {
    found.add(Number(shown.replaceAll(',', '')));
  }
  for (const word of wordsOf(text)) {
    const value = SMALL_NUMBERS.indexOf(word);
    if (value >= 0) found.add(value);
  }
  for (const sign of text.matchAll(/[零一二两三四五六七八九十]/g)) {
    found.add(sign[0] === '两' ? 2 : CHINESE_NUMBERS.indexOf(sign[0]));
  }
  return found;
}

/** `month-day` of every date; of an all-digit one that could be read both ways, both. */
export function daysIn(text: string): Set<string> {
  const found = new Set<string>();
  const add = (month: number, day: number): void => {
    if (month >= 1 && month <= 12 && day >= 1 && day <= 31) found.add(`${month}-${day}`);
  };
  for (const [, month, day] of text.matchAll(ISO_DAY)) add(Number(month), Number(day));
  for (const [, month, day] of text.matchAll(CHINESE_DAY)) add(Number(month), Number(day));
  for (const [, first, second] of text.matchAll(SLASHED_DAY)) {
    add(Number(first), Number(second));
    add(Number(second), Number(first));
  }
  for (const [, day, month] of text.matchAll(DAY_MONTH)) add(MONTHS.indexOf(month ?? '') + 1, Number(day));
  for (const [, month, day] of text.matchAll(MONTH_DAY)) add(MONTHS.indexOf(month ?? '') + 1, Number(day));
  return found;
}

/** Times of day in minutes after midnight: "6pm", "6:30 p.m.", "18:30". */
export function minutesIn(text: string): Set<number> {
  const found = new Set<number>();
  for (const [, hour, minute, half, hour24, minute24] of text.matchAll(TIME)) {
    if (half === undefined) found.add(Number(hour24) * 60 + Number(minute24));
    else found.add(((Number(hour) % 12) + (half.startsWith('p') ? 12 : 0)) * 60 + Number(minute ?? 0));
  }
  return found;
}

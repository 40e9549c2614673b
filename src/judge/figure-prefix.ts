const CURRENCIES: readonly (readonly [name: string, pattern: string])[] = [
  ['dollar', '\\$'],
  ['dollar of the US', '(?:USD?) ?\\$|\\bUSD'],
  ['dollar of Singapore', 'SG? ?\\$|\\bSGD'],
  ['dollar of Australia', 'AU? ?\\$|\\b(?:AUD|AU)'],
  ['dollar of Canada', '(?:CAD|CA|C) ?\\$|\\bCAD'],
  ['dollar of Hong Kong', 'HK ?\\$|\\bHKD'],
  ['dollar of New Zealand', 'NZ ?\\$|\\bNZD'],
  ['dollar of Taiwan', 'NT ?\\$|\\bTWD'],
  ['real', 'R ?\\$'],
  ['euro', '€|\\bEUR'],
  ['pound', '£|\\bGBP'],
  ['yuan', '\\b(?:RMB|CNY)'],
  ['yen', '[¥￥]|\\bJPY'],
  ['rupee', '₹|\\b(?:INR|Rs\\.?)'],
  ['franc', '\\bCHF'],
  ['won', '₩|\\bKRW'],
  ['krona', '\\b(?:SEK|NOK|DKK)'],
];

const NAMES = CURRENCIES.map(([name, pattern]) => [name, new RegExp(`^(?:${pattern})$`, 'u')] as const);

const anyCurrency = CURRENCIES.map(([, pattern]) => pattern).join('|');

// Every piece is optional; the slice it runs on is short, so it cannot run away.
const PREFIX = new RegExp(
  `(?:(?<![\\p{L}\\p{N})%])(?<outer>[-–+]))?(?<opened>\\( ?)?(?<between>[-–+])?(?:(?<![\\p{L}])(?<currency>${anyCurrency}) ?)?(?<inside>\\( ?)?(?:(?<![\\p{L}\\p{N})%])(?<inner>[-–+]) ?)?$`,
  'u',
);

const LONGEST_PREFIX = 16;

const SIGN_APART = /(?:^|\b(?:is|was|are|were|be|by|of|equals?)|[:=≈]) *[-–—] ?$/i;
const SIGN_WORD = /(?:^|[^\d%) ]) ?\b(?:minus|negative) $/i;
const SCALE_WORD_MINUS = /\b(?:thousand|million|billion|percent|cent) minus $/i;

export interface FigurePrefix {
  readonly start: number;
  readonly negative: boolean;
  /** An open parenthesis stands before the number. */
  readonly opened: boolean;
  /** The parenthesis stands behind a currency sign or a minus: accounting style for sure. */
  readonly openedInside: boolean;
  readonly currency?: string;
}

/** Reads sign, parenthesis and currency backwards from where the digits start. */
export function readPrefix(text: string, digitsStart: number): FigurePrefix {
  const from = Math.max(0, digitsStart - LONGEST_PREFIX);
  const found = PREFIX.exec(text.slice(from, digitsStart));
  const groups = found?.groups ?? {};
  let start = digitsStart - (found?.[0].length ?? 0);
  const sign = groups.outer ?? groups.between ?? groups.inner;
  let negative = sign !== undefined && sign !== '+';
  if (sign === undefined) {
    const before = text.slice(Math.max(0, start - 24), start);
    const apart = SIGN_APART.exec(before) ?? (SCALE_WORD_MINUS.test(before) ? null : SIGN_WORD.exec(before));
    if (apart) {
      negative = true;
      start -= /(?:[-–—] ?|minus |negative )$/i.exec(before)?.[0].length ?? 0;
    }
  }
  const currency = groups.currency === undefined ? undefined : nameCurrency(groups.currency);
  return {
    start,
    negative,
    opened: groups.opened !== undefined || groups.inside !== undefined,
    openedInside: groups.inside !== undefined,
    ...(currency === undefined ? {} : { currency }),
  };
}

function nameCurrency(written: string): string | undefined {
  return NAMES.find(([, pattern]) => pattern.test(written))?.[0];
}

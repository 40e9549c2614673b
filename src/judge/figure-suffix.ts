const POWERS: Readonly<Record<string, number>> = {
  hundred: 2,
  thousand: 3,
  thousands: 3,
  k: 3,
  million: 6,
  millions: 6,
  mn: 6,
  mm: 6,
  mil: 6,
  mln: 6,
  m: 6,
  billion: 9,
  billions: 9,
  bn: 9,
  b: 9,
  trillion: 12,
  trillions: 12,
  tn: 12,
};

const SCALE =
  /^[ -]?(hundred|thousands?|millions?|billions?|trillions?)\b|^(k|mn|mm|mil|mln|m|bn|b|tn)\b(?!')|^ (mn|mm|mln|bn|m)\b(?!')/i;
const PERCENT = /^ ?%|^[ -]?(?:percent(?:age)?(?:[ -]points?)?|per cent|pct|pps?|ppts?)\b/i;
const CURRENCY =
  /^ ?(?:of )?(?:(?:us|u\.s\.) )?(?:(dollars?|usd|aud|cad|sgd|hkd|nzd)|(euros?|eur)|(pounds?(?: sterling)?|gbp)|(yuan|rmb|renminbi)|(yen|jpy)|(rupees?|inr)|(cents?|pence))\b|^ ?([$€£])(?![\d (.-])|^(p)\b/i;
const CURRENCY_NAMES = ['dollar', 'euro', 'pound', 'yuan', 'yen', 'rupee', 'cent', 'symbol', 'cent'];
const SYMBOLS: Readonly<Record<string, string>> = { $: 'dollar', '€': 'euro', '£': 'pound' };
const CLOSE = /^ ?\)/;

export interface FigureSuffix {
  readonly end: number;
  readonly power: number;
  readonly percent: boolean;
  readonly currency?: string;
  /** The parenthesis that was open is closed. */
  readonly closed: boolean;
  /** A scale or per cent stood inside the parenthesis. */
  readonly scaleInside: boolean;
}

/** Reads scale, per cent, currency words and the closing parenthesis forwards from where the digits end. */
export function readSuffix(text: string, digitsEnd: number, opened: boolean): FigureSuffix {
  let end = digitsEnd;
  let power = 0;
  let lastScale = '';
  let percent = false;
  let currency: string | undefined;
  let closed = false;
  let scaleInside = false;
  for (let step = 0; step < 6; step++) {
    const rest = text.slice(end, end + 24);
    const scale = SCALE.exec(rest);
    const sign = scale ? null : PERCENT.exec(rest);
    const money = scale || sign || currency !== undefined ? null : CURRENCY.exec(rest);
    const close = scale || sign || money || !opened || closed ? null : CLOSE.exec(rest);
    const found = scale ?? sign ?? money ?? close;
    if (!found) break;
    if (scale) {
      const word = scale[0].trim().replace(/^-/, '').toLowerCase();
      const added = POWERS[word] ?? 0;
      // A repeated word says the same again: a span "$4.0 million" rendered with the scale million.
      if (lastScale !== String(added)) power += added;
      lastScale = String(added);
      scaleInside ||= opened && !closed;
    } else if (sign) {
      percent = true;
      scaleInside ||= opened && !closed;
    } else if (money) {
      currency = nameCurrency(money);
    } else {
      closed = true;
    }
    end += found[0].length;
  }
  return { end, power, percent, closed, scaleInside, ...(currency === undefined ? {} : { currency }) };
}

function nameCurrency(found: RegExpExecArray): string | undefined {
  const index = found.slice(1).findIndex((group) => group !== undefined);
  const name = CURRENCY_NAMES[index];
  return name === 'symbol' ? SYMBOLS[found[index + 1] ?? ''] : name;
}

/**
 * An exact decimal: `digits` x 10^`exponent`. Tolerances of half a unit are decided without binary rounding:
 * 0.145 - 0.14 is exactly half a hundredth here, and is not in floating point.
 */
export interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** Digits a figure may have; longer ones are not amounts. */
const MOST_DIGITS = 40;
const MOST_EXPONENT = 60;

/** Reads `-12.60` or `1.2e-7`, plain digits without separators; undefined when it is anything else. */
export function parseDecimal(text: string): Decimal | undefined {
  const parts = /^(-?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i.exec(text);
  if (!parts) return undefined;
  const [, sign = '', whole = '', fraction = '', power = '0'] = parts;
  const digits = whole + fraction;
  const exponent = Number(power) - fraction.length;
  if (digits === '' || digits.length > MOST_DIGITS || Math.abs(exponent) > MOST_EXPONENT) return undefined;
  return { digits: BigInt(sign + digits), exponent };
}

export function shiftDecimal(value: Decimal, by: number): Decimal {
  return { digits: value.digits, exponent: value.exponent + by };
}

export function negateDecimal(value: Decimal): Decimal {
  return { digits: -value.digits, exponent: value.exponent };
}

export function absoluteDecimal(value: Decimal): Decimal {
  return value.digits < 0n ? negateDecimal(value) : value;
}

/** Is the distance of the two at most half a unit of `gold`'s last digit? Exactly half counts as near. */
export function isWithinHalfUnit(value: Decimal, gold: Decimal): boolean {
  const exponent = Math.min(value.exponent, gold.exponent);
  const align = (one: Decimal): bigint => one.digits * 10n ** BigInt(one.exponent - exponent);
  const distance = align(value) - align(gold);
  const unit = 10n ** BigInt(gold.exponent - exponent);
  return 2n * (distance < 0n ? -distance : distance) <= unit;
}

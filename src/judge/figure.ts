import type { Scale } from '../schema/scenario.ts';
import type { Decimal } from './decimal.ts';

/**
 * What a figure is in its sentence:
 * - `amount`: may be the answer;
 * - `label`: a part of a name or a list number ("Note 7", "Q4", "1. ..."), never an answer;
 * - `day`: the day in a date, never an answer by itself.
 */
export type FigureRole = 'amount' | 'label' | 'day';

/** A figure read out of a text. */
export interface Figure {
  /** Offsets in the prepared text, sign, currency, scale and unit noun included. */
  readonly start: number;
  readonly end: number;
  /** As written, with its sign, before the scale; its exponent tells the last digit. */
  readonly written: Decimal;
  /** Power of ten of the scale words: 6 for "million", 0 without any. */
  readonly power: number;
  readonly percent: boolean;
  /** Scale or per cent come from a neighbour in its list, so it may also stand for itself. */
  readonly borrowed: boolean;
  /** `dollar` for "$", `dollar of Singapore`, `euro`, ..., `cent` for hundredths; absent when none is written. */
  readonly currency?: string;
  /** -1 where words make it negative ("a decrease of 5%"); the written number is then not negative. */
  readonly direction: -1 | 0 | 1;
  /** Words call it a loss ("losses of 5"); the written number may still be positive. */
  readonly loss: boolean;
  readonly role: FigureRole;
  /** A whole number from 1900 to 2100 without separator, currency, scale or sign. */
  readonly yearLike: boolean;
  /** Unit noun directly behind it: `years`, `days`; absent otherwise. */
  readonly unit?: string;
  /** Written as a word ("three"). */
  readonly word: boolean;
}

export const POWER_OF_SCALE: Readonly<Record<Exclude<Scale, 'percent'>, number>> = {
  '': 0,
  thousand: 3,
  million: 6,
  billion: 9,
};

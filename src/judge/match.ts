/** Kinds of wrong answers, for the error split. */
export type MatchCategory =
  | 'wrong-number'
  | 'wrong-scale'
  | 'wrong-sign'
  | 'wrong-span'
  | 'wrong-year'
  | 'missing-span'
  | 'extra-span'
  | 'format'
  | 'off-document'
  | 'question';

export interface Match {
  readonly right: boolean;
  readonly reason: string;
  /** There exactly when it is wrong. */
  readonly category?: MatchCategory;
}

/** A part of the response, as offsets. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

export function rightBecause(reason: string): Match {
  return { right: true, reason };
}

export function wrongBecause(category: MatchCategory, reason: string): Match {
  return { right: false, category, reason };
}

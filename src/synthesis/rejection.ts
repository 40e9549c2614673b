/** Why something is given up; `reason` is a stable code, counted in the card. */
export interface Rejection {
  readonly reason: string;
  readonly detail: string;
}

/** Characters of a detail that are kept. */
const LONGEST_DETAIL = 300;

export function rejection(reason: string, detail: string): Rejection {
  return { reason, detail: detail.slice(0, LONGEST_DETAIL).toWellFormed() };
}

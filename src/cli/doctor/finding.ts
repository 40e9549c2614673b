import { QuerentError } from '../../errors/querent-error.ts';

/** `warning`: it works, and something that may be wanted is not there. `problem`: something is broken. */
export type FindingState = 'ok' | 'warning' | 'problem';

/** One line of `querent doctor`. */
export interface Finding {
  readonly name: string;
  readonly state: FindingState;
  readonly text: string;
  /** What to do about it. */
  readonly todo?: string;
}

/** A check that threw one of our errors has found a problem. */
export function problemOf(name: string, error: unknown): Finding {
  if (error instanceof QuerentError) return { name, state: 'problem', text: error.message, todo: error.hint };
  if (error instanceof Error && 'code' in error) return { name, state: 'problem', text: error.message };
  throw error;
}

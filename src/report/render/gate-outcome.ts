/** How a gate of a run came out, as the writers of reports show it. */
export interface GateOutcome {
  /** As given: `low(action.macroF1)>=0.85`. */
  readonly gate: string;
  /** null: not computable, which fails as well. */
  readonly met: boolean | null;
  /** What was found, in words. */
  readonly detail: string;
}

export function gateWord(met: boolean | null): 'yes' | 'no' | 'not computable' {
  if (met === null) return 'not computable';
  return met ? 'yes' : 'no';
}

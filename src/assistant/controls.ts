/** A control that sees the secret: built per scenario by `benchmark.controls(scenario)`, here only for lists. */
export interface ControlName {
  readonly name: string;
  readonly summary: string;
}

export const CONTROL_NAMES: readonly ControlName[] = [
  { name: 'oracle', summary: 'does what is right, from the secret (control, upper bound)' },
  { name: 'guess', summary: 'picks one of the possible readings and answers for it (control)' },
];

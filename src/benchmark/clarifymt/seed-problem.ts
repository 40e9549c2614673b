/** A fault of a set that its schema cannot see. `code` is stable; `seedId` is absent for the set as a whole. */
export interface SeedProblem {
  readonly code: string;
  readonly seedId?: string;
  readonly message: string;
}

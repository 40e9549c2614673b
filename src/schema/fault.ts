/**
 * Infrastructure faults: the episode leaves the denominator and the run can be resumed.
 * `user-fault` and `judge-fault`: nothing usable after the retries. `stopped`: the run ended first.
 */
export type FaultKind =
  | 'auth'
  | 'rate-limit'
  | 'time-out'
  | 'transient'
  | 'context-overflow'
  | 'bad-request'
  | 'user-fault'
  | 'judge-fault'
  | 'over-budget'
  | 'assistant-fault';

export interface Fault {
  readonly kind: FaultKind;
  readonly message: string;
  /** Calls made for it, the first included. */
  readonly tries: number;
}

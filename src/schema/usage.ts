/** What a number of model calls used. */
export interface Usage {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars; null as soon as one call has no known price. Local models cost 0. */
  readonly costUsd: number | null;
}

/** Who made a call. */
export type Role = 'assistant' | 'user' | 'judge' | 'generator';

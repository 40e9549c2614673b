import type { ModelTally } from './call-tally.ts';

/** A hosted model's typical wait for the first token, in seconds, and tokens a second after it. */
const REMOTE = { firstTokenS: 0.7, outputPerS: 70 };

/**
 * The embedded model's tokens a second on one thread of a server's processor of 2024, measured; a busy machine takes
 * several times as long. For other local models nothing is known.
 */
const EMBEDDED = { name: 'local/smollm2-135m', inputPerS: 200, outputPerS: 40 };

/** Seconds that a model's calls take, at most `concurrency` of them at once; null when its speed is not known. */
export function callSeconds(tally: ModelTally, concurrency: number): number | null {
  if (tally.model.startsWith(EMBEDDED.name)) {
    return tally.inputTokens / EMBEDDED.inputPerS + tally.outputTokens / EMBEDDED.outputPerS;
  }
  if (tally.model.startsWith('local/')) return null;
  const inSequence = tally.calls * REMOTE.firstTokenS + tally.outputTokens / REMOTE.outputPerS;
  return inSequence / Math.min(concurrency, Math.max(1, tally.calls));
}

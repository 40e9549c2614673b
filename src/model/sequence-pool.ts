/** A place that keeps the state of the tokens it has read. */
export interface TokenHolder {
  readonly contextTokens: readonly number[];
}

/**
 * Several prompts kept at once, so that talks and roles that take turns do not drive each other out: a call goes to the
 * holder that shares the most whole pieces of its prompt; of equals, to the one that was used longest ago.
 */
export class SequencePool<Holder extends TokenHolder> {
  readonly #pieceTokens: number;
  /** The one used longest ago first. */
  readonly #holders: Holder[];

  constructor(holders: readonly [Holder, ...Holder[]], pieceTokens: number) {
    this.#holders = [...holders];
    this.#pieceTokens = pieceTokens;
  }

  /** The holder for this prompt, and how many of its first tokens need not be read again: whole pieces only. */
  take(prompt: readonly number[]): { readonly holder: Holder; readonly kept: number } {
    let best = 0;
    let kept = -1;
    for (const [index, { contextTokens }] of this.#holders.entries()) {
      const shared = sharedLength(contextTokens, prompt);
      const whole = shared - (shared % this.#pieceTokens);
      if (whole > kept) [best, kept] = [index, whole];
    }
    const [holder] = this.#holders.splice(best, 1);
    this.#holders.push(holder!);
    return { holder: holder!, kept };
  }
}

function sharedLength(held: readonly number[], prompt: readonly number[]): number {
  const most = Math.min(held.length, prompt.length);
  let shared = 0;
  while (shared < most && held[shared] === prompt[shared]) shared++;
  return shared;
}

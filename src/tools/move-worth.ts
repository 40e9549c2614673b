import type { CandidateKind, PreferencePair } from '../schema/preference.ts';

/** Two worths that differ by less are equal: they are means of few numbers, less a price. */
const ROUNDING = 1e-9;

/**
 * The worth of a first move: the mean, over the users who may have sent the request, of how far each was served in the end
 * (0..1), less `price` for a question (2410.13788: V(q), V(r); the price is ours). 0 without users.
 */
export function moveWorth(kind: CandidateKind, scores: readonly number[], price = 0): number {
  const mean = scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return kind === 'ask' ? mean - price : mean;
}

/** What wins a tie: asking must be worth more than answering to be preferred (2410.13788). */
const ON_A_TIE: readonly CandidateKind[] = ['answer', 'enumerate', 'ask'];

/** Index of the best move; on a tie an answer, then an enumeration, then a question, then the earlier one. */
export function bestMove(moves: readonly { readonly kind: CandidateKind; readonly worth: number }[]): number | null {
  let best: number | null = null;
  for (const [index, move] of moves.entries()) {
    const before = best === null ? undefined : moves[best];
    if (!before || isBetter(move, before)) best = index;
  }
  return best;
}

function isBetter(
  move: { readonly kind: CandidateKind; readonly worth: number },
  before: { readonly kind: CandidateKind; readonly worth: number },
): boolean {
  const gain = move.worth - before.worth;
  if (Math.abs(gain) > ROUNDING) return gain > 0;
  return ON_A_TIE.indexOf(move.kind) < ON_A_TIE.indexOf(before.kind);
}

/**
 * All ordered pairs of moves of which one is worth strictly more, and by at least `leastMargin`; equals give none. Moves
 * without a value are in no pair. In the order of the moves.
 */
export function strictPairs(
  moves: readonly { readonly kind: CandidateKind; readonly value: number | undefined }[],
  leastMargin = 0,
): PreferencePair[] {
  const pairs: PreferencePair[] = [];
  for (const [chosen, better] of moves.entries()) {
    for (const [rejected, worse] of moves.entries()) {
      if (better.value === undefined || worse.value === undefined) continue;
      const margin = Number((better.value - worse.value).toFixed(9));
      if (margin <= ROUNDING || margin < leastMargin - ROUNDING) continue;
      pairs.push({ chosen, rejected, margin, kind: `${better.kind}>${worse.kind}` });
    }
  }
  return pairs;
}

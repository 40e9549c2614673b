/** What the assistant is told to do with a question. */
export const MOVES = ['choose', 'direct', 'ask', 'enumerate'] as const;

export type ToldMove = (typeof MOVES)[number];

/**
 * `all`: every question with each of the moves, so that the run itself says whether asking was worth it
 * (`when.utility`).
 */
export const MODES = [...MOVES, 'all'] as const;

export type Mode = (typeof MODES)[number];

/**
 * Groups by which metrics know what an episode counts for; none of them is the prefix of a figure. Where the assistant
 * chooses, its direct answers count as such and its questions as such, unless the same run has forced ones.
 */
export const COUNTS = {
  choice: 'counts.choice',
  direct: 'counts.direct',
  asking: 'counts.asking',
  enumerate: 'counts.enumerate',
  /** What the assistant is judged by as a whole: what it chose, or what it was told in a mode of one move. */
  main: 'counts.main',
  /** It was told which move to make. */
  told: 'counts.told',
} as const;

/** `users.3`: the question is played three times with this move, once for each user; each counts a third of it. */
export const USERS = 'users.';

export function movesOf(mode: Mode): readonly ToldMove[] {
  return mode === 'all' ? MOVES : [mode];
}

export function countsOf(move: ToldMove, mode: Mode): readonly string[] {
  const main = mode !== 'all' || move === 'choose' ? [COUNTS.main] : [];
  if (move === 'direct') return [COUNTS.direct, COUNTS.told, ...main];
  if (move === 'ask') return [COUNTS.asking, COUNTS.told, ...main];
  if (move === 'enumerate') return [COUNTS.enumerate, COUNTS.told, ...main];
  return mode === 'all' ? [COUNTS.choice, ...main] : [COUNTS.choice, COUNTS.direct, COUNTS.asking, ...main];
}

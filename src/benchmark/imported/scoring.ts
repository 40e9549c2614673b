/** How many requests of a set have what; a whole seed counts as its two requests. */
export interface LabelCounts {
  readonly requests: number;
  /** Asking is right. */
  readonly ask: number;
  /** Answering is right. */
  readonly answer: number;
  /** Of those where answering at once is not known to be right: every required slot has a value, so a user can reply. */
  readonly playable: number;
  /** The right final answer is known and can be reached. */
  readonly checkable: number;
}

/** What a set can tell and what it cannot, in sentences; told at import, and the latter in the notes of every report. */
export interface Scoring {
  readonly scored: readonly string[];
  readonly notScored: readonly string[];
}

/** Says for each kind of figure how far the labels allow it, and which labels would. */
export function describeScoring(counts: LabelCounts): Scoring {
  const { requests, ask, answer, playable, checkable } = counts;
  const of = (count: number): string =>
    count === requests ? `all ${count} requests` : `${count} of ${requests} requests`;
  const scored = [`how often, how (kinds of moves) and how much it asks: all ${requests} requests`];
  if (ask + answer > 0) scored.push(`whether it asks and answers at the right time: ${of(ask + answer)}`);
  if (playable > 0) scored.push(`what it does with the reply to its question: ${of(playable)}`);
  if (checkable > 0) scored.push(`whether its final answer is right: ${of(checkable)}`);
  const unlabelled = requests - ask - answer;
  const unplayable = requests - answer - playable;
  const uncheckable = requests - checkable;
  const notScored = [
    unlabelled > 0 &&
      `Whether it asks and answers at the right time is not scored for ${of(unlabelled)}: they have no gold action (column action: ask or answer).`,
    unplayable > 0 &&
      `Nobody can reply to a question about ${of(unplayable)}, so it ends the episode: they have no slot with a hidden value (columns slot, options, value).`,
    uncheckable > 0 &&
      `Success is not scored for ${of(uncheckable)}: no right answer is known or can be reached (column answer; where asking is right, a slot with its value too).`,
    ask + answer > 0 &&
      answer === 0 &&
      'Asking is right in all of them: an assistant that always asks looks perfect. Add clear requests.',
    ask + answer > 0 &&
      ask === 0 &&
      'Answering is right in all of them: an assistant that never asks looks perfect. Add unclear requests.',
  ];
  return { scored, notScored: notScored.filter((sentence) => sentence !== false) };
}

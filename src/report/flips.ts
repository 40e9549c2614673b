import type { EpisodeDigest } from './episode-digest.ts';

export interface Flip {
  readonly scenarioId: string;
  readonly repeat: number;
}

/** Where two runs differ in one outcome. */
export interface Flips {
  /** Pairs in which both sides have the outcome decided. */
  n: number;
  onlyBaseline: number;
  onlyOther: number;
  readonly rightToWrong: Flip[];
  readonly wrongToRight: Flip[];
}

/** Flips named each way; more are counted only. */
const MOST_NAMED = 1000;

export function emptyFlips(): Flips {
  return { n: 0, onlyBaseline: 0, onlyOther: 0, rightToWrong: [], wrongToRight: [] };
}

export function recordFlip(
  flips: Flips,
  baseline: EpisodeDigest,
  other: EpisodeDigest,
  outcome: 'actionRight' | 'finalRight',
): void {
  const before = baseline[outcome];
  const after = other[outcome];
  if (before === null || after === null) return;
  flips.n++;
  if (before === after) return;
  if (before) flips.onlyBaseline++;
  else flips.onlyOther++;
  const named = before ? flips.rightToWrong : flips.wrongToRight;
  if (named.length < MOST_NAMED) named.push({ scenarioId: baseline.scenarioId, repeat: baseline.repeat });
}

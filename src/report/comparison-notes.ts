import type { RunRecord } from '../schema/run.ts';
import type { RunComparison } from './comparison.ts';

/** What a reader must know before believing a difference. */
export function comparisonNotes(baseline: RunRecord, comparisons: readonly RunComparison[]): string[] {
  const tests = comparisons.reduce((sum, { tests }) => sum + tests.length, 0);
  const notes = comparisons.flatMap((comparison) => pairNotes(baseline, comparison));
  if (tests > 1) notes.push(`p (Holm) is corrected over ${tests} tests; the intervals stand for themselves.`);
  return notes;
}

function pairNotes(baseline: RunRecord, { run, pairs, differs }: RunComparison): string[] {
  const notes: string[] = [];
  const pair = `${baseline.id} and ${run.id}`;
  if (pairs.scored === 0) notes.push(`${pair} share no scored episode.`);
  const unmatched = pairs.onlyBaseline + pairs.onlyOther;
  if (unmatched > 0) {
    notes.push(
      `${pair}: ${unmatched} episodes without a partner (${pairs.onlyBaseline} and ${pairs.onlyOther}) are left out.`,
    );
  }
  if (pairs.faulted > 0) notes.push(`${pair}: ${pairsOf(pairs.faulted)} left out, a side ended in a fault.`);
  if (pairs.replyFaulty > 0) {
    notes.push(
      `${pair}: ${pairsOf(pairs.replyFaulty)} with a reply that cannot be scored, in the strict. figures and the tests only.`,
    );
  }
  if (baseline.oracle !== run.oracle) {
    notes.push(`Of ${pair} one is an oracle run: it saw a part of the secrets, the other did not.`);
  }
  const byOthers = differs.filter((difference) =>
    /^(user|judge|set|mode|dataChecksum|another dataChecksum) /.test(difference),
  );
  if (byOthers.length > 0) {
    notes.push(`${pair} differ in more than the assistant: ${byOthers.join('; ')}.`);
  }
  return notes;
}

function pairsOf(count: number): string {
  return `${count} ${count === 1 ? 'pair' : 'pairs'}`;
}

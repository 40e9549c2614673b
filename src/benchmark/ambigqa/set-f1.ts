import { normaliseAnswer } from './normalise.ts';

/** Which of the readings each of some answers matches: `matches[answer][reading]`. */
export type MatchTable = readonly (readonly boolean[])[];

/**
 * F1 of a set of answers against the readings' answers, in 0..1: precision is the share of answers that match some
 * reading, recall the share of readings that some answer matches (2410.13788). 0 without answers or matches. One right
 * answer to two readings: 2 * 1 * 0.5 / 1.5 = 0.667.
 */
export function setF1(matches: MatchTable): number {
  const readings = matches[0]?.length ?? 0;
  if (readings === 0) return 0;
  const precision = matches.filter((row) => row.includes(true)).length / matches.length;
  const recall = servedShare(matches);
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

/** Share of readings that some answer matches: V(r) of one answer. */
export function servedShare(matches: MatchTable): number {
  const readings = matches[0]?.length ?? 0;
  if (readings === 0) return 0;
  const served = Array.from({ length: readings }, (_, index) => matches.some((row) => row[index] === true));
  return served.filter((isServed) => isServed).length / readings;
}

/** The `count` answers that occur most often among samples, normalised; on a tie the one that came first. */
export function mostFrequent(samples: readonly string[], count: number): readonly string[] {
  const groups = new Map<string, { readonly text: string; times: number }>();
  for (const text of samples) {
    const key = normaliseAnswer(text);
    if (key === '') continue;
    const known = groups.get(key);
    if (known) known.times++;
    else groups.set(key, { text, times: 1 });
  }
  // The sort is stable: what came first stays first.
  return [...groups.values()]
    .sort((left, right) => right.times - left.times)
    .slice(0, count)
    .map(({ text }) => text);
}

/** Each answer once, as normalised; those of which nothing is left are dropped. */
export function distinctAnswers(answers: readonly string[]): readonly string[] {
  return mostFrequent(answers, answers.length);
}

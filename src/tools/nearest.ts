import { closest, distance } from 'fastest-levenshtein';

/** The known name nearest to a mistyped one; undefined when none is near enough to be what was meant. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  const lower = name.toLowerCase();
  const candidate = closest(lower, [...known]);
  const near = Math.max(2, Math.floor(Math.max(name.length, candidate.length) / 3));
  return distance(lower, candidate.toLowerCase()) <= near ? candidate : undefined;
}

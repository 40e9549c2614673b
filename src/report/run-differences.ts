import type { RunRecord } from '../schema/run.ts';
import { canonicalJson } from '../tools/hash.ts';

/** Settings that follow from others named beside them: they would say the same difference twice. */
const IMPLIED = new Set(['assistantSettings', 'userSettings']);

/** Longest value shown; longer ones differ "in" their setting only. */
const MOST_SHOWN = 60;

/**
 * In which settings a run differs from the baseline, in words: `given rewrite, in the baseline none`. Which part of
 * the set was played (`selection`) is among them; the pairs say how many scenarios are shared.
 */
export function runDifferences(baseline: RunRecord, other: RunRecord): string[] {
  const before = named(baseline);
  const after = named(other);
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.filter((name) => before.get(name) !== after.get(name)).map((name) => inWords(name, before, after));
}

/** The names of the settings that differ. */
export function differingSettings(baseline: RunRecord, other: RunRecord): string[] {
  const before = named(baseline);
  const after = named(other);
  return [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
}

function named(run: RunRecord): ReadonlyMap<string, string> {
  const { set, mode, assistant, user, judge } = run;
  const values = { ...run.settings, set, mode, assistant, user, judge };
  return new Map(
    Object.entries(values)
      .filter(([name]) => !IMPLIED.has(name))
      .map(([name, value]) => [name, typeof value === 'string' ? value : canonicalJson(value)]),
  );
}

function inWords(name: string, before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string {
  const there = after.get(name) ?? 'none';
  const here = before.get(name) ?? 'none';
  if (Math.max(there.length, here.length) > MOST_SHOWN) return `another ${name}`;
  return `${name} ${there}, in the baseline ${here}`;
}

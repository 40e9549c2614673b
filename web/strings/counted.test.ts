import { describe, expect, it } from 'vitest';
import { strings } from '../strings.ts';
import { counted } from './counted.ts';

/** All that is said of a count of one, with the name of who says it. */
function saidOfOne(value: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'function') return [[path, String(value(...Array.from({ length: value.length }, () => '1')))]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => saidOfOne(member, `${path}.${name}`));
}

describe('counts in English', () => {
  it.each([
    [1, '1 run'],
    ['1', '1 run'],
    [0, '0 runs'],
    ['1,001', '1,001 runs'],
  ])('%s: %s', (count, text) => {
    expect(counted(count, 'run')).toBe(text);
  });

  it('are of one thing nowhere those of many', () => {
    const many =
      /(?<!of |\+ )\b1 (?:runs|dialogues|episodes|scenarios|items|remarks|phrases|turns|requests|calls|tokens|pairs|reviewers|queues)\b/;
    const said = saidOfOne(strings);
    expect(said.length).toBeGreaterThan(50);
    expect(said.filter(([, text]) => many.test(text))).toEqual([]);
  });
});

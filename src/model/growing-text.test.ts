import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GrowingText } from './growing-text.ts';

function pieces(texts: readonly string[], end: string, stops: readonly string[] = []): string[] {
  const told: string[] = [];
  const growing = new GrowingText((piece) => told.push(piece), stops);
  for (const text of texts) growing.grow(text);
  growing.end(end);
  return told;
}

describe('growing text', () => {
  it('tells what is new, without half a character or white space at the end', () => {
    expect(pieces(['Bl', 'Blue ', 'Blue is \ufffd', 'Blue is 蓝'], 'Blue is 蓝')).toEqual(['Bl', 'ue', ' is', ' 蓝']);
  });

  it('never tells the beginning of what ends the reply', () => {
    expect(pieces(['Blue', 'Blue\nUs', 'Blue\nUser:'], 'Blue', ['\nUser:'])).toEqual(['B', 'lue']);
  });

  it('tells the whole text in all its pieces, wherever it is cut', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.nat(30)), (text, cuts) => {
        const grown = cuts.toSorted((left, right) => left - right).map((cut) => text.slice(0, cut));
        expect(pieces(grown, text, ['##']).join('')).toBe(text);
      }),
      { numRuns: 100 },
    );
  });
});

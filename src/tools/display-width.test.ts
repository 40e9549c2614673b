import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayWidth, padToWidth, shortenToWidth, wrapToWidth } from './display-width.ts';
import { terminalLine } from './terminal-text.ts';

const line = fc.string({ unit: 'grapheme', maxLength: 120 }).map(terminalLine);

describe('displayWidth', () => {
  it.each([
    ['abc', 3],
    ['日本語', 6],
    ['ﾊﾝｶｸ', 4],
    ['한글', 4],
    ['é', 1],
    ['नि', 2],
    ['👨‍👩‍👧', 2],
    ['🇩🇪', 2],
    ['❤️', 2],
    ['1️⃣', 2],
    ['☎', 1],
    ['', 0],
  ])('of %s is %i', (value, width) => {
    expect(displayWidth(value)).toBe(width);
  });
});

describe('padToWidth and shortenToWidth', () => {
  it('count columns, not characters', () => {
    expect(padToWidth('日本', 6)).toBe('日本  ');
    expect(padToWidth('日本', 6, 'right')).toBe('  日本');
    expect(shortenToWidth('日本語', 5)).toBe('日本…');
    expect(shortenToWidth('日本語', 4)).toBe('日…');
  });
});

describe('wrapToWidth', () => {
  it('breaks at spaces, and inside words longer than a line', () => {
    expect(wrapToWidth('one two three', 8)).toEqual(['one two', 'three']);
    expect(wrapToWidth('ab 日本語日本語', 8)).toEqual(['ab 日本', '語日本語']);
  });

  it('keeps every line within the width and loses nothing but spaces at breaks', () => {
    fc.assert(
      fc.property(line, fc.integer({ min: 8, max: 60 }), (value, width) => {
        const lines = wrapToWidth(value, width);
        for (const each of lines) expect(displayWidth(each)).toBeLessThanOrEqual(width);
        expect(lines.join('').replaceAll(' ', '')).toBe(value.replaceAll(' ', ''));
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphemes, shorten, terminalLine, terminalText } from './terminal-text.ts';

const text = fc.string({ unit: 'binary', maxLength: 200 });

describe('terminalText', () => {
  it('removes colours, cursor movements, links and titles', () => {
    expect(terminalText('a\u001b[31mred\u001b[0m\u001b[2Jb')).toBe('aredb');
    expect(terminalText('\u001b]0;title\u0007x\u001b]8;;http://bad\u001b\\link\u001b]8;;\u001b\\')).toBe('xlink');
    expect(terminalText('\u009b31mred\u001bPpayload\u001b\\end')).toBe('redend');
  });

  it('keeps the text after a sequence that never ends', () => {
    expect(terminalText('\u001b]0;not ended')).toBe('0;not ended');
  });

  it('keeps line feeds, makes other line ends and tabs plain, and drops other control characters', () => {
    expect(terminalText('a\r\nb\rc\u2028d\te\u0000\u0008\u007f')).toBe('a\nb\nc\nd e');
  });

  it('drops bidirectional overrides and hidden tag letters, and mends lone surrogates', () => {
    expect(terminalText('a\u202eb\u2066c\u{e0041}\ud800d')).toBe('abc\ufffdd');
  });

  it('keeps joined emoji, accents and other scripts', () => {
    expect(terminalText('👨‍👩‍👧 é नि 日本 شكرا')).toBe('👨‍👩‍👧 é नि 日本 شكرا');
  });

  it('leaves no control character, override or half character of any text', () => {
    fc.assert(
      fc.property(text, (value) => {
        const clean = terminalText(value);
        expect(clean).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u);
        expect(clean.isWellFormed()).toBe(true);
        expect(terminalText(clean)).toBe(clean);
      }),
    );
  });

  it('takes time that grows with the length only, on texts made to make it slow', () => {
    const started = performance.now();
    for (const part of ['\u001b[', '\u001b]', '\u001b[0', '\u009d', '\u001b ']) terminalText(part.repeat(100_000));
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

describe('terminalLine', () => {
  it('puts a text on one line', () => {
    expect(terminalLine('  a\n\n b\t c ')).toBe('a b c');
  });
});

describe('graphemes', () => {
  it('are in Latin text what the segmenter finds there', () => {
    const latin = fc.constantFrom(...'aZ09 .,-–—…“”’×éß\u00a0\u00ad\u02ff\u0301\u200d');
    const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
    fc.assert(
      fc.property(fc.string({ unit: latin, maxLength: 20 }), (written) => {
        expect([...graphemes(written)]).toEqual([...segmenter.segment(written)].map(({ segment }) => segment));
      }),
    );
  });
});

describe('shorten', () => {
  it('counts graphemes, the ellipsis included', () => {
    expect(shorten('abcdef', 4)).toBe('abc…');
    expect(shorten('👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', 2)).toBe('👨‍👩‍👧…');
    expect(shorten('👨‍👩‍👧👨‍👩‍👧', 2)).toBe('👨‍👩‍👧👨‍👩‍👧');
  });

  it('cuts a letter under a million accents', () => {
    expect(shorten(`a${'\u0301'.repeat(1_000_000)}`, 10).length).toBeLessThan(100);
  });

  it('never splits a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (value, limit) => {
        const short = shorten(value, limit);
        expect(short.isWellFormed()).toBe(true);
        expect([...new Intl.Segmenter().segment(short)].length).toBeLessThanOrEqual(limit);
      }),
    );
  });
});

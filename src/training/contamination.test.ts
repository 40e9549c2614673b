import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findContamination } from './contamination.ts';
import { type SeenText, seenText } from './seen-text.ts';

const words = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => `w${from + index}`).join(' ');
const text = (documents: string, talk: string): SeenText => ({ documents, talk });

describe('contamination', () => {
  it('is exact when only case, marks and white space differ', () => {
    const found = findContamination(
      [text('A  table | 1.5', 'How much, then?')],
      [text('a table 1 5', 'HOW MUCH THEN')],
    );
    expect(found).toEqual(['exact']);
  });

  // 20 words have 13 runs of eight; the first 14 words have 7, all common: 7 of the smaller's 7.
  it('is near when a document holds most of another, whatever is asked', () => {
    expect(findContamination([text(words(0, 14), 'a')], [text(words(0, 20), 'b')])).toEqual(['near-document']);
  });

  // Words 10 to 29 share the runs that begin at 10, 11 and 12: 3 of 13, less than half.
  it('is not near when two documents share less than half of their runs', () => {
    expect(findContamination([text(words(10, 20), 'a')], [text(words(0, 20), 'a')])).toEqual([undefined]);
  });

  it('compares requests by their letters where there are no documents', () => {
    const held = [text('', 'Where did Anna put the green suitcase yesterday?')];
    const near = text('', 'Where did Anna put the green suitcases yesterday?');
    expect(findContamination([near, text('', 'When does the ferry leave?')], held)).toEqual([
      'near-request',
      undefined,
    ]);
  });

  it('takes the same question about another document for another item', () => {
    expect(
      findContamination([text(words(0, 20), 'What was it in 2019?')], [text(words(50, 20), 'What was it in 2019?')]),
    ).toEqual([undefined]);
  });

  it('finds every item that is an evaluation item itself', () => {
    const item = fc.record({ documents: fc.string(), talk: fc.string() });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 6 }), (items) => {
        expect(findContamination(items, items)).toEqual(items.map(() => 'exact'));
      }),
    );
  });
});

describe('what a prompt shows', () => {
  it('is its documents, and what was said, without the framing around them', () => {
    const system =
      'Answer.\n\n<document id="table" kind="table">\n| a | 1 |\n</document>\n<document id="p" kind="text">\nb\n</document>';
    const seen = seenText([
      { role: 'system', content: system },
      { role: 'user', content: 'How much?' },
    ]);
    expect(seen).toEqual({ documents: '\n| a | 1 |\n\n\nb\n', talk: 'How much?' });
  });

  it('takes an open tag for words', () => {
    expect(seenText([{ role: 'user', content: 'a <document id="x"> b' }])).toEqual({
      documents: '',
      talk: 'a <document id="x"> b',
    });
  });
});

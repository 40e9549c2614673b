import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prepareText } from './prepare-text.ts';
import { readFigureWords, tokenize } from './tokens.ts';

const piece = fc.constantFrom(
  ...['1,234', '12.50', '0.0', '2019', '-', '(', ')', ' ', ' ', '$', '%', '.', ',', 'May', 'Dec', 'U.S.', 'a', "it's"],
);
const text = fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 30 }).map((pieces) => pieces.join(''));

test('the figures of a text are the words of it that begin with a digit', () => {
  fc.assert(
    fc.property(text, (written) => {
      const prepared = prepareText(written);
      const words = tokenize(prepared).map((token) => token.text);
      expect(new Set(readFigureWords(prepared))).toEqual(new Set(words.filter((word) => /^\d/.test(word))));
    }),
  );
});

test('a text without anything to prepare is the same as one that is prepared beside a sign that is dropped', () => {
  fc.assert(
    fc.property(text, (written) => {
      // A zero-width space is no plain character, and nothing is left of it.
      expect(prepareText(written)).toBe(prepareText(`${written}\u200b`));
    }),
  );
});

test('figures are written without separators and trailing zeros', () => {
  expect(readFigureWords('1,234.50 of 12.0, (7)')).toEqual(['1234.5', '12', '7']);
});

import { describe, expect, it } from 'vitest';
import { searchable } from './wording.ts';

describe('finding wordings', () => {
  it('finds whole words only, whatever case, plural and punctuation', () => {
    const text = searchable('Which ROUTES, please?', 'en');
    expect(text.has('route')).toBe(true);
    expect(text.has('out')).toBe(false);
    expect(searchable('The scart plug', 'en').has('cart')).toBe(false);
  });

  it('lets verb forms find each other', () => {
    expect(searchable('Where are you travelling to?', 'en').has('travel to')).toBe(true);
    expect(searchable('Are you renting it?', 'en').has('rent')).toBe(true);
  });

  it('needs the words in order for a wording, in any order for a description', () => {
    const text = searchable('which of the deadlines is it', 'en');
    expect(text.has('deadlines which')).toBe(false);
    expect(text.hasAllWordsOf('which deadline')).toBe(true);
    expect(text.hasAllWordsOf('which year')).toBe(false);
  });

  it('ignores a leading article of the wording', () => {
    expect(searchable('by plaster cast', 'en').has('a plaster cast')).toBe(true);
  });

  it('finds nothing for an empty wording', () => {
    expect(searchable('anything', 'en').has('...')).toBe(false);
    expect(searchable('任何', 'zh').has('，')).toBe(false);
  });

  it('finds runs of characters in Chinese, over spaces and widths', () => {
    expect(searchable('您是 ２０２３ 年存的吗？', 'zh').has('2023年')).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { roughPromptTokens, roughTokens } from './token-count.ts';

describe('roughTokens', () => {
  it('counts four letters or spaces a token', () => {
    expect(roughTokens('Cancel my order')).toBe(4); // 15 / 4 = 3.75
  });

  it('counts two figures or marks a token', () => {
    expect(roughTokens('| 1,234 |')).toBe(4); // 7 / 2 + 2 spaces / 4 = 4
  });

  it('counts one and a half Han characters a token', () => {
    expect(roughTokens('取消订单。')).toBe(4); // 5 / 1.5 = 3.33
  });

  it('is nothing for nothing', () => {
    expect(roughTokens('')).toBe(0);
  });
});

describe('roughPromptTokens', () => {
  it('adds four tokens around each message, and the schema', () => {
    const messages = [
      { role: 'system', content: 'abcd' },
      { role: 'user', content: 'abcdefgh' },
    ] as const;
    expect(roughPromptTokens({ messages, sampling: {} })).toBe(11); // 1 + 4 + 2 + 4
    // {"type":"object"} is 10 letters and 7 marks: 2.5 + 3.5
    expect(roughPromptTokens({ messages, sampling: {}, schema: { type: 'object' } })).toBe(17);
  });
});

import { describe, expect, it } from 'vitest';
import { type LabelledText, predictByBagOfWords } from './bag-of-words.ts';

const item = (id: string, text: string, gold: 'ask' | 'answer', cluster = id): LabelledText => ({
  id,
  cluster,
  language: /\p{Script=Han}/u.test(text) ? 'zh' : 'en',
  text,
  gold,
});
const accuracy = (items: readonly LabelledText[]): number => {
  const predictions = predictByBagOfWords(items);
  return items.filter(({ id, gold }) => predictions.get(id) === gold).length / items.length;
};

describe('a bag of words', () => {
  it('learns wording that gives the action away, in both languages', () => {
    const english = Array.from({ length: 40 }, (_, n) =>
      n % 2 ? item(`a${n}`, `It is number ${n}.`, 'answer') : item(`b${n}`, `Hmm, it depends on ${n}.`, 'ask'),
    );
    const chinese = Array.from({ length: 40 }, (_, n) =>
      n % 2 ? item(`c${n}`, `就是${n}号。`, 'answer') : item(`d${n}`, `说不准，看情况${n}`, 'ask'),
    );
    expect(accuracy(english)).toBe(1);
    expect(accuracy(chinese)).toBe(1);
  });

  it('never sees the cluster it is asked about', () => {
    // Each cluster has a word of its own that gives its action away, and no word is shared.
    const items = Array.from({ length: 60 }, (_, n) =>
      item(`x${n}`, `only${Math.floor(n / 2)}`, Math.floor(n / 2) % 2 ? 'ask' : 'answer', `c${Math.floor(n / 2)}`),
    );
    expect(accuracy(items)).toBeLessThan(0.7);
  });

  it('depends on nothing but the set', () => {
    const items = Array.from({ length: 30 }, (_, n) => item(`a${n}`, `word${n % 7} and`, n % 3 ? 'ask' : 'answer'));
    expect(predictByBagOfWords(items)).toEqual(predictByBagOfWords(items));
    const reversed = predictByBagOfWords([...items].reverse());
    expect(items.map(({ id }) => reversed.get(id))).toEqual(items.map(({ id }) => predictByBagOfWords(items).get(id)));
  });

  it('says what is always right where only one action is', () => {
    expect(accuracy(Array.from({ length: 12 }, (_, n) => item(`a${n}`, `text ${n}`, 'ask')))).toBe(1);
    expect(predictByBagOfWords([]).size).toBe(0);
  });
});

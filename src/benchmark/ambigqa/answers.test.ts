import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLeak, matchesAlias, normaliseAnswer } from './normalise.ts';
import { canonicalAnswer, readingsOf } from './readings.ts';
import { distinctAnswers, mostFrequent, servedShare, setF1 } from './set-f1.ts';

describe('an answer as it is compared', () => {
  it('loses case, punctuation, articles and all white space', () => {
    expect(normaliseAnswer('The  New York\tTimes, Inc.')).toBe('newyorktimesinc');
    expect(normaliseAnswer('an apple a day')).toBe('appleday');
    // An article inside a word is no article.
    expect(normaliseAnswer('Theodore')).toBe('theodore');
  });

  it('matches any wording, and nothing when nothing is left of it', () => {
    expect(matchesAlias('october 1919.', ['1919', 'October 1919'])).toBe(true);
    expect(matchesAlias('1919 or so', ['1919'])).toBe(false);
    expect(matchesAlias(' the ', ['a', ''])).toBe(false);
  });

  it('is void after a leak: by the paper when question and reply hold it, by the strict rule when the reply does', () => {
    const gold = 'Tony Goldwyn';
    expect(findLeak({ question: 'Is it tony goldwyn?', reply: 'Yes, Tony Goldwyn.', gold })).toBe('leak');
    expect(findLeak({ question: 'Which season?', reply: 'The one with Tony Goldwyn.', gold })).toBe('reply-leak');
    expect(findLeak({ question: 'Is it Tony Goldwyn?', reply: 'Season 1.', gold })).toBeUndefined();
    expect(findLeak({ question: 'x', reply: 'y', gold: 'the' })).toBeUndefined();
  });
});

describe('F1 against the answers of all readings', () => {
  it('is as worked by hand: one right answer of two is 2 * 1 * 0.5 / 1.5', () => {
    expect(setF1([[true, false]])).toBeCloseTo(2 / 3, 12);
    expect(servedShare([[true, false]])).toBe(0.5);
  });

  it('is 1 for all answers, 0 for none, and counts a wrong one against precision', () => {
    expect(
      setF1([
        [true, false],
        [false, true],
      ]),
    ).toBe(1);
    expect(setF1([])).toBe(0);
    expect(setF1([[false, false]])).toBe(0);
    // Precision 1/2, recall 1/2.
    expect(
      setF1([
        [true, false],
        [false, false],
      ]),
    ).toBe(0.5);
  });

  it('lies in 0..1 and never falls when a right answer to another reading is added', () => {
    const row = fc.array(fc.boolean(), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), fc.nat(2), (table, reading) => {
        const before = setF1(table);
        const added = [...table, [0, 1, 2].map((index) => index === reading)];
        expect(before).toBeGreaterThanOrEqual(0);
        expect(before).toBeLessThanOrEqual(1);
        if (!table.some((each) => each[reading])) expect(setF1(added)).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('takes the most frequent samples, the earlier one on a tie', () => {
    expect(mostFrequent(['b', 'D', 'd', 'The B', 'c'], 2)).toEqual(['b', 'D']);
    expect(mostFrequent(['x', 'y', 'Y.'], 1)).toEqual(['y']);
    expect(distinctAnswers(['1', '1.', '', '2'])).toEqual(['1', '2']);
  });
});

describe('readings of a question', () => {
  const several = (pairs: readonly (readonly [string, readonly string[]])[]) => ({
    type: 'multipleQAs' as const,
    qaPairs: pairs.map(([question, answer]) => ({ question, answer: [...answer] })),
  });

  it('come from the first annotation with several, or from all of them', () => {
    const question = {
      id: '1',
      question: 'Who won?',
      annotations: [
        { type: 'singleAnswer' as const, answer: ['Ann'] },
        several([
          ['Who won in 1990?', ['Bob']],
          ['Who won in 1991?', ['Cy', 'Cyrus']],
        ]),
        several([['Who won the cup?', ['Dan']]]),
      ],
    };
    expect(readingsOf(question, 'first').map(({ canonical }) => canonical)).toEqual(['Bob', 'Cy']);
    expect(readingsOf(question, 'union').map(({ canonical }) => canonical)).toEqual(['Bob', 'Cy', 'Dan']);
  });

  it('are one where their normalised answers coincide, with the wordings of both', () => {
    const annotations = [
      several([
        ['Q1?', ['The Rock']],
        ['Q2?', ['Rock', 'A rock star']],
      ]),
    ];
    const [only, ...others] = readingsOf({ id: '1', question: 'Q?', annotations }, 'first');
    expect(others).toEqual([]);
    expect(only).toMatchObject({ canonical: 'Rock', question: 'Q1?', aliases: ['The Rock', 'Rock', 'A rock star'] });
  });

  it('are a single one, worded by all annotators, where nobody saw several', () => {
    const annotations = [
      { type: 'singleAnswer' as const, answer: ['in October 1919'] },
      { type: 'singleAnswer' as const, answer: ['1919', 'in October 1919'] },
    ];
    expect(readingsOf({ id: '1', question: 'When?', annotations }, 'first')).toEqual([
      { id: 'reading-1', question: 'When?', canonical: '1919', aliases: ['in October 1919', '1919'] },
    ]);
    expect(canonicalAnswer(['bb', 'cc', 'ccc'])).toBe('bb');
  });
});

import { describe, expect, it } from 'vitest';
import { readMove } from '../../tools/is-question.ts';
import { SLOT_STATES, type SlotRow } from './state.ts';
import { appendDetails, wordAssumptions, wordQuestion } from './wording.ts';

const row = (more: Partial<SlotRow> = {}): SlotRow => ({
  name: 'cast',
  asksFor: 'the kind of cast',
  options: ['a plaster cast', 'a knitting cast-on'],
  belief: [0.7, 0.3],
  required: true,
  stakes: 'low',
  changes: 'plaster stays for weeks, stitches as long as you knit',
  question: '',
  state: 'missing',
  value: null,
  rivals: [],
  correction: '',
  asked: 0,
  ...more,
});

describe('wording a question', () => {
  it('says what the answer changes, offers the options and names a default', () => {
    expect(wordQuestion(row(), 'en')).toBe(
      'It depends on this: plaster stays for weeks, stitches as long as you knit. Do you mean a plaster cast or a knitting cast-on? If you are not sure, I will go with a plaster cast.',
    );
    expect(wordQuestion(row({ asksFor: '石膏种类', options: ['石膏', '起针'], changes: '时间不同' }), 'zh')).toBe(
      '答案取决于这一点：时间不同。您指的是石膏还是起针？如果不确定，我就按石膏来。',
    );
  });

  it('asks to choose between the two values of a conflict', () => {
    expect(wordQuestion(row({ state: 'conflict', rivals: ['plaster', 'wool'], asked: 1 }), 'en')).toBe(
      'You named both plaster and wool, and only one of them can hold. Which one is it: plaster or wool?',
    );
  });

  it('corrects a false premise first', () => {
    const text = wordQuestion(
      row({ state: 'false-premise', correction: 'plaster does not dissolve.', asked: 1 }),
      'en',
    );
    expect(text).toBe(
      'Actually, plaster does not dissolve. For the kind of cast: a plaster cast or a knitting cast-on, which is it?',
    );
    expect(readMove(text)).toEqual({ action: 'ask', move: 'correct' });
  });

  it('offers closed options after a vague reply, without saying everything again', () => {
    expect(wordQuestion(row({ state: 'vague', asked: 1 }), 'en')).toBe(
      'I still need one thing. For the kind of cast: a plaster cast or a knitting cast-on, which is it?',
    );
  });

  it('takes a wording of the model when it is one question, and else its own', () => {
    const own = 'Is it a plaster cast or a knitting cast-on?';
    expect(wordQuestion(row({ question: own }), 'en')).toContain(own);
    for (const question of ['Tell me.', 'What? Why?', 'It stays on for weeks.']) {
      expect(wordQuestion(row({ question }), 'en')).not.toContain(question);
    }
  });

  it('is read as a question in every state, language and number of tries', () => {
    for (const state of SLOT_STATES) {
      for (const asked of [0, 1]) {
        for (const options of [[], ['red', 'blue'], ['a', 'b', 'c', 'd']]) {
          const belief = options.length === 0 ? [0.2, 0.8] : options.map(() => 1 / options.length);
          for (const rivals of [[], ['red', 'blue']]) {
            const one = row({ state, asked, options, belief, rivals, correction: 'it is closed on Sundays' });
            expect([wordQuestion(one, 'en'), readMove(wordQuestion(one, 'en')).action]).toEqual([
              expect.any(String),
              'ask',
            ]);
            const han = {
              ...one,
              asksFor: '颜色',
              options: options.map((option) => `${option}色`),
              changes: '价格不同',
            };
            expect([wordQuestion(han, 'zh'), readMove(wordQuestion(han, 'zh')).action]).toEqual([
              expect.any(String),
              'ask',
            ]);
          }
        }
      }
    }
  });

  it('puts braces and dollar signs of a value in as they are', () => {
    expect(wordQuestion(row({ options: ['{first}', '$&'], changes: '' }), 'en')).toContain(
      'Do you mean {first} or $&?',
    );
  });
});

describe('wording what is assumed and settled', () => {
  it('states each assumption', () => {
    const text = wordAssumptions([row(), row({ asksFor: 'the year', options: [], belief: [0.2, 0.8] })], 'en');
    expect(text).toBe('I assume that the kind of cast is: a plaster cast, and the most common case for the year.');
    expect(readMove(`${text} It stays on for six weeks.`)).toEqual({ action: 'answer', move: 'assume' });
    expect(wordAssumptions([], 'en')).toBe('');
  });

  it('appends the values to the request', () => {
    const known = row({ state: 'filled', value: 'a plaster cast' });
    expect(appendDetails('How long?', [known], 'en')).toBe('How long? (the kind of cast: a plaster cast)');
    expect(appendDetails('How long?', [], 'en')).toBe('How long?');
  });
});

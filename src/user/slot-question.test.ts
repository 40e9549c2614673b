import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Slot } from '../schema/scenario.ts';
import { readQuestion } from './slot-question.ts';

const branch: Slot = {
  name: 'branch',
  asksFor: 'which branch',
  cues: ['which shop'],
  required: true,
  options: [
    { id: 'mill', label: 'the one at the Old Mill', aliases: ['Old Mill'] },
    { id: 'port', label: 'the one in Harbour Street', aliases: ['Harbour Street'] },
  ],
};
const day: Slot = {
  name: 'day',
  asksFor: 'the day',
  cues: ['when'],
  required: true,
  options: [
    { id: 'sat', label: 'Saturday', aliases: [] },
    { id: 'sun', label: 'Sunday', aliases: [] },
  ],
};
const names = (question: string) => readQuestion(question, [branch, day], 'en').asked.map(({ slot }) => slot.name);

describe('which slots a question asks for', () => {
  it('finds a slot by what it asks for, by a cue and by an option', () => {
    expect(names('Which of our branches do you want?')).toEqual(['branch']);
    expect(names('Which shop?')).toEqual(['branch']);
    expect(names('Saturday or Sunday?')).toEqual(['day']);
  });

  it('finds several slots in one question', () => {
    expect(names('Which branch, and when?')).toEqual(['branch', 'day']);
  });

  it('reads the question only, not what is said before it', () => {
    expect(names('The Old Mill opens at ten. What is your order number?')).toEqual([]);
  });

  it('reads a request without a question mark', () => {
    expect(names('Please tell me which branch you mean.')).toEqual(['branch']);
  });

  it('takes a question for the meaning as open, and one beside the point as nothing', () => {
    expect(readQuestion('What exactly do you mean?', [branch], 'en')).toMatchObject({ asked: [], open: true });
    expect(readQuestion('Could you please clarify?', [branch], 'en').open).toBe(true);
    expect(readQuestion('Could you tell me more precisely what you need?', [branch], 'en').open).toBe(true);
    expect(readQuestion('您能更具体地说明一下您的需要吗？', [], 'zh').open).toBe(true);
    expect(readQuestion('Do you have a loyalty card?', [branch], 'en')).toMatchObject({ asked: [], open: false });
    expect(readQuestion('您说的是什么意思？', [], 'zh').open).toBe(true);
    expect(readQuestion('您有会员卡吗？', [], 'zh').open).toBe(false);
  });

  it('tells a question for yes or no from a choice', () => {
    expect(readQuestion('Do you mean the Old Mill?', [branch], 'en').confirms).toBe(true);
    expect(readQuestion('Do you mean the Old Mill or Harbour Street?', [branch], 'en').confirms).toBe(false);
    expect(readQuestion('Which branch, the Old Mill?', [branch], 'en').confirms).toBe(false);
  });

  it('never fails, and stays quick, on any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), fc.constantFrom('en' as const, 'zh' as const), (text, language) => {
        const reading = readQuestion(text, [branch, day], language);
        expect(reading.confirms && reading.asked.length !== 1).toBe(false);
      }),
      { numRuns: 200 },
    );
    const started = performance.now();
    readQuestion(`what does ${'a '.repeat(50_000)}mean`, [branch], 'en');
    readQuestion('which '.repeat(50_000), [branch], 'en');
    expect(performance.now() - started).toBeLessThan(500);
  });
});

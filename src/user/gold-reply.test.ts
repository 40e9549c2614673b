import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DataError } from '../errors/data-error.ts';
import { ambiguous, ask } from './__fixtures__/ambiguous-scenario.ts';
import { createGoldReplyUser, NOT_RELEVANT } from './gold-reply.ts';
import { compareSlots } from './same-slot.ts';

describe('the rule user', () => {
  const user = createGoldReplyUser();

  it('gives the gold reply to a question for the same thing', async () => {
    expect(await ask(user, 'What season do you mean?')).toMatchObject({
      text: 'The winter of 2016.',
      relevant: true,
      trace: { match: 'class' },
    });
  });

  it('says so when the question is for something else', async () => {
    expect(await ask(user, 'Which route are you asking about?')).toMatchObject({
      text: NOT_RELEVANT,
      relevant: false,
      trace: { match: 'other-slot' },
    });
  });

  it('replies to any text, always with one of its two replies, and alike to the same text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (text) => {
        const first = await ask(user, text);
        expect(first).toEqual(await ask(user, text));
        expect([NOT_RELEVANT, 'The winter of 2016.']).toContain(first.speaker === 'user' && first.text);
      }),
      { numRuns: 200 },
    );
  });

  it('reads a very long question in no time', async () => {
    const started = performance.now();
    await ask(user, 'which year or which '.repeat(100_000));
    expect(performance.now() - started).toBeLessThan(500);
  });

  it('cannot play a scenario without a gold question', async () => {
    const { goldQuestion: _, ...secret } = ambiguous.secret;
    await expect(ask(user, 'Which year?', { ...ambiguous, secret })).rejects.toThrow(DataError);
  });
});

describe('comparing what two questions ask for', () => {
  const pools = {
    request: 'What did the pool charge in 2014?',
    goldQuestion: 'What kind of charge do you mean?',
    goldReply: 'The locker charge.',
  };

  it.each([
    ['the gold question itself', 'What kind of charge do you mean?', true, 'same-text'],
    ['its noun and another one', 'Which charge do you mean? And which discount?', false, 'several-slots'],
    ['a synonym alone', 'Which expense do you mean?', true, 'noun'],
    ['a choice with the right option', 'Do you mean the locker or the entrance?', true, 'proposal'],
    ['a choice before the noun', 'Is it the entrance charge or the towel charge?', true, 'proposal'],
    ['the row of the table', 'Which line item do you need?', true, 'class'],
    ['a time', 'Which month do you need?', false, 'other-slot'],
    ['what the request says already', 'Is that for 2014?', false, 'no-slot'],
    ['a pronoun for a class named before', 'There are figures by month. Which one do you need?', false, 'other-slot'],
    ['a pronoun for kinds named before', 'The company lists several types. Which one do you need?', true, 'class'],
    [
      'a figure, with times to choose from',
      'Which figure do you need, that of May or that of June?',
      false,
      'other-slot',
    ],
    ['two things at once', 'Which charge, and in which month?', false, 'several-slots'],
    ['nothing in particular', 'Could you clarify your question?', false, 'no-slot'],
    ['nothing', '', false, 'no-slot'],
  ])('%s', (_, question, same, match) => {
    expect(compareSlots({ ...pools, question })).toEqual({ same, match });
  });

  it('knows short forms by their initials', () => {
    const pair = { ...pools, goldQuestion: 'Which kind of BWTs do you mean?', goldReply: 'New BWTs.' };
    expect(compareSlots({ ...pair, question: 'Which ballast water tanks do you mean?' }).same).toBe(true);
  });

  it('takes a question for the place when the reply names one', () => {
    const pair = { ...pools, goldReply: 'The charge in Ireland.' };
    expect(compareSlots({ ...pair, question: 'In which country?' }).same).toBe(true);
    expect(compareSlots({ ...pools, question: 'In which country?' }).same).toBe(false);
  });
});

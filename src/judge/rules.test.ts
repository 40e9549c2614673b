import { expect, it } from 'vitest';
import { answering, CONTEXT, describeJudge, secretOf } from './judge.contract.ts';
import { createRulesJudge } from './rules.ts';

describeJudge('rules', () => createRulesJudge());

it('takes what the user was told to say for a part of the request', async () => {
  const secret = secretOf({ kind: 'spans', spans: ['2019'], scale: '', ordered: false });
  const dialogue = [
    { speaker: 'assistant', text: 'Against which year?', action: 'ask', move: 'open' },
    { speaker: 'user', text: 'Against 2017.' },
    ...answering('Seen from 2017 on, sales were highest in 2019.'),
  ] as const;
  expect((await createRulesJudge().judge(dialogue, secret, CONTEXT)).value).toBe(true);
});

it('tells a wrong answer out of the documents from one made up, where the gold is copied', async () => {
  const secret = secretOf({ kind: 'spans', spans: ['4.2'], scale: '', ordered: false });
  const categoryOf = async (text: string) =>
    (await createRulesJudge().judge(answering(text), secret, CONTEXT)).category;
  expect(await categoryOf('5.1')).toBe('wrong-number');
  expect(await categoryOf('7.7')).toBe('off-document');
});

it('reads the year that the talk before leaves unsaid from the full request', async () => {
  const secret = { ...secretOf({ kind: 'number', value: 5, scale: 'million' }), oracle: { rewrite: 'Sales in 2019?' } };
  const context = { ...CONTEXT, brief: { ...CONTEXT.brief, request: 'How about the sales?' } };
  const judge = (text: string) => createRulesJudge().judge(answering(text), secret, context);
  expect(await judge('In 2019: 5 million.')).toMatchObject({ value: true });
  expect(await judge('In 2018: 5 million.')).toMatchObject({ value: false, category: 'wrong-year' });
});

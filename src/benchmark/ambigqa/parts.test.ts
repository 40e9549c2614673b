import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createScriptedModel } from '../../model/scripted.ts';
import type { AssistantTurn, Dialogue } from '../../schema/dialogue.ts';
import type { Judge } from '../../schema/judge.ts';
import { cup, scenariosOf } from './__testing__/questions.ts';
import { readingLabels } from './distinction.ts';
import { createEqualJudge, createMeaningJudge, createWithinJudge } from './judge.ts';
import { createModelUser } from './model-user.ts';
import { readQuestions } from './read-questions.ts';

const [first, second] = scenariosOf([cup], 'ask');
const [whole] = scenariosOf([cup], 'direct');
const call = { role: 'judge', repeat: 0, episodeKey: '' } as const;
const said = (text: string, more: Partial<AssistantTurn> = {}): Dialogue => [
  { speaker: 'assistant', text, action: 'answer', ...more },
];
const judged = async (judge: Judge, dialogue: Dialogue, scenario = first!) =>
  (await judge.judge(dialogue, scenario.secret, { call, brief: scenario.brief })).value;

describe('judges of AmbigQA', () => {
  it('take an answer for right when it equals a wording', async () => {
    const judge = createEqualJudge();
    expect(await judged(judge, said('ann lee'))).toBe(true);
    expect(await judged(judge, said('It was Ann Lee.'))).toBe(false);
    expect(await judged(judge, said('Robert Ray'), second)).toBe(true);
    // For one of two users.
    expect(await judged(judge, said('Robert Ray'), whole)).toBe(0.5);
  });

  it('or, for models that talk, when a wording stands in it and it is short', async () => {
    const judge = createWithinJudge();
    expect(await judged(judge, said('It was Ann Lee.'))).toBe(true);
    expect(await judged(judge, said('It was Ann Leeds.'))).toBe(false);
    expect(await judged(judge, said(`Ann Lee ${'and so on '.repeat(20)}`))).toBe(false);
  });

  it('or when a model says so, which is asked once about each reading', async () => {
    const model = createScriptedModel(({ messages }) =>
      JSON.stringify({ reason: 'r', verdict: messages.at(-1)?.content.includes('Ann Lee') ? 'yes' : 'no' }),
    );
    const judge = createMeaningJudge(model);
    const dialogue = said('Mrs Lee, the first of that name');
    expect(await judged(judge, dialogue, whole)).toBe(0.5);
    await judge.judgeFurther!(dialogue, whole!.secret, { call, brief: whole!.brief });
    expect(model.calls).toHaveLength(2);
  });

  it('score samples by the most frequent ones', async () => {
    const trace = { samples: ['Ann Lee', 'Ann Lee', 'Bob Ray', 'x'] };
    const verdicts = await createEqualJudge().judgeFurther!(said('x', { trace }), whole!.secret, {
      call,
      brief: whole!.brief,
    });
    expect(verdicts.map(({ name, value }) => [name, value])).toEqual([
      ['answers.f1', 0],
      ['sampled.f1', 1],
    ]);
  });
});

describe('the user by a model', () => {
  const reply = (text: string, name: 'model' | 'model:label' = 'model') => {
    const model = createScriptedModel(() => text);
    const user = createModelUser(model, name);
    const question: Dialogue = [{ speaker: 'assistant', text: 'Which year?', action: 'ask' }];
    const answer = user.reply(question, first!.secret, { brief: first!.brief, seed: 1, call });
    return { model, answer };
  };

  it('says what it says, or abstains', async () => {
    expect(await reply('In 1990.').answer).toMatchObject({ speaker: 'user', text: 'In 1990.' });
    for (const text of ['PASS', '"PASS."', '  '])
      expect(await reply(text).answer, text).toMatchObject({ speaker: 'end' });
  });

  it('has another prompt for labelling than for grading', async () => {
    const prompts = (['model', 'model:label'] as const).map((name) => {
      const { model } = reply('x', name);
      return model.calls[0]?.request.messages[0]?.content;
    });
    expect(new Set(prompts).size).toBe(2);
    for (const prompt of prompts) expect(prompt).toContain('Who won the cup in 1990?');
  });
});

describe('reading labels', () => {
  it('are the words that tell a reading from the others, as written', () => {
    const labels = readingLabels('Who sang it?', [
      { question: 'Who sang it in the 1990 film Titan?' },
      { question: 'Who sang it in the 2002 film Titan?' },
      { question: 'Who sang it?' },
    ]);
    expect(labels).toEqual(['1990 film Titan', '2002 film Titan', 'Who sang it']);
  });
});

describe('files of AmbigQA', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ambigqa-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'ambignq'));
  mkdirSync(join(folder, 'nq-open'));
  const file = join(folder, 'ambignq/dev_light.json');

  it.each([
    ['no JSON', '[{'],
    ['another form', '[{"id": "1", "question": "Q?", "annotations": []}]'],
    ['ids twice', JSON.stringify([cup, cup])],
  ])('with %s are refused', async (_, text) => {
    writeFileSync(file, text);
    await expect(readQuestions('dev', [folder])).rejects.toMatchObject({ code: 'QRT_DATA' });
  });

  it('say the line of NQ-Open that is none', async () => {
    writeFileSync(
      join(folder, 'nq-open/NQ-open.dev.jsonl'),
      '{"question": "Q?", "answer": ["a"]}\n{"question": "Q?"}\n',
    );
    await expect(readQuestions('nq-open', [folder])).rejects.toThrow(/:2/);
    await expect(readQuestions('train', [folder])).rejects.toMatchObject({ code: 'QRT_DATA_MISSING' });
  });
});

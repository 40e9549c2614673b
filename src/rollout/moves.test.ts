import { describe, expect, it } from 'vitest';
import { benchmark } from '../benchmark/clarifymt/benchmark.ts';
import { createScriptedModel } from '../model/scripted.ts';
import { callOf, itemOf } from './__testing__/scripted-parts.ts';
import { preferItems } from './items.ts';
import { createModelMoves } from './model-moves.ts';
import { distinctMoves } from './move-source.ts';
import { createRuleMoves } from './rule-moves.ts';
import { createSingleTurnModelJudge, readMark } from './single-turn-judge.ts';
import { singleTurnRules } from './single-turn-rules.ts';

const item = itemOf(2);
const options = { samples: 3, enumerates: false, maxTokens: 50, seed: 1 } as const;

describe('moves by a model', () => {
  it('drop what is empty, no question, or a copy; the answer comes last', async () => {
    const model = createScriptedModel((request) => {
      const told = request.messages[0]?.content ?? '';
      if (told.includes('Answer now')) return 'Ann.';
      if (request.sampling.temperature === 0) return 'Which year?';
      const replies = ['which  YEAR?', '', 'It was Ann.', 'Which cup?'];
      return replies[model.calls.length % replies.length]!;
    });
    const moves = await createModelMoves({ model, mode: 'told', ...options }).moves(item, callOf('generator'));
    expect(moves[0]).toEqual({ text: 'Which year?', kind: 'ask', source: 'greedy' });
    expect(moves.at(-1)).toEqual({ text: 'Ann.', kind: 'answer', source: 'direct' });
    expect(moves.filter(({ kind }) => kind === 'ask').map(({ text }) => text)).not.toContain('It was Ann.');
    const seeds = model.calls.flatMap(({ request }) =>
      request.sampling.temperature === 1 ? [request.sampling.seed] : [],
    );
    expect(new Set(seeds).size).toBe(3);
  });

  it('are what they are when the model is told nothing', async () => {
    const model = createScriptedModel((request) =>
      request.sampling.temperature === 1 ? 'It was Bob.' : 'Who do you mean?',
    );
    const moves = await createModelMoves({ model, mode: 'free', ...options }).moves(item, callOf('generator'));
    expect(moves.map(({ kind, source }) => [kind, source])).toEqual([
      ['ask', 'greedy'],
      ['answer', 'sample'],
    ]);
    expect(model.calls[0]?.request.messages).toEqual([{ role: 'user', content: 'Who won?' }]);
  });

  it('are told apart by their words, not by case or white space', () => {
    const move = (text: string) => ({ text, kind: 'ask', source: 'sample' }) as const;
    expect(distinctMoves([move('A b?'), move('a  B?'), move(' '), move('c?')]).map(({ text }) => text)).toEqual([
      'A b?',
      'c?',
    ]);
  });
});

describe('requests of clarifymt', async () => {
  const { scenarios } = await benchmark.load({ set: 'starter', mode: 'interactive', language: 'en', dataDirs: [] });
  const { items } = preferItems(scenarios, 1);

  it('have a user for each reading where asking is right, and the one who is meant where not', () => {
    for (const { scenario, users } of items) {
      const { secret } = scenario;
      const expected = secret.goldAction === 'ask' ? secret.readings.map(({ id }) => id) : [secret.intended];
      expect(users.map(({ reading }) => reading)).toEqual(expected);
      for (const { reading, scenario: own } of users) expect(own.secret.intended).toBe(reading);
    }
  });

  it('stand once, however often a set repeats them', () => {
    expect(preferItems([...scenarios, ...scenarios], 1).items).toHaveLength(items.length);
  });

  it('get a good question, an empty one, another request’s, and an answer by rules', async () => {
    const moves = await createRuleMoves({ benchmark, items, enumerates: true, seed: 1 }).moves(
      items[0]!,
      callOf('generator'),
    );
    expect(moves.map(({ kind }) => kind)).toEqual(['ask', 'ask', 'ask', 'answer', 'enumerate']);
  });
});

describe('the single-turn judge', () => {
  it('by rules lies in 0..1, likes answers, and hates refusals', () => {
    const { brief } = item.scenario;
    const plain = singleTurnRules({ text: 'Ann won.', kind: 'answer' }, brief);
    const asked = singleTurnRules({ text: 'Which cup?', kind: 'ask' }, brief);
    expect(plain).toBeGreaterThan(asked);
    expect(singleTurnRules({ text: "I'm sorry, but I can't help with that.", kind: 'answer' }, brief)).toBe(0);
  });

  it.each([
    ['7', 7],
    ['10', 10],
    [' 8/10 ', 8],
    ['Rating: 3.', 3],
    ['3 or 4', undefined],
    ['11', undefined],
    ['none', undefined],
    ['2.5', undefined],
  ])('reads %j as %s', (text, mark) => {
    expect(readMark(text)).toBe(mark);
  });

  it('by a model asks twice, then gives up', async () => {
    const move = { text: 'Ann.', kind: 'answer', source: 'direct' } as const;
    const rate = (replies: readonly string[]) =>
      createSingleTurnModelJudge(createScriptedModel(replies)).rate(move, item.scenario.brief, callOf('judge'));
    expect(await rate(['well', '10'])).toBe(1);
    await expect(rate(['well', 'hm'])).rejects.toMatchObject({ kind: 'judge-fault' });
  });
});

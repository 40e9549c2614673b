import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { preferenceRowSchema } from '../schema/preference.ts';
import { callOf, itemOf, type Outcome, scriptedParts } from './__testing__/scripted-parts.ts';
import { labelItem } from './label-item.ts';
import type { MoveText } from './move-source.ts';
import { singleTurnByRules } from './single-turn-judge.ts';

const question = (index: number): MoveText => ({ text: `q${index}`, kind: 'ask', source: 'sample' });
const answer = (index: number): MoveText => ({ text: `answer-${index}`, kind: 'answer', source: 'direct' });

describe('labelling a request', () => {
  it('comes to the cases of the spec, worked by hand', async () => {
    // Two users; the answer is right for the first. q0 serves both, on q1 the second abstains.
    const parts = scriptedParts(
      [question(0), question(1), answer(0)],
      [
        ['hit', 'hit'],
        ['hit', 'abstains'],
      ],
    );
    const row = await labelItem(itemOf(2), parts, callOf);
    expect(row.candidates.map(({ worth }) => worth)).toEqual([1, 0.5, 0.5]);
    expect(row.best).toBe(0);
    // The question that ties with the answer is in no pair with it.
    expect(row.pairs).toEqual([
      { chosen: 0, rejected: 1, margin: 0.5, kind: 'ask>ask' },
      { chosen: 0, rejected: 2, margin: 0.5, kind: 'ask>answer' },
    ]);
    expect(row.candidates[1]?.rollouts[1]).toEqual({
      reading: 'r1',
      reply: null,
      answer: null,
      score: 0,
      void: 'abstained',
    });
    expect(preferenceRowSchema.parse(row)).toEqual(row);
  });

  it('on a tie answers, and at a price asks less', async () => {
    const parts = (price: number) => scriptedParts([question(0), answer(0)], [['hit', 'hit']], { price });
    expect((await labelItem(itemOf(2), parts(0.4), callOf)).pairs[0]?.kind).toBe('ask>answer');
    const tie = await labelItem(itemOf(2), parts(0.5), callOf);
    expect([tie.pairs, tie.best]).toEqual([[], 1]);
    expect((await labelItem(itemOf(2), parts(0.6), callOf)).pairs[0]?.kind).toBe('answer>ask');
  });

  it('scores an enumeration by F1: two of three answers right, two of two users served: 2 * 2/3 * 1 / (5/3) = 0.8', async () => {
    const moves: MoveText[] = [{ text: '- answer-0\n2. answer-1\nno', kind: 'enumerate', source: 'enumerate' }];
    const row = await labelItem(itemOf(2), scriptedParts(moves, []), callOf);
    expect(row.candidates[0]?.worth).toBeCloseTo(0.8, 12);
  });

  it('counts a second question, an empty answer and a leak as no hit', async () => {
    const parts = scriptedParts([question(0)], [['hit']]);
    const say = async (turn: object) => {
      const answerer = { reference: 'x', answer: async () => ({ speaker: 'assistant', ...turn }) as never };
      return (await labelItem(itemOf(1), { ...parts, answerer }, callOf)).candidates[0]?.rollouts[0];
    };
    expect(await say({ text: 'Which?', action: 'ask' })).toMatchObject({ score: 0, void: 'asked-again' });
    expect(await say({ text: '', action: null, replyFault: 'empty' })).toMatchObject({ score: 0, void: 'empty' });
    const judge = {
      ...parts.judge,
      judge: async () => ({ name: 'final', value: false, reason: '', category: 'leak' }),
    };
    const row = await labelItem(itemOf(1), { ...parts, judge }, callOf);
    expect(row.candidates[0]?.rollouts[0]).toMatchObject({ score: 0, void: 'leak', answer: 'answer-0' });
  });

  it('asks nobody where the benchmark says that nobody replies', async () => {
    const benchmark = { name: 'x', next: () => ({ step: 'end', end: 'asked' }) as const };
    const row = await labelItem(itemOf(1), scriptedParts([question(0)], [['hit']], { benchmark }), callOf);
    expect(row.candidates[0]?.rollouts[0]?.void).toBe('abstained');
  });

  const outcome = fc.constantFrom<Outcome>('hit', 'miss', 'abstains');
  const tables = fc.integer({ min: 1, max: 4 }).chain((users) =>
    fc.record({
      users: fc.constant(users),
      questions: fc.array(fc.array(outcome, { minLength: users, maxLength: users }), { minLength: 1, maxLength: 4 }),
      answered: fc.nat(users),
      price: fc.constantFrom(0, 0.1, 0.25),
    }),
  );

  it('equals brute force: worths, pairs, and asking preferred exactly where V(q) > V(r)', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async ({ users, questions, answered, price }) => {
        const moves = [...questions.map((_, index) => question(index)), answer(answered)];
        const row = await labelItem(itemOf(users), scriptedParts(moves, questions, { price }), callOf);
        // By counting: hits among the users, in hundredths to stay exact.
        const worths = questions.map((outcomes) => outcomes.filter((each) => each === 'hit').length / users - price);
        const direct = answered < users ? 1 / users : 0;
        for (const [index, { worth }] of row.candidates.entries()) {
          expect(worth).toBeCloseTo([...worths, direct][index]!, 9);
        }
        const last = questions.length;
        for (const [index, worth] of worths.entries()) {
          const gap = Math.round((worth - direct) * 1e6);
          const asked = row.pairs.some((pair) => pair.chosen === index && pair.rejected === last);
          const answeredBetter = row.pairs.some((pair) => pair.chosen === last && pair.rejected === index);
          expect([asked, answeredBetter]).toEqual([gap > 0, gap < 0]);
        }
        expect(row.candidates[row.best!]!.kind === 'ask').toBe(Math.round((Math.max(...worths) - direct) * 1e6) > 0);
      }),
      { numRuns: 60 },
    );
  });

  it('is seen by single-turn labels in another way: they know nothing of what a question leads to', async () => {
    // A useless question and a useful one look alike; the answer looks best, and serves one of two users.
    const parts = scriptedParts(
      [question(0), question(1), answer(0)],
      [
        ['hit', 'hit'],
        ['miss', 'miss'],
      ],
      {
        singleTurnJudge: singleTurnByRules,
      },
    );
    const row = await labelItem(itemOf(2), parts, callOf);
    expect(row.pairs.map(({ kind }) => kind)).toEqual(['ask>ask', 'ask>answer', 'answer>ask']);
    expect(row.singleTurnPairs.map(({ kind }) => kind)).toEqual(['answer>ask', 'answer>ask']);
  });
});

import { describe, expect, it } from 'vitest';
import { createScriptedModel } from '../model/scripted.ts';
import type { ChatRequest } from '../schema/model.ts';
import { contextOf } from './assistant.contract.ts';
import { readReadings, sameAnswer } from './best-of/imagine.ts';
import { kind } from './best-of.ts';

const BRIEF = { language: 'en', documents: [], history: [], request: 'Who won the cup?' } as const;

const READINGS = JSON.stringify({
  readings: [
    { meaning: 'Who won the cup in 1990?', answer: 'Ann' },
    { meaning: 'Who won the cup in 1994?', answer: 'Bob' },
  ],
});

/** Asks for the year; whose reply names it gets the right answer. */
function world(questionFor: (request: ChatRequest) => string) {
  return createScriptedModel((request) => {
    const all = request.messages.map(({ content }) => content).join('\n');
    if (all.includes('"readings"')) return READINGS;
    if (all.includes('You play a user')) {
      if (!all.includes('Which year')) return 'PASS';
      return all.includes('in 1990?') ? 'In 1990.' : 'In 1994.';
    }
    if (all.includes('with one answer')) return all.includes('In 1994.') ? 'Bob' : 'Ann';
    return questionFor(request);
  });
}

const make = (model: ReturnType<typeof world>, questionPrice?: number) =>
  kind.create({
    model,
    argument: '2',
    sampling: {},
    seed: 1,
    resolveModel: async () => model,
    ...(questionPrice !== undefined && { questionPrice }),
  });

describe('best-of', () => {
  it('asks the question that serves all imagined users', async () => {
    const model = world(({ sampling }) => (sampling.temperature === 1 ? 'Which year?' : 'Do you like the cup?'));
    const turn = await (await make(model)).respond(BRIEF, [], contextOf(1));
    expect(turn).toMatchObject({ action: 'ask', text: 'Which year?' });
    // The answer serves one of two, the greedy question nobody, the sampled one both.
    const { moves } = turn.trace as { moves: { worth: number }[] };
    expect(moves.map(({ worth }) => worth)).toEqual([0.5, 0, 1]);
  });

  it('answers where asking gains no more than its price', async () => {
    const model = world(() => 'Which year?');
    expect((await (await make(model, 0.4)).respond(BRIEF, [], contextOf(1))).action).toBe('ask');
    expect((await (await make(model, 0.5)).respond(BRIEF, [], contextOf(1))).action).toBe('answer');
  });

  it('rehearses nothing when no move asks, and answers when no question is left', async () => {
    const model = world(() => 'It was Ann.');
    expect((await (await make(model)).respond(BRIEF, [], contextOf(1))).text).toBe('It was Ann.');
    expect(model.calls).toHaveLength(3);
    const last = await (await make(model)).respond(BRIEF, [], contextOf(1, 0));
    expect([last.action, model.calls.length]).toEqual(['answer', 4]);
  });

  it('reads readings with other answers only', () => {
    const reading = (answer: string) => ({ meaning: 'm', answer });
    expect(
      readReadings(`Sure: ${JSON.stringify({ readings: [reading('1990'), reading('in 1990'), reading('x')] })}`),
    ).toHaveLength(2);
    expect(readReadings('no idea')).toEqual([]);
    expect([sameAnswer('1990', 'It was in 1990.'), sameAnswer('90', '1990'), sameAnswer('', 'x')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

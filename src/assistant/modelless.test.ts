import { describe, expect, it } from 'vitest';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import type { AssistantKind } from '../schema/assistant-kind.ts';
import { isQuestion } from '../tools/is-question.ts';
import { kind as alwaysAnswer } from './always-answer.ts';
import { kind as alwaysAsk } from './always-ask.ts';
import { BRIEF, contextOf, echoModel } from './assistant.contract.ts';
import { kind as random } from './random.ts';

const create = (kind: AssistantKind, argument?: string) =>
  kind.create({
    sampling: {},
    seed: 1,
    resolveModel: async () => echoModel(''),
    ...(argument !== undefined && { argument }),
  });

describe('assistants without a model', () => {
  it.each(['en', 'zh'] as const)('ask and answer in words that the rule reads so (%s)', async (language) => {
    const brief = { ...BRIEF, language };
    const asked = await (await create(alwaysAsk)).respond(brief, [], contextOf(1, 0));
    const answered = await (await create(alwaysAnswer)).respond(brief, [], contextOf(1, 5));
    expect([asked.action, isQuestion(asked.text)]).toEqual(['ask', true]);
    expect([answered.action, isQuestion(answered.text)]).toEqual(['answer', false]);
  });

  it('asks as often as random is told to', async () => {
    const asks = async (probability: string): Promise<number> => {
      const assistant = await create(random, probability);
      const turns = Array.from({ length: 2000 }, (_, seed) => assistant.respond(BRIEF, [], contextOf(seed)));
      return (await Promise.all(turns)).filter((turn) => turn.action === 'ask').length;
    };
    expect(await asks('0')).toBe(0);
    expect(await asks('1')).toBe(2000);
    // 2000 x 0.3 = 600, standard deviation sqrt(2000 x 0.3 x 0.7) = 20.5; four of them are 82.
    expect(Math.abs((await asks('0.3')) - 600)).toBeLessThan(82);
  });

  it.each([undefined, '', '1.1', '-0.1', 'x', '0.3x', 'NaN', ' '])(
    'refuses random with the argument %j',
    async (argument) => {
      await expect(create(random, argument)).rejects.toThrow(InvalidOptionError);
    },
  );
});

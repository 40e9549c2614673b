import { describe, expect, it } from 'vitest';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import type { Assistant } from '../schema/assistant.ts';
import type { UserTurn } from '../schema/dialogue.ts';
import type { ChatModel } from '../schema/model.ts';
import { BRIEF, contextOf, describeAssistant, echoModel } from './assistant.contract.ts';
import { kind } from './roles.ts';

const PARTS = 'direct=double/a,clarify=double/b,answer=double/c';

function create(argument: string | undefined, models: (reference: string) => ChatModel): Promise<Assistant> {
  return kind.create({
    ...(argument !== undefined && { argument }),
    sampling: { temperature: 0 },
    seed: 1,
    resolveModel: async (reference) => models(reference),
  });
}

describeAssistant('roles', (model) => create(PARTS, () => model));
describeAssistant('roles:joint', (model) => create('joint=double/a', () => model));

const REPLY: UserTurn = { speaker: 'user', text: 'In 2019.' };

describe('an assistant of separately trained roles', () => {
  const cast = (question: string) => {
    const direct = echoModel('It was 4.2.');
    const clarify = echoModel(question);
    const answer = echoModel('In 2019 it was 4.2.');
    const models: Record<string, ChatModel> = { 'double/a': direct, 'double/b': clarify, 'double/c': answer };
    return { direct, clarify, answer, make: () => create(PARTS, (reference) => models[reference]!) };
  };

  it('lets the clarifier ask, and the answerer answer after the reply', async () => {
    const { make, direct, clarify, answer } = cast('Which year do you mean?');
    const assistant = await make();
    const asked = await assistant.respond(BRIEF, [], contextOf(1));
    expect(asked).toMatchObject({ text: 'Which year do you mean?', action: 'ask', trace: { role: 'clarify' } });
    const answered = await assistant.respond(BRIEF, [asked, REPLY], contextOf(1));
    expect(answered).toMatchObject({ text: 'In 2019 it was 4.2.', action: 'answer', trace: { role: 'answer' } });
    expect([direct, clarify, answer].map(({ seen }) => seen.length)).toEqual([0, 1, 1]);
  });

  it('lets the direct answerer answer where the clarifier does not ask', async () => {
    const { make } = cast('4.2');
    expect(await (await make()).respond(BRIEF, [], contextOf(1))).toMatchObject({
      text: 'It was 4.2.',
      trace: { role: 'direct' },
    });
  });

  it('answers at once, without a call of the clarifier, when no question is left', async () => {
    const { make, clarify } = cast('Which year?');
    expect(await (await make()).respond(BRIEF, [], contextOf(1, 0))).toMatchObject({ action: 'answer' });
    expect(clarify.seen).toEqual([]);
  });

  it('gives each role its own words, and the joint model each of them in turn', async () => {
    const joint = echoModel('Which year?');
    const assistant = await create('joint=double/x', () => joint);
    const asked = await assistant.respond(BRIEF, [], contextOf(1));
    await assistant.respond(BRIEF, [asked, REPLY], contextOf(1));
    const [first, second] = joint.seen.map(({ messages }) => messages[0]?.content);
    expect(first).toContain('ask one short question back');
    expect(second).toContain('without asking again');
  });

  it('keeps a comma in a model’s name, and has other settings for other models', async () => {
    const model = echoModel('x');
    const seen: string[] = [];
    await create('direct=http://h/v1#a,b,clarify=double/b,answer=double/c', (reference) => {
      seen.push(reference);
      return model;
    });
    expect(seen).toEqual(['http://h/v1#a,b', 'double/b', 'double/c']);
    const one = await create(PARTS, () => model);
    const other = await create(PARTS.replace('double/c', 'double/d'), () => model);
    expect(one.settings).not.toEqual(other.settings);
  });

  it.each([
    [undefined, 'no model for direct, clarify, answer'],
    ['direct=a/b,clarify=c/d', 'no model for answer'],
    ['joint=a/b,clarify=c/d', 'joint plays all roles'],
    ['speak=a/b', 'is no role'],
    ['direct=,clarify=c/d,answer=e/f', 'is no role'],
    ['direct=a/b,direct=c/d,answer=e/f', 'is no role'],
  ])('refuses %j', async (argument, problem) => {
    const made = create(argument, () => echoModel('x'));
    await expect(made).rejects.toThrow(InvalidOptionError);
    await expect(create(argument, () => echoModel('x'))).rejects.toThrow(problem);
  });
});

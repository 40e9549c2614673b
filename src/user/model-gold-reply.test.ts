import { describe, expect, it } from 'vitest';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { PartFaultError } from '../errors/part-fault-error.ts';
import { createScriptedModel } from '../model/scripted.ts';
import { ambiguous, ask } from './__fixtures__/ambiguous-scenario.ts';
import { NOT_RELEVANT } from './gold-reply.ts';
import { createModelGoldReplyUser, readSame } from './model-gold-reply.ts';

describe('the model as user', () => {
  it.each([
    ['SAME', ambiguous.secret.goldReply, true],
    ['OTHER', NOT_RELEVANT, false],
  ])('on %s replies accordingly', async (word, text, relevant) => {
    const user = createModelGoldReplyUser(createScriptedModel(word));
    expect(await ask(user, 'Which year is it?')).toMatchObject({ text, relevant });
  });

  it('shows the model both questions and the reply, in one call', async () => {
    const model = createScriptedModel('SAME');
    await ask(createModelGoldReplyUser(model), 'Which year is it?');
    expect(model.calls).toHaveLength(1);
    const shown = model.calls[0]?.request.messages[0]?.content ?? '';
    for (const part of ['Which year is it?', ambiguous.secret.goldQuestion, ambiguous.secret.goldReply]) {
      expect(shown).toContain(part);
    }
  });

  it('asks once more when the reply cannot be read', async () => {
    const model = createScriptedModel(['Well...', 'other']);
    expect(await ask(createModelGoldReplyUser(model), 'Which year?')).toMatchObject({ relevant: false });
    expect(model.calls).toHaveLength(2);
  });

  it('is a fault of the user when no reply can be read', async () => {
    const user = createModelGoldReplyUser(createScriptedModel(['SAME or OTHER', '']));
    await expect(ask(user, 'Which year?')).rejects.toThrow(PartFaultError);
  });

  it('puts a template mark in the question into the prompt as it is', async () => {
    const model = createScriptedModel('OTHER');
    await ask(createModelGoldReplyUser(model), 'What is {{goldReply}}?');
    expect(model.calls[0]?.request.messages[0]?.content).toContain('What is {{goldReply}}?');
  });
});

it('cannot be made without a model', () => {
  expect(() => createModelGoldReplyUser(undefined)).toThrow(InvalidOptionError);
});

it.each([
  ['Same.', true],
  ['**OTHER**', false],
  ['same other', undefined],
  ['another', undefined],
  ['', undefined],
])('reads %j', (text, same) => {
  expect(readSame(text)).toBe(same);
});

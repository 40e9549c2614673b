import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createScriptedModel } from '../model/scripted.ts';
import { askStructured } from './ask-structured.ts';

const schema = z.object({ word: z.string().trim().min(1).max(5), list: z.array(z.string()).max(2) });

function ask(answers: readonly string[]) {
  const model = createScriptedModel(answers);
  const reply = askStructured({
    model,
    schema,
    prompt: 'Say a word.',
    language: 'en',
    temperature: 0.8,
    maxTokens: 50,
    seed: 7,
    call: { role: 'generator', repeat: 0, episodeKey: 'x' },
  });
  return { model, reply };
}

describe('asking a model for an object', () => {
  it('takes a good reply at once and drops what was not asked for', async () => {
    const { model, reply } = ask(['{"word": " hi ", "list": [], "more": 1}']);
    expect(await reply).toEqual({ ok: true, value: { word: 'hi', list: [] } });
    expect(model.calls).toHaveLength(1);
  });

  it('asks once more, saying what is wrong, with another seed', async () => {
    const { model, reply } = ask(['{"word": "far too long", "list": []}', '{"word": "ok", "list": ["a"]}']);
    expect(await reply).toEqual({ ok: true, value: { word: 'ok', list: ['a'] } });
    const [first, second] = model.calls.map(({ request }) => request);
    expect(second?.messages.at(-1)?.content).toContain('word:');
    expect(second?.sampling.seed).not.toBe(first?.sampling.seed);
  });

  it.each([
    ['empty', ['', ' ']],
    ['unreadable', ['no', 'I will not say']],
    ['off-schema', ['no', '{"word": 5}']],
  ])('gives up as %s after the second try', async (reason, answers) => {
    const { model, reply } = ask(answers);
    expect(await reply).toMatchObject({ ok: false, reason });
    expect(model.calls).toHaveLength(2);
  });

  it('hands the model a schema without lengths of texts', async () => {
    const { model, reply } = ask(['{"word": "hi", "list": []}']);
    await reply;
    expect(model.calls[0]?.request.schema).toEqual({
      type: 'object',
      properties: { word: { type: 'string' }, list: { type: 'array', items: { type: 'string' }, maxItems: 2 } },
      required: ['word', 'list'],
      additionalProperties: false,
    });
  });
});

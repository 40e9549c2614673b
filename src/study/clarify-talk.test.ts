import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { clarify } from '../index.ts';
import type { AskModel } from './clarify-talk.ts';

const PAGE = readFileSync(new URL('../../docs/clarify-agent.md', import.meta.url), 'utf8');

/** Perceives an open slot first and its value afterwards; answers in words. */
const script: AskModel = (messages, schema) => {
  if (!schema) return 'About six weeks.';
  const fields = Object.keys(schema.properties as object);
  if (fields.includes('persona')) return JSON.stringify({ reason: '', persona: { precise: 1 } });
  const replied = messages.at(-1)?.content.includes('plaster');
  const slot = {
    name: 'cast',
    asksFor: 'the kind of cast',
    options: ['a plaster cast', 'a cast of actors'],
    stakes: 'high',
  };
  const evidence = [{ slot: 'cast', kind: 'value', values: ['a plaster cast'] }];
  return JSON.stringify(replied ? { slots: [], evidence } : { slots: [slot], evidence: [] });
};

describe('library use of ClarifyAgent', () => {
  it('works as the page says, in five lines', async () => {
    const code = /```ts\n([\s\S]+?)```/.exec(PAGE)?.[1] ?? '';
    const lines = code.split('\n').filter((line) => line.trim() !== '');
    expect(lines).toHaveLength(5);
    // The page's own lines, with a scripted model in the place of one that needs a key.
    const body = lines.slice(1).join('\n').replace("'openai/gpt-4o-mini'", 'model');
    const shown: string[] = [];
    const run = new Function('clarify', 'model', 'console', `return (async () => {${body}})()`);
    await run(clarify, script, { log: (...texts: string[]) => shown.push(...texts) });
    expect(shown).toEqual([
      'Do you mean a plaster cast or a cast of actors? If you are not sure, I will go with a plaster cast.',
      'About six weeks.',
    ]);
  });

  it('takes what comes after an answer as a new request, with the talk before it', async () => {
    const seen: string[] = [];
    const talk = await clarify({
      model: (messages, schema) => {
        seen.push(messages.map(({ content }) => content).join('\n'));
        return schema ? '{"slots": [], "evidence": []}' : 'Six weeks.';
      },
    });
    await talk.say('How long does it stay on?');
    const second = await talk.say('And for a child?');
    expect(second).toMatchObject({ action: 'answer', text: 'Six weeks.' });
    expect(talk.dialogue).toHaveLength(1);
    expect(seen.at(-1)).toContain('How long does it stay on?\nSix weeks.\nAnd for a child?');
  });

  it('streams as the page says, in five lines', async () => {
    const code = /```ts\n([\s\S]+?)```/g.exec(PAGE.slice(PAGE.indexOf('## While it comes')))?.[1] ?? '';
    const lines = code.split('\n').filter((line) => line.trim() !== '');
    expect(lines).toHaveLength(5);
    const body = lines.join('\n');
    const model: AskModel = async function* (messages, schema) {
      if (schema) yield (await script(messages, schema)) as string;
      else yield* ['About ', 'six ', 'weeks.'];
    };
    const seen: string[] = [];
    const [log, write] = ['> ', ''].map(
      (mark) =>
        (...texts: string[]) =>
          void seen.push(`${mark}${texts.join(' ')}`),
    );
    const run = new Function('talk', 'console', 'process', `return (async () => {${body}})()`);
    const talk = await clarify({ model });
    await run(talk, { error: log }, { stdout: { write } });
    expect(seen).toEqual([
      expect.stringMatching(/^> ask Asking for the kind of cast is worth/),
      'Do you mean a plaster cast or a cast of actors? If you are not sure, I will go with a plaster cast.',
    ]);
    seen.length = 0;
    await run({ stream: () => talk.stream('The plaster one.') }, { error: log }, { stdout: { write } });
    expect(seen).toEqual([expect.stringMatching(/^> answer /), 'About', ' six', ' weeks.']);
    expect(talk.dialogue.map(({ speaker }) => speaker)).toEqual(['assistant', 'user', 'assistant']);
  });

  it('is as it was after a call that failed, or a reader that went away', async () => {
    let fails = true;
    const talk = await clarify({
      variant: 'full',
      model: () => {
        if (fails) throw new RangeError('down');
        return 'Six weeks.';
      },
    });
    await expect(talk.say('How long does it stay on?')).rejects.toThrow('down');
    fails = false;
    for await (const part of talk.stream('How long does it stay on?')) if (part.type === 'decision') break;
    expect(talk.dialogue).toEqual([]);
    await talk.say('How long does it stay on?');
    expect(talk.dialogue).toHaveLength(1);
  });

  it('never asks when no question is allowed', async () => {
    const talk = await clarify({ model: script, maxQuestions: 0, variant: 'full' });
    expect((await talk.say('How long does a cast stay on?')).action).toBe('answer');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DataError } from '../errors/data-error.ts';
import { FileError } from '../errors/file-error.ts';
import { loadPrompt, parsePrompt } from './prompt-file.ts';

const file = (head: string, body: string): string => `---\n${head}\n---\n${body}\n`;
const HEAD = 'name: greet\nversion: 2\nvariables: who, place\nsummary: Says hello: twice';

describe('parsePrompt', () => {
  const prompt = parsePrompt(file(HEAD, 'Hello {{who}} in {{ place }}.'), 'greet.md');

  it('reads name, version, variables and further fields', () => {
    expect([prompt.name, prompt.version, prompt.variables, prompt.fields]).toEqual([
      'greet',
      2,
      ['who', 'place'],
      { summary: 'Says hello: twice' },
    ]);
  });

  it('puts each variable in', () => {
    expect(prompt.render({ who: 'Ada', place: 'Rome' })).toBe('Hello Ada in Rome.');
  });

  it('leaves a substitution inside a value as it is', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('{{place}}', '{{who}}', '$&', '$1', '{{nope}}'), (noise, trap) => {
        expect(prompt.render({ who: noise + trap, place: 'P' })).toBe(`Hello ${noise}${trap} in P.`);
      }),
    );
  });

  it('refuses a missing and an unknown variable', () => {
    expect(() => prompt.render({ who: 'Ada' })).toThrow(/"place" was not given/);
    expect(() => prompt.render({ who: 'Ada', place: 'Rome', year: '1' })).toThrow(/no variable "year"/);
  });

  it('takes the text of the language, and the English one where there is no other', () => {
    const both = parsePrompt(file('name: b\nversion: 1', '=== en ===\nHello\n\n=== zh ===\n您好'), 'b.md');
    expect([both.render({}, 'zh'), both.render({}, 'en'), both.render()]).toEqual(['您好', 'Hello', 'Hello']);
    expect(parsePrompt(file('name: b\nversion: 1', 'Hello'), 'b.md').render({}, 'zh')).toBe('Hello');
  });

  it('has another hash as soon as a character differs, but not for other line ends', () => {
    const text = file('name: b\nversion: 1', 'Hello');
    expect(parsePrompt(text.replaceAll('\n', '\r\n'), 'b.md').hash).toBe(parsePrompt(text, 'b.md').hash);
    expect(parsePrompt(text.replace('Hello', 'Hallo'), 'b.md').hash).not.toBe(parsePrompt(text, 'b.md').hash);
  });

  it.each([
    ['no front matter', 'Hello'],
    ['no end of the front matter', '---\nname: a\n'],
    ['no version', file('name: a', 'Hello')],
    ['a version that is no number', file('name: a\nversion: x', 'Hello')],
    ['a line without a key', file('name: a\nversion: 1\nhello', 'Hello')],
    ['a key twice', file('name: a\nversion: 1\nname: b', 'Hello')],
    ['no text', file('name: a\nversion: 1', '')],
    ['an undeclared variable', file('name: a\nversion: 1', '{{x}}')],
    ['an unused variable', file('name: a\nversion: 1\nvariables: x', 'Hello')],
    [
      'a variable that one language does not use',
      file('name: a\nversion: 1\nvariables: x', '=== en ===\n{{x}}\n=== zh ===\n好'),
    ],
    ['an unknown language', file('name: a\nversion: 1', '=== en ===\nHello\n=== xx ===\nHo')],
    ['only another language', file('name: a\nversion: 1', '=== zh ===\n您好')],
    ['too much text', file('name: a\nversion: 1', 'a'.repeat(70_000))],
  ])('refuses a file with %s', (_problem, text) => {
    expect(() => parsePrompt(text, 'a.md')).toThrow(DataError);
  });
});

describe('loadPrompt', () => {
  it('says which file cannot be read', async () => {
    await expect(loadPrompt(new URL('./no-such-prompt.md', import.meta.url))).rejects.toThrow(FileError);
  });
});

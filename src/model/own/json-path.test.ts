import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../schema/json.ts';
import { lookUp, parseJsonPath } from './json-path.ts';

const REPLY: JsonValue = { choices: [{ message: { content: 'hi', 'a.b': 1, 'c/d': null } }], text: 'top' };

describe('a path', () => {
  it.each([
    ['choices.0.message.content', 'hi'],
    ['choices[0].message.content', 'hi'],
    ['/choices/0/message/content', 'hi'],
    ['/choices/0/message/a.b', 1],
    ['/choices/0/message/c~1d', null],
    ['text', 'top'],
  ])('%s leads to its value', (path, value) => {
    expect(lookUp(REPLY, parseJsonPath(path))).toEqual({ found: true, value });
  });

  it.each([
    ['reply', 'at its top there is an object with choices, text, and no "reply"'],
    ['choices.1', 'at "choices" there is a list of 1, and no "1"'],
    ['text.content', 'at "text" there is a string, which has no "content"'],
    ['/choices/0/message/c~1d/x', 'at "choices.0.message.c/d" there is null, which has no "x"'],
    ['__proto__.polluted', 'at its top there is an object with choices, text, and no "__proto__"'],
    ['text.length', 'at "text" there is a string, which has no "length"'],
  ])('%s that leads nowhere says how far it came', (path, problem) => {
    expect(lookUp(REPLY, parseJsonPath(path))).toEqual({ found: false, problem });
  });

  it('as a pointer finds every member of every value', () => {
    const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), fc.jsonValue(), (outer, inner, value) => {
        fc.pre(outer !== '__proto__' && inner !== '__proto__');
        const root = { [outer]: [{ [inner]: value as JsonValue }] };
        expect(lookUp(root, parseJsonPath(`/${escaped(outer)}/0/${escaped(inner)}`))).toEqual({ found: true, value });
      }),
    );
  });
});

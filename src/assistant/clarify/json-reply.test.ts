import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJsonReply } from './json-reply.ts';

describe('reading JSON off a reply', () => {
  it.each([
    ['plain', '{"a": 1}'],
    ['fenced, with prose around', 'Here you are:\n```json\n{"a": 1}\n```\nAnything else?'],
    ['with a comma before the end', '{"a": 1,}'],
    ['after a brace that opens nothing', 'a set {x} and then {"a": 1}'],
  ])('reads one that is %s', (_name, text) => {
    expect(readJsonReply(text)).toEqual({ a: 1 });
  });

  it("reads Python's literals", () => {
    expect(readJsonReply('{"a": True, "b": None, "c": [False]}')).toEqual({ a: true, b: null, c: [false] });
  });

  it.each([
    ['in a list', '{"a": 1, "b": ["x", "y', { a: 1, b: ['x', 'y'] }],
    ['in a name', '{"a": 1, "b', { a: 1 }],
    ['after a colon', '{"a": [{"b": 2}], "c":', { a: [{ b: 2 }] }],
    ['after a comma', '{"a": {"b": 2},', { a: { b: 2 } }],
  ])('closes one that was cut off %s', (_name, text, expected) => {
    expect(readJsonReply(text)).toEqual(expected);
  });

  it.each(['', 'no', '[1, 2]', '{', '{"a" 1}', '"{"'])('finds nothing in %j that is no object', (text) => {
    expect(readJsonReply(text) ?? {}).toEqual({});
  });

  it('gives back every object that JSON can write, whatever stands after it', () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true });
    fc.assert(
      fc.property(object, fc.string(), (value, after) => {
        const written = JSON.stringify(value);
        expect(readJsonReply(`${written} ${after}`)).toEqual(JSON.parse(written));
      }),
    );
  });

  it('reads any text without an exception, in time', () => {
    for (const text of [
      '{'.repeat(60_000),
      '{"a":'.repeat(20_000),
      '{"'.repeat(30_000),
      `{"a":"${'\\'.repeat(50_000)}`,
    ]) {
      const started = performance.now();
      readJsonReply(text);
      expect(performance.now() - started).toBeLessThan(1_000);
    }
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', ',', ':', '\\', 'a', ' ') }), (text) => {
        readJsonReply(text);
      }),
    );
  });
});

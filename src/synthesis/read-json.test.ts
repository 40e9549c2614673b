import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJsonObjects } from './read-json.ts';

describe('reading JSON objects out of a reply', () => {
  it.each([
    ['alone', '{"a": 1}'],
    ['in a code fence', 'Here it is:\n```json\n{"a": 1}\n```\nDone.'],
    ['behind thoughts that quote another', '<think>maybe {"a": 2}</think> {"a": 1}'],
    ['with a comma before the bracket', '{"a": 1,\n}'],
    ['with a comma in a list', '{"a": 1, "b": [1, 2, ], }'],
  ])('finds one %s', (_, reply) => {
    expect(readJsonObjects(reply)[0]).toMatchObject({ a: 1 });
  });

  it('mends a line break inside a text, and leaves commas inside texts alone', () => {
    expect(readJsonObjects('{"a": "one\ntwo,]", }')).toEqual([{ a: 'one\ntwo,]' }]);
  });

  it('gives several in order, whatever stands between them', () => {
    expect(readJsonObjects('{"a": 1} or rather {"a": {"b": "}"}}')).toEqual([{ a: 1 }, { a: { b: '}' } }]);
  });

  it('finds none in talk, in an object that never ends, and in an empty reply', () => {
    expect(['I cannot.', '{"a": 1', '', '{a: b}'].map(readJsonObjects)).toEqual([[], [], [], []]);
  });

  it('reads back whatever object a reply holds', () => {
    const object = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 });
    fc.assert(
      fc.property(object, (value) => {
        const text = JSON.stringify(value);
        expect(readJsonObjects(`Sure. ${text} That is all.`)).toEqual([JSON.parse(text)]);
      }),
    );
  });

  it('stays quick on a hostile reply', () => {
    const started = performance.now();
    readJsonObjects('{"a":'.repeat(200_000));
    readJsonObjects(`${'{'.repeat(20_000)}${' '.repeat(20_000)}`);
    expect(performance.now() - started).toBeLessThan(500);
  });
});

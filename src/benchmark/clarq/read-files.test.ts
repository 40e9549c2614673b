import { describe, expect, it } from 'vitest';
import type { TaskTypeFile } from './data-files.ts';
import { parseFile } from './read-files.ts';

const TEST_FILE: TaskTypeFile = {
  path: 'clarq-llm/en/01-gather-resources.json',
  language: 'en',
  taskType: '01-gather-resources',
  number: '01',
  part: 'test',
};
const DEV_FILE: TaskTypeFile = { ...TEST_FILE, number: '27', part: 'dev' };

const unused = { h2h: [], h2h_check: 1, h2l: [], h2l_check: 1, l2l: [], l2l_check: 1 };
const placeholder = { all_response: '', background_splitted: [], background: '', ...unused };

function record(change: Readonly<Record<string, unknown>> = {}) {
  return {
    all_response: 'Jax: Dig.\nJax: Dig here.\nJax: Use the spade.\n0\n1\n1.1',
    background_splitted: ['digger', 'dig', 'A spade\nA hoe', '', 'Field'],
    background: 'You are a digger.',
    ...unused,
    all_response_exaplain: ['Where to dig.', 'What to dig with.'],
    ...change,
  };
}

const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const parse = (value: unknown, file = TEST_FILE) => parseFile(bytes(value), file, 'f.json');

describe('a data file', () => {
  it('is read without placeholders and speaker prefixes', () => {
    const { records, placeholders } = parse([placeholder, record()]);
    expect(placeholders).toBe(1);
    expect(records).toMatchObject([
      {
        index: 1,
        record: {
          intro: 'Dig.',
          items: ['A spade', 'A hoe'],
          skills: [],
          facts: [
            { id: '1', text: 'Dig here.', purpose: 'Where to dig.' },
            { id: '1.1', text: 'Use the spade.', purpose: 'What to dig with.' },
          ],
          prefixed: true,
        },
      },
    ]);
  });

  it.each([
    ['an odd number of lines', { all_response: 'Dig.\nHere.\n0' }, /3 lines/],
    ['an id without a parent', { all_response: 'Dig.\nHere.\nDeep.\n0\n1\n2.1' }, /2\.1 has no parent/],
    ['an id twice', { all_response: 'Dig.\nHere.\nDeep.\n0\n1\n1' }, /twice/],
    ['another first id', { all_response: 'Dig.\nHere.\n1\n2' }, /first id/],
    ['no id where one should be', { all_response: 'Dig.\nHere.\n0\nhere' }, /no id/],
    ['missing purposes', { all_response_exaplain: undefined }, /purposes of its 2 facts are missing/],
    ['too few purposes', { all_response_exaplain: ['Where.'] }, /1 purposes for 2 facts/],
    ['an empty purpose', { all_response_exaplain: ['Where.', ' '] }, /empty/],
    ['an empty line', { all_response: 'Dig.\n\n0\n1', all_response_exaplain: ['x'] }, /empty/],
    ['text of another encoding', { background: 'caf\ufffd' }, /encoding/],
    ['four parts of the background', { background_splitted: ['a', 'b', 'c', 'd'] }, /./],
    ['an unknown key', { extra: 1 }, /extra/],
  ])('with %s is refused, file and record named', (_, change, problem) => {
    expect(() => parse([record(), record(change)])).toThrow(
      expect.objectContaining({
        code: 'QRT_DATA',
        file: 'f.json',
        path: expect.stringMatching(/^\[1\]/),
        message: expect.stringMatching(problem),
      }),
    );
  });

  it('of the development set may lack purposes', () => {
    const { records } = parse([record({ all_response_exaplain: undefined })], DEV_FILE);
    expect(records[0]?.record.facts.map(({ purpose }) => purpose)).toEqual([undefined, undefined]);
  });

  it('that is not JSON, not UTF-8 or not a list is refused', () => {
    const utf16 = Buffer.from(`\ufeff${JSON.stringify([record()])}`, 'utf16le');
    const latin1 = Buffer.from('["\u00e9"]', 'latin1');
    for (const broken of [new TextEncoder().encode('[{'), utf16, latin1, bytes({}), bytes([placeholder])]) {
      expect(() => parseFile(broken, TEST_FILE, 'f.json')).toThrow(
        expect.objectContaining({ code: 'QRT_DATA', file: 'f.json' }),
      );
    }
  });
});

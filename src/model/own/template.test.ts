import { describe, expect, it } from 'vitest';
import { fillTemplate, fillText, type PlaceholderValues, placeholdersIn } from './template.ts';

const VALUES: PlaceholderValues = {
  messages: { json: [{ role: 'user', content: 'hi' }], text: 'user: hi' },
  request: { json: 'say {{turn}} & {{messages}}', text: 'say {{turn}} & {{messages}}' },
  turn: { json: 3, text: '3' },
  sessionId: { json: undefined, text: '' },
};

describe('a template', () => {
  it('puts JSON where a text is one placeholder, and text where there is more', () => {
    const template = {
      all: '{{messages}}',
      log: 'So far: {{ messages }} ({{turn}})',
      n: '{{turn}}',
      flag: true,
      none: null,
    };
    expect(fillTemplate(template, VALUES)).toEqual({
      all: [{ role: 'user', content: 'hi' }],
      log: 'So far: user: hi (3)',
      n: 3,
      flag: true,
      none: null,
    });
  });

  it("does not read what it filled in: nobody's words become a placeholder", () => {
    expect(fillTemplate({ a: '{{request}}', b: '<{{request}}>' }, VALUES)).toEqual({
      a: 'say {{turn}} & {{messages}}',
      b: '<say {{turn}} & {{messages}}>',
    });
  });

  it('leaves a member out whose value is not there yet', () => {
    expect(fillTemplate({ id: '{{sessionId}}', list: ['{{sessionId}}', 1] }, VALUES)).toEqual({ list: [1] });
  });

  it('encodes what goes into an address', () => {
    expect(fillText('/ask?q={{request}}', VALUES, encodeURIComponent)).toBe(
      '/ask?q=say%20%7B%7Bturn%7D%7D%20%26%20%7B%7Bmessages%7D%7D',
    );
  });

  it('tells which placeholders it has, and where', () => {
    expect(placeholdersIn({ a: ['x', '{{one}}{{two}}'], b: { c: '{{ three }}' } })).toEqual([
      { name: 'one', path: 'a.1' },
      { name: 'two', path: 'a.1' },
      { name: 'three', path: 'b.c' },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { type ColumnMap, chooseColumns, fieldFinder } from './columns.ts';
import { readRecord } from './read-record.ts';

function read(cells: Readonly<Record<string, unknown>>, map: ColumnMap = {}) {
  return readRecord({ type: 'record', line: 1, cells }, chooseColumns(Object.keys(cells), fieldFinder(map)));
}

function row(cells: Readonly<Record<string, unknown>>, map: ColumnMap = {}) {
  const found = read({ id: 'x', ...cells }, map);
  if (found.type !== 'row') throw new TypeError(JSON.stringify(found));
  const { id: _, ...rest } = found.row;
  return rest;
}

function problems(cells: Readonly<Record<string, unknown>>): readonly string[] {
  const found = read(cells);
  return found.type === 'problems' ? found.problems.map(({ path, problem }) => `${path}: ${problem}`) : [];
}

const plain = { language: 'en', request: 'Cancel my order' } as const;

describe('a request alone', () => {
  it('has a language by its script, and no label', () => {
    expect(row({ request: ' Cancel my order ' })).toEqual(plain);
    expect(row({ text: '取消我的订单' })).toEqual({ language: 'zh', request: '取消我的订单' });
  });

  it('has an id from what an assistant reads, whatever its labels', () => {
    const bare = read({ request: 'Cancel my order' });
    const labelled = read({ request: 'Cancel my order', action: 'ask', tags: 'vip' });
    const other = read({ request: 'Cancel my order', history: 'user: hi' });
    const ids = [bare, labelled, other].map((found) => found.type === 'row' && found.row.id);
    expect(ids[0]).toMatch(/^r-[0-9a-f]{10}$/);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('takes the first of several names, and a mapped column before all', () => {
    expect(row({ question: 'b', request: 'a' }).request).toBe('a');
    expect(row({ request: 'a', 'Ticket text': 'c' }, { request: 'Ticket text' }).request).toBe('c');
  });
});

describe('gold actions', () => {
  it.each([
    [{ action: 'ask' }, 'ask'],
    [{ Gold_Action: 'Clarify' }, 'ask'],
    [{ 'expected action': 'clarifying question' }, 'ask'],
    [{ gold: 'direct-answer' }, 'answer'],
    [{ should_ask: 'yes' }, 'ask'],
    [{ ambiguous: false }, 'answer'],
    [{ unclear: 0 }, 'answer'],
    [{ action: '' }, undefined],
    [{ action: null }, undefined],
  ])('%j is %s', (cells, action) => {
    expect(row({ ...plain, ...cells }).action).toBe(action);
  });

  it('follow from a required slot where none is said', () => {
    expect(row({ ...plain, slot: 'order' }).action).toBe('ask');
    expect(row({ ...plain, slot: 'order', action: 'answer' }).action).toBe('answer');
    expect(row({ ...plain, slots: [{ name: 'order', required: false }] }).action).toBeUndefined();
  });
});

describe('slots and values', () => {
  const order = { name: 'order', asksFor: 'the order', cues: [], required: true, options: [] };
  const option = (label: string) => ({ id: label, label, aliases: [] });

  it('come from the columns of one slot', () => {
    const cells = { slot: 'order', options: 'the lamp | the desk', value: 'The Lamp', cues: 'which order' };
    expect(row({ ...plain, ...cells })).toMatchObject({
      slots: [{ ...order, cues: ['which order'], options: [option('the lamp'), option('the desk')] }],
      values: { order: 'the lamp' },
    });
  });

  it('come from JSON in a cell, or from members', () => {
    const slots = [{ name: 'order', options: [{ id: 'a', label: 'the lamp', aliases: ['A-1'] }] }, 'delivery_day'];
    const expected = {
      slots: [
        { ...order, options: [{ id: 'a', label: 'the lamp', aliases: ['A-1'] }] },
        { ...order, name: 'delivery_day', asksFor: 'the delivery day' },
      ],
      values: { order: 'a', delivery_day: 'Monday' },
    };
    const values = { order: 'a-1', delivery_day: 'Monday' };
    expect(row({ ...plain, slots, values })).toMatchObject(expected);
    expect(row({ ...plain, slots: JSON.stringify(slots), values: JSON.stringify(values) })).toMatchObject(expected);
  });

  it('may hold their value themselves', () => {
    expect(row({ ...plain, slots: [{ name: 'order', value: 17 }] }).values).toEqual({ order: '17' });
  });

  it.each([
    [{ slot: 'order', options: 'a|b', value: 'c' }, ['values.order: "c" is none of its options: a, b']],
    [{ value: 'c' }, ['value: there is a value, but no slot that it is for']],
    [{ slots: ['order'], values: { day: 'x' } }, ['values.day: there is no such slot']],
    [{ slots: ['order', 'order'] }, ['slots: "order" is there twice']],
    [{ slots: [{}] }, ['slots: slot 1 has no name']],
    [{ slot: 'order', options: 'a|a' }, ['slots.0.options: "a" is there twice']],
    [{ slots: ['order'], values: '[1]' }, ['values: must be an object: {"slot": "value"}']],
  ])('%j is a problem', (cells, expected) => {
    expect(problems({ ...plain, ...cells })).toEqual(expected);
  });
});

describe('right answers', () => {
  it('are wordings of which one must occur, and others that must not', () => {
    const { answer } = row({ ...plain, answer: 'six weeks | 6 weeks', must_not: 'contract' });
    expect(answer).toEqual({ text: 'six weeks', allOf: [['six weeks', '6 weeks']], noneOf: ['contract'] });
  });

  it('may be a whole check', () => {
    const answer = { allOf: [['a', 'b'], ['c']], noneOf: ['d'] };
    expect(row({ ...plain, answer }).answer).toEqual({ text: 'a; c', ...answer });
    expect(row({ ...plain, answer: JSON.stringify(answer) }).answer).toEqual({ text: 'a; c', ...answer });
    expect(problems({ ...plain, answer: { allOf: 'a' } })).toEqual([
      'answer: must be wordings, or {text, allOf: [[...]], noneOf: [...]}',
    ]);
  });
});

describe('what comes before the request', () => {
  const history = [
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: 'Hello.\nHow can I help?' },
  ];

  it('is a transcript, JSON, or the messages of a chat log', () => {
    expect(row({ ...plain, history: 'Customer: Hi\nBot: Hello.\nHow can I help?' }).history).toEqual(history);
    expect(row({ ...plain, history: JSON.stringify(history) }).history).toEqual(history);
    const messages = [
      { role: 'system', content: 'Be kind.' },
      ...history,
      { role: 'user', content: 'Cancel my order' },
    ];
    expect(row({ messages })).toEqual({ ...plain, instructions: 'Be kind.', history });
  });

  it.each([
    [{ ...plain, history: 'Hi there' }, ['history: must begin with user: or assistant:, not "Hi there"']],
    [
      { ...plain, history: [{ role: 'cat', content: 'x' }] },
      ['history: turn 1 must be {"role": "user" or "assistant", "content": text}'],
    ],
    [{ messages: history }, ['messages: the last one must be the request: the user says it']],
  ])('%j is a problem', (cells, expected) => {
    expect(problems(cells)).toEqual(expected);
  });

  it('may be documents: texts or tables', () => {
    expect(row({ ...plain, document: 'Orders ship in two days.' }).documents).toEqual([
      { kind: 'text', id: 'doc-1', text: 'Orders ship in two days.' },
    ]);
    expect(row({ ...plain, documents: ['a', { id: 'b', text: 'c' }, { rows: [['x', 1]] }] }).documents).toEqual([
      { kind: 'text', id: 'doc-1', text: 'a' },
      { kind: 'text', id: 'b', text: 'c' },
      { kind: 'table', id: 'doc-3', rows: [['x', '1']] },
    ]);
  });
});

describe('other labels', () => {
  it('are read', () => {
    const cells = { stakes: 'Irreversible', tags: 'vip, orders;late', lang: 'en-GB', subtype: 'lexical', session: 9 };
    expect(row({ ...plain, ...cells })).toEqual({
      ...plain,
      stakes: 'irreversible',
      groups: ['vip', 'orders', 'late'],
      subtypes: ['lexical'],
      cluster: '9',
    });
  });

  it.each([
    [{ stakes: 'medium' }, 'stakes: "medium" is none of low, high, irreversible'],
    [{ lang: 'fr' }, /^lang: "fr" is neither en nor zh/],
    [{ subtypes: 'musical' }, /^subtypes: "musical": no such subtype; there are .*lexical/],
    [{ id: 'x'.repeat(201) }, /^id: /],
  ])('%j is a problem', (cells, expected) => {
    const [first, ...more] = problems({ request: plain.request, ...cells });
    expect(first).toMatch(expected);
    expect(more).toEqual([]);
  });

  it('names every problem of a row at once', () => {
    expect(problems({ action: 'perhaps', stakes: 'huge' })).toHaveLength(3);
  });
});

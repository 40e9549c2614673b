import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../schema/json.ts';
import { type GroundingSources, groundToolCalls } from './grounding.ts';

const none: GroundingSources = { said: [], results: [], tools: [] };
const originOf = (value: JsonValue, said: string, more: Partial<GroundingSources> = {}): string | undefined =>
  groundToolCalls([{ name: 'act', arguments: { value } }], { ...none, said: [said], ...more })[0]?.origins.value;

describe('a value of an argument', () => {
  it.each<[JsonValue, string]>([
    ['ORD-7781', 'Cancel order ord-7781, please.'],
    ['two_way', 'I want a two-way ticket'],
    ['TwoWay', 'I want a two-way ticket'],
    [1200, 'It cost $1,200.'],
    [4.5, 'about 4.5 percent'],
    ['1200', 'It cost 1,200 euros'],
    [3, 'three tickets, please'],
    [2, '我要两张票'],
    ['北京', '我想去北京。'],
    ['2026-03-05', 'on March 5th'],
    ['2026-03-05', 'on the 5th of March'],
    ['2026-03-05', 'on 5/3'],
    ['2026-03-05', '3月5日出发'],
    ['2026-03-05', 'tomorrow'],
    ['18:30', 'at 6:30 pm'],
    ['06:00 PM', 'at 18:00'],
    ['Ann Lee', 'This is Lee, Ann.'],
    ['a@b.example', 'write to a@b.example'],
    [
      'customer wants to cancel the blue shirt because it arrived late',
      'The blue shirt arrived late! I want to cancel, because the customer is king, he wants it',
    ],
  ])('%j is grounded in %j', (value, said) => {
    expect(originOf(value, said)).toBe('dialogue');
  });

  it.each<[JsonValue, string]>([
    ['ORD-7782', 'Cancel order ORD-7781, please.'],
    ['ORD', 'Cancel my border'],
    [12, 'It cost $1,200.'],
    [1, 'a ticket'],
    ['上海', '我想去北京。'],
    ['2026-03-06', 'on March 5th'],
    ['18:30', 'at 6:30 am'],
    ['Ann Lee', 'This is Ann.'],
    ['express', 'Ship it to me'],
    [true, 'Ship it to me'],
  ])('%j is not grounded in %j', (value, said) => {
    expect(originOf(value, said)).toBe('guessed');
  });

  it('is grounded in what a tool gave back, before this call only', () => {
    const calls = [
      { name: 'find', arguments: { name: 'Lee' }, result: { orders: [{ id: 'X-9' }] } },
      { name: 'cancel', arguments: { id: 'X-9' }, result: { refund: 'R-1' } },
      { name: 'tell', arguments: { refund: 'R-1', order: 'X-8' } },
    ];
    expect(groundToolCalls(calls, { ...none, said: ['I am Lee'] }).map(({ origins }) => origins)).toEqual([
      { name: 'dialogue' },
      { id: 'tool-result' },
      { refund: 'tool-result', order: 'guessed' },
    ]);
  });

  it("is known when it is the schema's default, its constant or its only choice", () => {
    const properties = {
      currency: { type: 'string', default: 'EUR' },
      kind: { const: 'refund' },
      channel: { enum: ['mail'] },
      way: { enum: ['card', 'bank'] },
      items: { items: { properties: { count: { default: 1 } } } },
    };
    const tools = [{ name: 'pay', parameters: { type: 'object', properties } }];
    const given = {
      currency: 'EUR',
      kind: 'refund',
      channel: 'mail',
      way: 'card',
      items: [{ count: 1 }, { count: 2 }],
    };
    expect(groundToolCalls([{ name: 'pay', arguments: given }], { ...none, tools })[0]?.origins).toEqual({
      currency: 'default',
      kind: 'default',
      channel: 'default',
      way: 'guessed',
      'items.0.count': 'default',
      'items.1.count': 'guessed',
    });
  });

  it('that is true or false is grounded where its name was spoken of', () => {
    const calls = [{ name: 'ship', arguments: { expressShipping: true, giftWrap: true } }];
    expect(groundToolCalls(calls, { ...none, said: ['express, please'] })[0]?.origins).toEqual({
      expressShipping: 'dialogue',
      giftWrap: 'guessed',
    });
  });

  it('that is null or empty says nothing and is not among the origins', () => {
    const calls = [{ name: 'act', arguments: { a: null, b: '', c: [], d: {} } }];
    expect(groundToolCalls(calls, none)[0]?.origins).toEqual({});
  });

  it('is looked for in bounded time, whatever comes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.string({ unit: 'binary', maxLength: 300 }), (value, said) => {
        const grounded = groundToolCalls([{ name: 'act', arguments: value as JsonValue }], { ...none, said: [said] });
        for (const origin of Object.values(grounded[0]!.origins)) expect(['dialogue', 'guessed']).toContain(origin);
      }),
      { numRuns: 100 },
    );
    const started = performance.now();
    const hostile = [
      '1,'.repeat(100_000),
      `${'a'.repeat(90_000)} ${'jan '.repeat(20_000)}`,
      'in '.repeat(60_000),
      ' '.repeat(200_000),
    ];
    for (const text of hostile)
      groundToolCalls([{ name: 'act', arguments: { text, list: hostile } }], { ...none, said: [text] });
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('that was said word for word is always grounded', () => {
    const word = fc.string({ unit: fc.constantFrom('k', 'q', 'x', 'z', '7'), minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), word, word, (words, before, after) => {
        const value = words.join(' ');
        expect(originOf(value, `${before} ${value}, ${after}.`)).toBe('dialogue');
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { boundedSchema } from './bounded-schema.ts';

const text = { type: 'string' };

describe('a bounded schema', () => {
  it('bounds lists at every depth, and the texts in them', () => {
    const schema = {
      type: 'object',
      properties: {
        slots: {
          type: 'array',
          items: { type: 'object', properties: { options: { type: 'array', items: text }, name: text } },
        },
      },
    };
    const list = (items: object) => ({ type: 'array', items, maxItems: 6 });
    const short = { type: 'string', maxLength: 200 };
    expect(boundedSchema(schema)).toEqual({
      type: 'object',
      properties: { slots: list({ type: 'object', properties: { options: list(short), name: short } }) },
    });
  });

  it('leaves texts outside lists, numbers, choices and bounds that are there as they are', () => {
    const schema = {
      type: 'object',
      properties: {
        answer: text,
        few: { type: 'array', maxItems: 2, items: { type: 'string', maxLength: 9 } },
        kinds: { type: 'array', maxItems: 3, items: { enum: ['a', 'b'] } },
        chance: { anyOf: [{ type: 'number' }, { type: 'null' }] },
      },
      required: ['answer'],
    };
    expect(boundedSchema(schema)).toEqual(schema);
  });

  it('never falls below a lower bound', () => {
    const schema = { type: 'array', minItems: 9, items: { type: 'string', minLength: 300 } };
    expect(boundedSchema(schema)).toEqual({
      ...schema,
      maxItems: 9,
      items: { type: 'string', minLength: 300, maxLength: 300 },
    });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../schema/json.ts';
import type { ToolCall } from '../schema/model.ts';
import { boundToolCalls, readToolCalls } from './tool-calls.ts';

const CALL = { name: 'cancel', arguments: { id: 7 } };

describe('tool calls', () => {
  it.each<[string, JsonValue]>([
    ['our own', { name: 'cancel', arguments: { id: 7 } }],
    ["OpenAI's", { id: 'c1', type: 'function', function: { name: 'cancel', arguments: '{"id": 7}' } }],
    ["Anthropic's", { type: 'tool_use', name: 'cancel', input: { id: 7 } }],
    ["the AI SDK's", { toolName: 'cancel', args: { id: 7 } }],
  ])('are read in the form that is %s', (_, call) => {
    expect(readToolCalls([call])).toEqual([CALL]);
  });

  it('keep what the tool gave back', () => {
    expect(readToolCalls([{ ...CALL, result: { ok: true } }])).toEqual([{ ...CALL, result: { ok: true } }]);
  });

  it('without arguments have none; arguments that are no JSON stay a text', () => {
    expect(readToolCalls([{ name: 'stop' }, { name: 'say', arguments: '{"id": ' }])).toEqual([
      { name: 'stop', arguments: {} },
      { name: 'say', arguments: '{"id": ' },
    ]);
  });

  it.each<[JsonValue, string]>([
    ['cancel', 'no list'],
    [[7], 'tool call 0: it is no object'],
    [[CALL, { arguments: {} }], 'tool call 1: it has no name'],
    [Array(51).fill(CALL), '51 tool calls'],
  ])('%j are refused with what is wrong', (value, problem) => {
    expect(readToolCalls(value)).toContain(problem);
  });

  it('are bounded, and whatever comes is read or refused', () => {
    const [long] = boundToolCalls([{ name: 'n'.repeat(1_000), arguments: { text: 'x'.repeat(100_000) } }]);
    expect(long!.name.length).toBe(200);
    expect(JSON.stringify(long!.arguments).length).toBeLessThan(25_100);
    const deep = readToolCalls([{ name: 'n', arguments: `${'['.repeat(9_000)}${']'.repeat(9_000)}` }]);
    expect(boundToolCalls(deep as ToolCall[])).toEqual([{ name: 'n', arguments: '(nested too deeply)' }]);
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const read = readToolCalls(value as JsonValue);
        expect(typeof read === 'string' || Array.isArray(read)).toBe(true);
      }),
    );
  });
});

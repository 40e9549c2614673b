import { describe, expect, it } from 'vitest';
import type { AssistantTurn, Dialogue } from '../schema/dialogue.ts';
import type { JsonValue } from '../schema/json.ts';
import { BRIEF, contextOf, describeAssistant, echoModel } from './assistant.contract.ts';
import { createOwnAssistant, type OwnAssistantParts } from './own.ts';

const assistantOf = (model: OwnAssistantParts['model'], more: Partial<OwnAssistantParts> = {}) =>
  createOwnAssistant({ reference: 'bot', model, settings: { kind: 'function' }, ...more });

describeAssistant('of somebody’s own', async (model) => assistantOf(model));

async function turnFor(payload: JsonValue, more: Partial<OwnAssistantParts> = {}): Promise<AssistantTurn> {
  return assistantOf(echoModel({ text: 'x', payload }), more).respond(BRIEF, [], contextOf(1));
}

describe('a reply of an own assistant', () => {
  it.each<[string, JsonValue, Partial<AssistantTurn>]>([
    ['a question', 'For which year?', { text: 'For which year?', action: 'ask', move: 'open' }],
    ['an answer', { text: 'It is 4.2.' }, { action: 'answer', move: 'direct' }],
    ['what it says it is', { text: 'The year, please.', action: 'ask' }, { action: 'ask', move: 'open' }],
    [
      'a question that it calls an answer',
      { text: 'Is it 4.2?', action: 'answer' },
      { action: 'answer', move: 'direct' },
    ],
    [
      'slot and confidence',
      { text: 'For which year?', slot: 'year', confidence: 0.4 },
      { slot: 'year', confidence: 0.4 },
    ],
    [
      'nulls for what it leaves open',
      { text: 'It is 4.2.', action: null, slot: null, toolCalls: null },
      { action: 'answer' },
    ],
    ['nothing', { text: '' }, { action: null, replyFault: 'empty' }],
    ['a refusal', "I'm sorry, but I can't help with that.", { action: null, replyFault: 'refused' }],
    [
      'a tool call',
      { toolCalls: [{ name: 'look', arguments: { year: 2019 } }] },
      { text: '[calls look({"year":2019})]', action: 'answer', move: 'act' },
    ],
    [
      'a tool call with words',
      { text: 'Shall I look?', toolCalls: [{ name: 'look' }] },
      { text: 'Shall I look?', action: 'answer', move: 'act' },
    ],
  ])('is read: %s', async (_, payload, turn) => {
    expect(await turnFor(payload)).toMatchObject(turn);
  });

  it('asks by a tool for asking, and acts by the others', async () => {
    const ask = { name: 'ask_user', arguments: { kind: '', question: 'The year, please.' } };
    const turn = await turnFor({ text: 'thinking', toolCalls: [ask] }, { askTools: ['ask_user'] });
    expect(turn).toMatchObject({ text: 'The year, please.', action: 'ask', move: 'open' });
    expect(turn.toolCalls).toBeUndefined();
  });

  it.each<[JsonValue, RegExp]>([
    [7, /bot: .*it replied 7/],
    [{ text: 'x', action: 'escalate' }, /action: .*"escalate"/],
    [{ text: 'x', confidence: 1.1 }, /confidence/],
    [{ toolCalls: [{ arguments: {} }] }, /tool call 0: it has no name/],
  ])('%j is a fault that says what came', async (payload, problem) => {
    await expect(turnFor(payload)).rejects.toMatchObject({ kind: 'assistant-fault' });
    await expect(turnFor(payload)).rejects.toThrow(problem);
  });

  it('has its arguments looked for in brief, dialogue, earlier results and defaults', async () => {
    const before: AssistantTurn = {
      ...{ speaker: 'assistant', text: 'One moment.', action: 'answer', move: 'act' },
      toolCalls: [{ name: 'find', arguments: {}, result: { id: 'R-17' }, origins: {} }],
    };
    const dialogue: Dialogue = [before, { speaker: 'user', text: 'In euros, for Ann.' }];
    const given = { year: 2019, name: 'Ann', id: 'R-17', unit: 'EUR', rate: 3.5 };
    const model = echoModel({ payload: { toolCalls: [{ name: 'pay', arguments: given }] } });
    const tools = [{ name: 'pay', parameters: { properties: { unit: { default: 'EUR' } } } }];
    const turn = await assistantOf(model, { tools }).respond(BRIEF, dialogue, contextOf(1));
    expect(turn.toolCalls?.[0]?.origins).toEqual({
      year: 'dialogue',
      name: 'dialogue',
      id: 'tool-result',
      unit: 'default',
      rate: 'guessed',
    });
    expect(model.seen[0]?.payload).toMatchObject({ type: 'respond', brief: { tools } });
  });

  it('was asked for without a word of the scenario’s id, slots, marks or traces', async () => {
    const model = echoModel('x');
    const dialogue: Dialogue = [
      { speaker: 'assistant', text: 'a?', action: 'ask', slot: 'hush', trace: 'hush' },
      { speaker: 'user', text: 'b', relevant: true, filled: ['hush'], faulty: ['hush'] },
    ];
    await assistantOf(model).respond(BRIEF, dialogue, { ...contextOf(1), scenarioId: 'hush.clear' });
    expect(JSON.stringify(model.seen)).not.toContain('hush');
    expect(model.seen[0]?.payload).toMatchObject({
      dialogue: [
        { speaker: 'assistant', text: 'a?', action: 'ask' },
        { speaker: 'user', text: 'b' },
      ],
      context: { turn: 1, questionsLeft: 1, seed: 1 },
    });
  });
});

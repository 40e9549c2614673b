import { describe, expect, it } from 'vitest';
import type { ChatReply } from '../schema/model.ts';
import { readReply } from './read-reply.ts';
import { readReasonedReply, splitThoughts } from './reasoned-reply.ts';

const reply = (text: string, more: Partial<ChatReply> = {}): ChatReply => ({
  text,
  finish: 'stop',
  usage: { inputTokens: 1, outputTokens: 1 },
  latencyMs: 1,
  ...more,
});

describe('readReply', () => {
  it('reads free text by the rule, without a trace when there is nothing to trace', () => {
    expect(readReply(reply('For which year?'), 'text')).toEqual({
      speaker: 'assistant',
      text: 'For which year?',
      action: 'ask',
      move: 'open',
    });
  });

  it('acts when a tool is called, whatever is said besides', () => {
    const toolCalls = [{ name: 'cancel', arguments: { order: 'A-1', refund: true } }];
    const sources = () => ({ said: ['Cancel A-1'], results: [], tools: [] });
    const grounded = [{ ...toolCalls[0], origins: { order: 'dialogue', refund: 'guessed' } }];
    expect(readReply(reply('', { toolCalls, finish: 'tool-calls' }), 'reason', sources)).toMatchObject({
      text: '[calls cancel({"order":"A-1","refund":true})]',
      action: 'answer',
      move: 'act',
      toolCalls: grounded,
    });
    expect(readReply(reply('Shall I?', { toolCalls }), 'text', sources)).toMatchObject({
      text: 'Shall I?',
      move: 'act',
    });
  });

  it('keeps reasoning for the trace and out of what the user reads', () => {
    const turn = readReply(reply('The year is missing.\nASK: For which year?', { reasoning: 'Hm.' }), 'reason');
    expect(turn).toMatchObject({ text: 'For which year?', action: 'ask', move: 'open' });
    expect(turn.trace).toEqual({
      reasoning: 'Hm.\n\nThe year is missing.',
      raw: 'The year is missing.\nASK: For which year?',
    });
  });

  it('lets the label decide and the rule refine', () => {
    expect(readReply(reply('ASK: the year'), 'reason')).toMatchObject({ action: 'ask', move: 'open' });
    expect(readReply(reply('ASK: 2018 or 2019?'), 'reason')).toMatchObject({ action: 'ask', move: 'choice' });
    expect(readReply(reply('ANSWER: Assuming 2019, 4.2.'), 'reason')).toMatchObject({
      action: 'answer',
      move: 'assume',
    });
    expect(readReply(reply('ANSWER: Which year?'), 'reason')).toMatchObject({ action: 'answer', move: 'direct' });
  });

  it.each([
    ['empty', reply(' \n'), 'text'],
    ['empty', reply('Thinking.\nASK:'), 'reason'],
    ['refused', reply('', { finish: 'content-filter' }), 'text'],
    ['refused', reply("I'm sorry, but I can't help with that."), 'text'],
    ['refused', reply("I'm sorry, but I can't help with that."), 'reason'],
    ['unparsable', reply('It was 4.2 million.'), 'reason'],
    ['unparsable', reply('ASK: Which year?\nANSWER: 4.2'), 'reason'],
    ['unparsable', reply('<think>on and on', { finish: 'length' }), 'text'],
  ] as const)('counts as %s: %j', (fault, given, parser) => {
    const turn = readReply(given, parser);
    expect([turn.action, turn.replyFault, turn.move]).toEqual([null, fault, undefined]);
  });

  it('still reads a reply that was cut off', () => {
    expect(readReply(reply('The revenue in 2019 was', { finish: 'length' }), 'text')).toMatchObject({
      action: 'answer',
      trace: { finish: 'length' },
    });
    expect(readReply(reply('For which year? I ask bec', { finish: 'length' }), 'text').replyFault).toBeUndefined();
  });
});

describe('readReasonedReply', () => {
  it.each([
    ['ASK: Which year?', 'ask', 'Which year?'],
    ['Thought.\n\n**ASK:** Which year?', 'ask', 'Which year?'],
    ['Thought.\n**ASK: Which year?**', 'ask', 'Which year?'],
    ['Thought.\n- Answer: 4.2', 'answer', '4.2'],
    ['Thought.\nFinal decision: ASK: Which year?', 'ask', 'Which year?'],
    ['Thought.\n[ANSWER]: 4.2\nand 3.9', 'answer', '4.2\nand 3.9'],
    ['Thought.\nANSWER:\n4.2', 'answer', '4.2'],
    ['Draft: maybe.\nask: what? no\nANSWER: 4.2', 'answer', '4.2'],
    ['ANSWER: 4.1\nNo, again.\nANSWER: 4.2', 'answer', '4.2'],
    ['思考。\n提问：哪一年？', 'ask', '哪一年？'],
    ['思考。\n回答：420万', 'answer', '420万'],
  ])('reads %j', (text, action, said) => {
    expect(readReasonedReply(text)).toMatchObject({ action, text: said });
  });

  it.each(['', 'Which year?', 'I would ask: which year?', 'ASK: a?\nANSWER: b', 'The answer is 4.2'])(
    'finds no decision in %j',
    (text) => {
      expect(readReasonedReply(text)).toBeUndefined();
    },
  );

  it('reads long hostile lines in time', () => {
    const before = performance.now();
    for (const unit of ['*', ' ', 'final ', '_`', '> ']) readReasonedReply(unit.repeat(200_000));
    expect(performance.now() - before).toBeLessThan(1500);
  });
});

describe('splitThoughts', () => {
  it.each([
    ['<think>a</think>b', 'a', 'b'],
    ['a\n</think>\nb', 'a', 'b'],
    ['<thinking>a</thinking>\n\nb </think> c', 'a', 'b </think> c'],
    ['Write <think> before and </think> after.', undefined, 'Write <think> before and </think> after.'],
    ['b', undefined, 'b'],
  ])('splits %j', (text, thoughts, said) => {
    const split = splitThoughts(text);
    expect([split.thoughts, split.text, split.unfinished]).toEqual([thoughts, said, false]);
  });
});

import { describe, expect, it } from 'vitest';
import type { PairExample, SftExample } from '../example.ts';
import { FORMATS } from './formats.ts';

const prompt = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Book a table.' },
  { role: 'assistant', content: 'For how many?' },
  { role: 'user', content: 'Two.' },
] as const;
const origin = { id: 'a', cluster: 'c', source: 'gold', from: 'x' } as const;
const sft: SftExample = { ...origin, prompt, completion: 'Booked.', action: 'answer' };
const pair: PairExample = { ...origin, prompt, chosen: 'Booked.', rejected: 'For how many?', kind: 'answer>ask' };

describe('a row', () => {
  it('for TRL has prompt and completion, or prompt, chosen and rejected, as messages', () => {
    expect(FORMATS.trl.row(sft)).toEqual({ prompt, completion: [{ role: 'assistant', content: 'Booked.' }] });
    expect(FORMATS.trl.row(pair)).toEqual({
      prompt,
      chosen: [{ role: 'assistant', content: 'Booked.' }],
      rejected: [{ role: 'assistant', content: 'For how many?' }],
    });
  });

  it('for ShareGPT has turns by human and gpt, and the system text apart', () => {
    const before = [
      { from: 'human', value: 'Book a table.' },
      { from: 'gpt', value: 'For how many?' },
      { from: 'human', value: 'Two.' },
    ];
    expect(FORMATS.sharegpt.row(sft)).toEqual({
      system: 'Be brief.',
      conversations: [...before, { from: 'gpt', value: 'Booked.' }],
    });
    expect(FORMATS.sharegpt.row(pair)).toEqual({
      system: 'Be brief.',
      conversations: before,
      chosen: { from: 'gpt', value: 'Booked.' },
      rejected: { from: 'gpt', value: 'For how many?' },
    });
  });

  it('for Alpaca has the last request, and the talk before it in pairs', () => {
    const common = {
      instruction: 'Two.',
      input: '',
      system: 'Be brief.',
      history: [['Book a table.', 'For how many?']],
    };
    expect(FORMATS.alpaca.row(sft)).toEqual({ ...common, output: 'Booked.' });
    expect(FORMATS.alpaca.row(pair)).toEqual({ ...common, chosen: 'Booked.', rejected: 'For how many?' });
  });

  it('for OpenAI weighs no turn of the assistant but the last', () => {
    expect(FORMATS.openai.row(sft)).toEqual({
      messages: [
        prompt[0],
        prompt[1],
        { ...prompt[2], weight: 0 },
        prompt[3],
        { role: 'assistant', content: 'Booked.' },
      ],
    });
    expect(FORMATS.openai.row(pair)).toEqual({
      input: { messages: prompt },
      preferred_output: [{ role: 'assistant', content: 'Booked.' }],
      non_preferred_output: [{ role: 'assistant', content: 'For how many?' }],
    });
  });

  it('is none in LLaMA-Factory’s forms where the turns do not alternate', () => {
    const doubled = { ...sft, prompt: [prompt[1], prompt[3]] };
    expect([FORMATS.sharegpt.row(doubled), FORMATS.alpaca.row(doubled)]).toEqual([undefined, undefined]);
    expect(FORMATS.trl.row(doubled)).toBeDefined();
  });
});

it('dataset_info.json names each file, and its columns', () => {
  expect(FORMATS.sharegpt.index?.({ splits: ['train'], pairs: true })).toEqual({
    querent_sharegpt_train: {
      file_name: 'querent_sharegpt_train.jsonl',
      formatting: 'sharegpt',
      ranking: true,
      columns: { messages: 'conversations', system: 'system', chosen: 'chosen', rejected: 'rejected' },
    },
  });
  expect(FORMATS.alpaca.index?.({ splits: ['test'], pairs: false })).toEqual({
    querent_alpaca_test: {
      file_name: 'querent_alpaca_test.jsonl',
      columns: { prompt: 'instruction', query: 'input', system: 'system', history: 'history', response: 'output' },
    },
  });
});

import type { Message } from '../../schema/message.ts';
import { isPair } from '../example.ts';
import type { Split } from '../split-examples.ts';
import type { DatasetFormat, Row } from './format.ts';

const FOLDER = 'llama-factory';

/** The name under which `dataset_info.json` lists a split. */
export function datasetName(format: 'sharegpt' | 'alpaca', split: Split): string {
  return `querent_${format}_${split}`;
}

/** LLaMA-Factory's ShareGPT form: turns by `human` and `gpt`, which must alternate. */
export const sharegpt: DatasetFormat = {
  name: 'sharegpt',
  folder: FOLDER,
  file: (split) => `${datasetName('sharegpt', split)}.jsonl`,
  row: (example) => {
    const talk = readTalk(example.prompt);
    if (!talk) return undefined;
    const conversations = talk.turns.map(({ role, content }) => ({ from: SPEAKERS[role], value: content }));
    const gpt = (value: string) => ({ from: 'gpt', value });
    return isPair(example)
      ? { conversations, chosen: gpt(example.chosen), rejected: gpt(example.rejected), system: talk.system }
      : { conversations: [...conversations, gpt(example.completion)], system: talk.system };
  },
  index: ({ splits, pairs }) =>
    Object.fromEntries(
      splits.map((split) => [
        datasetName('sharegpt', split),
        {
          file_name: sharegpt.file(split),
          formatting: 'sharegpt',
          ...(pairs && { ranking: true }),
          columns: {
            messages: 'conversations',
            system: 'system',
            ...(pairs && { chosen: 'chosen', rejected: 'rejected' }),
          },
        },
      ]),
    ),
};

/** LLaMA-Factory's Alpaca form: the last message of the user, and what was said before as pairs. */
export const alpaca: DatasetFormat = {
  name: 'alpaca',
  folder: FOLDER,
  file: (split) => `${datasetName('alpaca', split)}.jsonl`,
  row: (example): Row | undefined => {
    const talk = readTalk(example.prompt);
    if (!talk) return undefined;
    const before = talk.turns.slice(0, -1);
    const history = before.flatMap(({ role, content }, index) =>
      role === 'user' ? [[content, before[index + 1]?.content ?? '']] : [],
    );
    const common = { instruction: talk.turns.at(-1)?.content ?? '', input: '', system: talk.system, history };
    return isPair(example)
      ? { ...common, chosen: example.chosen, rejected: example.rejected }
      : { ...common, output: example.completion };
  },
  index: ({ splits, pairs }) =>
    Object.fromEntries(
      splits.map((split) => [
        datasetName('alpaca', split),
        {
          file_name: alpaca.file(split),
          ...(pairs && { ranking: true }),
          columns: {
            prompt: 'instruction',
            query: 'input',
            system: 'system',
            history: 'history',
            ...(pairs ? { chosen: 'chosen', rejected: 'rejected' } : { response: 'output' }),
          },
        },
      ]),
    ),
};

const SPEAKERS = { user: 'human', assistant: 'gpt', system: 'system' } as const;

/** System text and turns; undefined where user and assistant do not alternate, beginning and ending with the user. */
function readTalk(
  prompt: readonly Message[],
): { readonly system: string; readonly turns: readonly Message[] } | undefined {
  const [first] = prompt;
  const system = first?.role === 'system' ? first.content : '';
  const turns = first?.role === 'system' ? prompt.slice(1) : prompt;
  const alternates = turns.every(({ role }, index) => role === (index % 2 === 0 ? 'user' : 'assistant'));
  return alternates && turns.length % 2 === 1 ? { system, turns } : undefined;
}

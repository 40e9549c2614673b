import { isPair } from '../example.ts';
import type { DatasetFormat } from './format.ts';

const said = (content: string) => [{ role: 'assistant', content }];

/** TRL, conversational: `prompt` and `completion`, or `prompt`, `chosen` and `rejected`, each a list of messages. */
export const trl: DatasetFormat = {
  name: 'trl',
  folder: 'trl',
  file: (split) => `${split}.jsonl`,
  row: (example) => {
    const prompt = example.prompt.map(({ role, content }) => ({ role, content }));
    return isPair(example)
      ? { prompt, chosen: said(example.chosen), rejected: said(example.rejected) }
      : { prompt, completion: said(example.completion) };
  },
};

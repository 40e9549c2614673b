import { isPair } from '../example.ts';
import type { DatasetFormat } from './format.ts';

/**
 * OpenAI's fine-tuning files. SFT: `messages`, where earlier turns of the assistant weigh nothing and the last is learnt.
 * DPO: `input`, `preferred_output` and `non_preferred_output`.
 */
export const openai: DatasetFormat = {
  name: 'openai',
  folder: 'openai',
  file: (split) => `${split}.jsonl`,
  row: (example) => {
    const said = (content: string) => ({ role: 'assistant', content });
    if (isPair(example)) {
      return {
        input: { messages: example.prompt.map(({ role, content }) => ({ role, content })) },
        preferred_output: [said(example.chosen)],
        non_preferred_output: [said(example.rejected)],
      };
    }
    const before = example.prompt.map(({ role, content }) =>
      role === 'assistant' ? { role, content, weight: 0 } : { role, content },
    );
    return { messages: [...before, said(example.completion)] };
  },
};

import { InvalidOptionError } from '../../errors/invalid-option-error.ts';
import type { ChatModel } from '../../schema/model.ts';
import type { User } from '../../schema/user.ts';
import { loadPrompt } from '../../tools/prompt-file.ts';
import { canonicalOf, questionOf, READING_SLOT } from './scenarios.ts';

const PROMPTS = {
  model: await loadPrompt(new URL('./prompts/user-grading.md', import.meta.url)),
  'model:label': await loadPrompt(new URL('./prompts/user-labelling.md', import.meta.url)),
} as const;

const SAMPLING = { temperature: 0, maxTokens: 80 } as const;
const LONGEST_QUESTION = 4000;
const LONGEST_REPLY = 1000;

/**
 * The user simulator of 2410.13788 by any chat model: it sees question, clarifying question, its reading and the answer
 * that it expects, and replies or abstains. `model` grades and `model:label` labels, with prompts of their own. Throws
 * `InvalidOptionError` without a model.
 */
export function createModelUser(model: ChatModel | undefined, name: keyof typeof PROMPTS): User {
  if (!model) {
    throw new InvalidOptionError({
      option: '--user',
      value: name,
      expected: `it needs a model: ${name}@openai/gpt-4o`,
    });
  }
  const prompt = PROMPTS[name];
  return {
    reference: `${name}@${model.reference}`,
    settings: { kind: `ambigqa-${name}`, prompt: prompt.hash, sampling: SAMPLING },
    reply: async (dialogue, secret, { brief, call }) => {
      const reading = secret.readings.find(({ id }) => id === secret.intended);
      if (!reading) return { speaker: 'end', reason: 'this scenario has no user' };
      const content = prompt.render({
        request: brief.request,
        meant: questionOf(reading, secret),
        answer: canonicalOf(reading),
        question: (dialogue.at(-1)?.text ?? '').slice(0, LONGEST_QUESTION),
      });
      const reply = await model.generate({ messages: [{ role: 'user', content }], sampling: SAMPLING }, call);
      const text = reply.text.slice(0, LONGEST_REPLY).replaceAll('\0', '').toWellFormed().trim();
      if (text === '' || /^["'*]{0,3}PASS\b/.test(text)) return { speaker: 'end', reason: 'it abstains' };
      const unclear = secret.readings.length > 1;
      return { speaker: 'user', text, relevant: unclear, ...(unclear && { filled: [READING_SLOT] }) };
    },
  };
}

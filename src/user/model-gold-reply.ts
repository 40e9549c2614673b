import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { PartFaultError } from '../errors/part-fault-error.ts';
import type { Message } from '../schema/message.ts';
import type { ChatModel } from '../schema/model.ts';
import type { User, UserContext } from '../schema/user.ts';
import { loadPrompt } from '../tools/prompt-file.ts';
import { goldExchange, NOT_RELEVANT } from './gold-reply.ts';

const prompt = await loadPrompt(new URL('./prompts/gold-reply.md', import.meta.url));

/** The longest question that is shown to the model, in characters. */
const LONGEST_QUESTION = 4000;

const REMINDER = 'Write one word and nothing else: SAME or OTHER.';

/**
 * The user of 2605.25204 by a model: it only says whether the assistant's question asks for the same thing as the gold
 * question; the gold reply is given word for word, so nothing can leak or be made up. One call, a second one when the
 * first reply is not readable. Throws `InvalidOptionError` without a model; a reply throws `PartFaultError` when neither
 * can be read, and `ModelCallError`.
 */
export function createModelGoldReplyUser(model: ChatModel | undefined): User {
  if (model === undefined) {
    throw new InvalidOptionError({
      option: '--user',
      value: 'model',
      expected: 'a model must be named, as in model@openai/gpt-4o',
    });
  }
  return {
    reference: `model@${model.reference}`,
    settings: { kind: 'model-gold-reply', prompt: prompt.hash, notRelevant: NOT_RELEVANT },
    reply: async (dialogue, secret, context) => {
      const gold = goldExchange(secret);
      const text = prompt.render({
        request: context.brief.request,
        goldQuestion: gold.question,
        goldReply: gold.reply,
        question: (dialogue.at(-1)?.text ?? '').slice(0, LONGEST_QUESTION),
      });
      const { same, raw } = await askModel(model, text, context);
      return { speaker: 'user', text: same ? gold.reply : NOT_RELEVANT, relevant: same, trace: { raw } };
    },
  };
}

async function askModel(
  model: ChatModel,
  text: string,
  { call }: UserContext,
): Promise<{ same: boolean; raw: string }> {
  const messages: Message[] = [{ role: 'user', content: text }];
  for (let tries = 0; tries < 2; tries++) {
    const reply = await model.generate({ messages, sampling: { temperature: 0, maxTokens: 16 } }, call);
    const same = readSame(reply.text);
    if (same !== undefined) return { same, raw: reply.text };
    messages.push({ role: 'assistant', content: reply.text || '-' }, { role: 'user', content: REMINDER });
  }
  throw new PartFaultError({
    kind: 'user-fault',
    message: `${model.reference}, playing the user, said neither SAME nor OTHER.`,
    tries: 2,
  });
}

/** undefined when neither word stands there, or both do. */
export function readSame(text: string): boolean | undefined {
  const same = /\bsame\b/i.test(text);
  const other = /\bother\b/i.test(text);
  return same === other ? undefined : same;
}

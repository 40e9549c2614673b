import { readReply } from '../assistant/read-reply.ts';
import { renderBrief } from '../assistant/render-brief.ts';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import type { Assistant } from '../schema/assistant.ts';
import type { AssistantTurn, Dialogue } from '../schema/dialogue.ts';
import type { Message } from '../schema/message.ts';
import type { CallContext, ChatModel } from '../schema/model.ts';
import type { Brief } from '../schema/scenario.ts';
import { textReply } from './text-reply.ts';

/** A bot as a function: the user's last words, and the whole conversation as a chat model reads it. */
export type BotFunction = (request: string, messages: readonly Message[]) => string | Promise<string>;

/** What can be tested: a function, an assistant of Querent, or a bare chat model. */
export type Bot = BotFunction | Pick<Assistant, 'respond'> | Pick<ChatModel, 'generate'>;

const CALL: CallContext = { role: 'assistant', repeat: 0, episodeKey: '' };

/** The bot's next turn. Free text is read by the rule that runs use; what the bot throws is thrown on. */
export async function nextTurn(
  bot: Bot,
  brief: Brief,
  dialogue: Dialogue,
  questionsLeft: number,
): Promise<AssistantTurn> {
  if (typeof bot === 'function') {
    const messages = renderBrief(brief, dialogue);
    return readReply(textReply(readText(await bot(dialogue.at(-1)?.text ?? brief.request, messages))), 'text');
  }
  if (typeof bot !== 'object' || bot === null) throw notABot(bot);
  if ('respond' in bot) {
    return bot.respond(brief, dialogue, { call: CALL, scenarioId: 'test', questionsLeft, seed: 1 });
  }
  if ('generate' in bot) {
    return readReply(await bot.generate({ messages: renderBrief(brief, dialogue), sampling: {} }, CALL), 'text');
  }
  throw notABot(bot);
}

function notABot(value: unknown): InvalidOptionError {
  return new InvalidOptionError({ option: 'bot', value: String(value), expected: BOT_FORMS });
}

const BOT_FORMS = 'a bot is a function from the request to a text, an assistant (`respond`) or a model (`generate`)';

function readText(reply: unknown): string {
  if (typeof reply === 'string') return reply;
  throw new InvalidOptionError({
    option: 'bot',
    value: `a reply of type ${reply === null ? 'null' : typeof reply}`,
    expected: 'a bot function returns a text, or a promise of one',
  });
}

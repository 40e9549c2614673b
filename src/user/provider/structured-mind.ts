import * as z from 'zod';
import type { ChatModel } from '../../schema/model.ts';
import { askForJson, PROVIDER_SAMPLING } from './ask-model.ts';
import { INTENTS, type Intent } from './intent.ts';
import type { ProviderMind } from './mind.ts';
import { promptsHash, renderPrompt } from './prompts.ts';
import { isAboutTask, readIntent } from './read-intent.ts';

const replySchema = z.object({
  intent: z.int().min(1).max(6),
  facts: z.array(z.string().max(50)).max(50),
});

/** Turns of these kinds may get facts: a model that lists some for another contradicts itself. */
const MAY_GIVE: readonly Intent[] = ['answerable', 'unanswerable', 'answered'];

/**
 * One call per turn that says what the turn does and which open facts answer it; facts are spoken word for word. No
 * call before the opening answer, nor when nothing is open.
 */
export function createStructuredMind(model: ChatModel): ProviderMind {
  return {
    reference: `structured@${model.reference}`,
    settings: { kind: 'structured', prompt: promptsHash(['structured']), sampling: { ...PROVIDER_SAMPLING } },
    isAboutTask: async ({ dialogue, knowledge, language }) =>
      isAboutTask(dialogue.at(-1)?.text ?? '', knowledge, language),
    read: async (input) => {
      const reply = await askForJson(model, renderPrompt('structured', input), replySchema, input.call);
      const intent = intentOf(reply.intent);
      const listed = new Set(reply.facts.map((id) => id.trim()));
      const facts = MAY_GIVE.includes(intent) ? input.state.open.filter(({ id }) => listed.has(id)) : [];
      return { intent, facts, trace: { intent: reply.intent, facts: reply.facts } };
    },
    readWithoutOpen: ({ dialogue, knowledge, language }) => ({
      intent: readIntent(dialogue.at(-1)?.text ?? '', knowledge, language),
      facts: [],
    }),
  };
}

/** The name of the authors' class 1 to 6. */
export function intentOf(type: number): Intent {
  return (Object.keys(INTENTS) as Intent[]).find((name) => INTENTS[name] === type) ?? 'unrelated';
}

import { findAssistantKind } from '../assistant/registry.ts';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import type { Action } from '../schema/action.ts';
import type { Dialogue } from '../schema/dialogue.ts';
import type { Message } from '../schema/message.ts';
import type { ChatModel } from '../schema/model.ts';
import type { Brief } from '../schema/scenario.ts';

/** Writes examples exactly as a strategy plays: what is trained on is what is read when it is evaluated. */
export interface PromptRecorder {
  /** The strategy's name: `direct`, `prompted`, `reason`. */
  readonly strategy: string;
  /** What the strategy's model reads at this turn. */
  prompt(brief: Brief, dialogue: Dialogue, questionsLeft: number): Promise<readonly Message[]>;
  /** How the strategy's model has to write a turn, with the thoughts before it where the strategy wants them. */
  completion(text: string, action: Action | null, reasoning?: string): string;
}

/** Throws `InvalidOptionError` for a strategy that does not call its model once per turn with all that was said. */
export async function createPromptRecorder(strategy: string, system?: string): Promise<PromptRecorder> {
  const kind = await findAssistantKind(strategy);
  // By the call's key: several prompts are recorded at once.
  const recorded = new Map<string, readonly Message[]>();
  let calls = 0;
  const model: ChatModel = {
    reference: 'recorder',
    generate: async (request, call) => {
      recorded.set(call.episodeKey, request.messages);
      return { text: 'ANSWER: -', finish: 'stop', usage: { inputTokens: 0, outputTokens: 0 }, latencyMs: 0 };
    },
  };
  const assistant =
    kind?.form === 'strategy' && kind.argument === undefined
      ? await kind.create({
          model,
          sampling: {},
          seed: 1,
          resolveModel: async () => model,
          ...(system !== undefined && { system }),
        })
      : undefined;
  const settings = assistant?.settings;
  const parser =
    typeof settings === 'object' && settings !== null && 'parser' in settings ? settings.parser : undefined;
  if (!assistant || (parser !== 'text' && parser !== 'reason')) {
    throw new InvalidOptionError({
      option: '--strategy',
      value: strategy,
      expected: 'it takes a strategy that is one prompt: direct, prompted, reason, ...',
    });
  }
  return {
    strategy,
    async prompt(brief, dialogue, questionsLeft) {
      const call = { role: 'assistant', repeat: 0, episodeKey: String(calls++) } as const;
      await assistant.respond(brief, dialogue, { call, scenarioId: '', questionsLeft, seed: 0 });
      const messages = recorded.get(call.episodeKey) ?? [];
      recorded.delete(call.episodeKey);
      return messages;
    },
    completion(text, action, reasoning) {
      if (parser === 'text') return text;
      const thoughts = reasoning === undefined || reasoning.trim() === '' ? '' : `${reasoning.trim()}\n\n`;
      return `${thoughts}${action === 'ask' ? 'ASK' : 'ANSWER'}: ${text}`;
    },
  };
}

import type { ChatReply, ChatRequest, ChatStreamPart } from '../schema/model.ts';
import { roughPromptTokens, roughTokens } from '../tools/token-count.ts';

/**
 * What has come of a streamed reply. Where it ends before its count of tokens has come, that is estimated from the
 * characters: nothing would make a budget believe that calls which break off are free.
 */
export class Received {
  #begun = false;
  #text = '';
  #others = '';
  readonly #startedMs = performance.now();

  add(part: ChatStreamPart): void {
    this.#begun = true;
    if (part.type === 'text-delta') this.#text += part.text;
    else if (part.type === 'reasoning-delta' || part.type === 'tool-call-delta') this.#others += part.text;
  }

  /** Undefined: the far end had not begun, and nothing is owed. */
  reply(request: ChatRequest): ChatReply | undefined {
    if (!this.#begun) return undefined;
    return {
      text: this.#text,
      finish: 'other',
      usage: {
        inputTokens: roughPromptTokens(request),
        outputTokens: roughTokens(this.#text) + roughTokens(this.#others),
      },
      latencyMs: performance.now() - this.#startedMs,
    };
  }
}

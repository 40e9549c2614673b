import type { CallContext, ChatReply, ChatRequest } from '../schema/model.ts';
import type { ModelAdapter } from './adapter.ts';

export type ScriptedAnswer = string | Partial<ChatReply> | Error | BrokenAnswer;

/** A stream that breaks off: what comes of it, then the error. Asked for whole, the error alone. */
export interface BrokenAnswer {
  readonly deltas: readonly string[];
  readonly error: Error | Promise<Error>;
}

/** One text for every call, a list (each call takes the next, the last one stays), or a function. */
export type Script =
  | ScriptedAnswer
  | readonly ScriptedAnswer[]
  | ((request: ChatRequest, call: CallContext, index: number) => ScriptedAnswer | Promise<ScriptedAnswer>);

interface ScriptedCall {
  readonly request: ChatRequest;
  readonly call: CallContext;
}

export interface ScriptedModel extends ModelAdapter {
  /** Every call so far, oldest first. */
  readonly calls: readonly ScriptedCall[];
}

/**
 * The double of a chat model: says what it is told to, records what it was asked. An `Error` in the script is thrown.
 * Streamed, it says a word at a time. Tokens are counted as words, so that usage can be checked by hand.
 */
export function createScriptedModel(script: Script, reference = 'scripted/model'): ScriptedModel {
  const calls: ScriptedCall[] = [];
  const answerTo = async (request: ChatRequest, call: CallContext): Promise<Said> => {
    call.signal?.throwIfAborted();
    const index = calls.push({ request, call }) - 1;
    const answer = typeof script === 'function' ? await script(request, call, index) : pick(script, index);
    call.signal?.throwIfAborted();
    if (answer instanceof Error) throw answer;
    return answer as Said;
  };
  return {
    reference,
    endpointKey: reference,
    calls,
    async generate(request, call) {
      const answer = await answerTo(request, call);
      if (isBroken(answer)) throw await answer.error;
      return replyOf(answer, request);
    },
    async *stream(request, call) {
      const answer = await answerTo(request, call);
      yield { type: 'start' };
      const reply = isBroken(answer) ? undefined : replyOf(answer, request);
      for (const text of isBroken(answer) ? answer.deltas : (reply!.text.match(/\S+\s*|^\s+/g) ?? [])) {
        // As over a network: whoever stops it is heard between two words.
        await new Promise(setImmediate);
        call.signal?.throwIfAborted();
        yield { type: 'text-delta', text };
      }
      if (isBroken(answer)) throw await answer.error;
      yield { type: 'reply', reply: reply! };
    },
  };
}

/** What is not thrown. */
type Said = Exclude<ScriptedAnswer, Error>;

function isBroken(answer: Said): answer is BrokenAnswer {
  return typeof answer === 'object' && 'deltas' in answer;
}

function pick(script: ScriptedAnswer | readonly ScriptedAnswer[], index: number): ScriptedAnswer {
  if (!Array.isArray(script)) return script as ScriptedAnswer;
  return script[Math.min(index, script.length - 1)] ?? '';
}

function replyOf(answer: Exclude<Said, BrokenAnswer>, request: ChatRequest): ChatReply {
  const given = typeof answer === 'string' ? { text: answer } : answer;
  const text = given.text ?? '';
  return {
    finish: 'stop',
    usage: {
      inputTokens: request.messages.reduce((sum, message) => sum + countWords(message.content), 0),
      outputTokens: countWords(text),
    },
    latencyMs: 0,
    ...given,
    text,
  };
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

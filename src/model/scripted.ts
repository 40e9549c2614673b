import type { CallContext, ChatReply, ChatRequest } from '../schema/model.ts';
import type { ModelAdapter } from './adapter.ts';

export type ScriptedAnswer = string | Partial<ChatReply> | Error;

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
 * Tokens are counted as words, so that usage can be checked by hand.
 */
export function createScriptedModel(script: Script, reference = 'scripted/model'): ScriptedModel {
  const calls: ScriptedCall[] = [];
  return {
    reference,
    endpointKey: reference,
    calls,
    async generate(request, call) {
      call.signal?.throwIfAborted();
      const index = calls.push({ request, call }) - 1;
      const answer = typeof script === 'function' ? await script(request, call, index) : pick(script, index);
      call.signal?.throwIfAborted();
      if (answer instanceof Error) throw answer;
      return replyOf(answer, request);
    },
  };
}

function pick(script: ScriptedAnswer | readonly ScriptedAnswer[], index: number): ScriptedAnswer {
  if (!Array.isArray(script)) return script as ScriptedAnswer;
  return script[Math.min(index, script.length - 1)] ?? '';
}

function replyOf(answer: string | Partial<ChatReply>, request: ChatRequest): ChatReply {
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

import type { JsonObject, JsonValue } from './json.ts';
import type { Message } from './message.ts';
import type { Role } from './usage.ts';

export interface Sampling {
  /** 0 is greedy. Default 0. */
  readonly temperature?: number;
  /** Output tokens at most. */
  readonly maxTokens?: number;
  readonly seed?: number;
  readonly stop?: readonly string[];
}

/** A tool that an assistant may call. */
export interface ToolDefinition {
  readonly name: string;
  readonly description?: string;
  /** JSON Schema of the arguments, an object; a `default` in it counts as known. */
  readonly parameters: JsonObject;
}

export interface ChatRequest {
  readonly messages: readonly Message[];
  readonly sampling: Sampling;
  /** Tools that the reply may call. */
  readonly tools?: readonly ToolDefinition[];
  /** What somebody's own part is sent where messages do not say it all (docs/own-assistant.md); models do not read it. */
  readonly payload?: JsonObject;
  /** JSON Schema (draft 2020-12 subset) that the reply's text must satisfy, where the model can be held to it. */
  readonly schema?: JsonObject;
}

/** The circumstances of a call: never part of what the model reads, but part of the cache's and the journal's key. */
export interface CallContext {
  readonly role: Role;
  /** Repeat of the scenario, from 0. */
  readonly repeat: number;
  /** Key of the episode; empty outside one. */
  readonly episodeKey: string;
  readonly signal?: AbortSignal;
  /**
   * Given the good reply before the call's place goes to another call, and waited for: what is in flight or not yet on
   * disk is never more than the places.
   */
  readonly keep?: (reply: ChatReply) => Promise<void>;
  /**
   * For `stream`: the caller can throw away what it has had of a reply, so that a call that broke off in the middle may
   * be made again. Default false: it then fails.
   */
  readonly mayRestart?: boolean;
  /**
   * For `stream`: given what a call has cost that ended without its reply, since it broke off or the caller went away.
   * Its text is what had come.
   */
  readonly cut?: (received: ChatReply) => void;
}

export interface ToolCall {
  readonly name: string;
  readonly arguments: JsonValue;
  /** What the tool gave back, where the caller says so. */
  readonly result?: JsonValue;
}

export interface ChatReply {
  readonly text: string;
  /** Reasoning the provider returned apart from the text. */
  readonly reasoning?: string;
  readonly toolCalls?: readonly ToolCall[];
  /** The reply of somebody's own part as it came, before it is read. */
  readonly payload?: JsonValue;
  readonly finish: 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'other';
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number; readonly cachedInputTokens?: number };
  /** Time the call took, first byte to last, without waiting in our own queue. */
  readonly latencyMs: number;
  /** US dollars, set by the meter; null when the price is unknown. */
  readonly costUsd?: number | null;
  /** The call's tries, the good one included; set by the retry layer. */
  readonly tries?: number;
}

/**
 * A piece of a reply on its way. `start`: the far end has begun, and the prompt is paid for. `restart`: the call is made
 * again, and all that came before does not count (with `mayRestart` only). `reply`: the whole, once, at the end; its text
 * is all text deltas since the start or the last `restart`, one after the other.
 */
export type ChatStreamPart =
  | { readonly type: 'start' | 'restart' }
  | { readonly type: 'text-delta' | 'reasoning-delta' | 'tool-call-delta'; readonly text: string }
  | { readonly type: 'reply'; readonly reply: ChatReply };

/** A chat model. Throws `ModelCallError` and nothing else for a failed call. */
export interface ChatModel {
  /** As on the command line: `openai/gpt-4o`. */
  readonly reference: string;
  generate(request: ChatRequest, call: CallContext): Promise<ChatReply>;
  /**
   * The same call, its reply in pieces. A caller that stops reading ends the call at the far end too. Absent: the model
   * gives its replies whole; `streamReply` (`model/stream-reply.ts`) streams any model. Throws what `generate` throws.
   */
  stream?(request: ChatRequest, call: CallContext): AsyncIterable<ChatStreamPart>;
  dispose?(): Promise<void>;
}

import type { JsonObject, JsonValue } from '../schema/json.ts';
import type { ToolCall } from '../schema/model.ts';
import { isTooDeep } from '../tools/json-depth.ts';
import { parseArguments } from './chat-completion.ts';

const MOST_CALLS = 50;
const MOST_NAME = 200;
/** Characters of a call's arguments and of its result, as JSON, at most. */
const MOST_VALUE = 20_000;

/**
 * Tool calls as the usual libraries write them: `{name, arguments}` (ours), `{function: {name, arguments}}` (OpenAI),
 * `{name, input}` (Anthropic), `{toolName, input | args}` (AI SDK); arguments as an object or as JSON in a text. A text
 * says what is wrong.
 */
export function readToolCalls(value: JsonValue): readonly ToolCall[] | string {
  if (!isList(value)) return 'toolCalls is no list';
  if (value.length > MOST_CALLS) return `there are ${value.length} tool calls, and ${MOST_CALLS} are read at most`;
  const calls: ToolCall[] = [];
  for (const [index, item] of value.entries()) {
    const call = readToolCall(item);
    if (typeof call === 'string') return `tool call ${index}: ${call}`;
    calls.push(call);
  }
  return calls;
}

function readToolCall(item: JsonValue): ToolCall | string {
  if (!isObject(item)) return 'it is no object';
  const inner = isObject(item.function ?? null) ? (item.function as JsonObject) : item;
  const name = inner.name ?? inner.toolName;
  if (typeof name !== 'string' || name === '' || name.length > MOST_NAME) return 'it has no name';
  const given = inner.arguments ?? inner.input ?? inner.args ?? {};
  const result = item.result ?? item.output;
  return { name, arguments: parseArguments(given), ...(result !== undefined && { result }) };
}

/** The first calls, each with what is kept of it. */
export function boundToolCalls(calls: readonly ToolCall[]): readonly ToolCall[] {
  return calls.slice(0, MOST_CALLS).map((call) => ({
    name: call.name.slice(0, MOST_NAME).toWellFormed(),
    arguments: bounded(call.arguments),
    ...(call.result !== undefined && { result: bounded(call.result) }),
  }));
}

function bounded(value: JsonValue): JsonValue {
  if (isTooDeep(value)) return '(nested too deeply)';
  const text = JSON.stringify(value);
  return text.length <= MOST_VALUE ? value : `${text.slice(0, MOST_VALUE).toWellFormed()}...`;
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function isObject(value: JsonValue): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

import type { ArgumentOrigin, GroundedToolCall } from '../schema/dialogue.ts';
import type { JsonObject, JsonValue } from '../schema/json.ts';
import type { ToolCall, ToolDefinition } from '../schema/model.ts';
import { daysIn, minutesIn, prepareSaid, type SaidText, wordsOf } from './said-text.ts';

/** What an argument's value can come from. */
export interface GroundingSources {
  /** Instructions, documents, earlier turns, the request, the turns of both speakers. */
  readonly said: readonly string[];
  /** What tools gave back before. */
  readonly results: readonly JsonValue[];
  readonly tools: readonly ToolDefinition[];
}

/** Values of one call that are looked at; what lies beyond is not judged. */
const MOST_VALUES = 200;
const MOST_DEPTH = 8;
/** Share of a long text's words that must have been said for it to be a summary of what was said. */
const SUMMARY_SHARE = 0.8;
const SUMMARY_WORDS = 6;

const LITTLE_WORDS = new Set(
  'a an the of to for in on at by with and or is was be my your our his her their i we you it this that as from'.split(
    ' ',
  ),
);

/**
 * Looks for each value of the calls' arguments: in what was said, in results of tools (of the calls before it, too),
 * among the schema's defaults; what is nowhere is guessed. A fixed rule: no model, no randomness, same answer always.
 */
export function groundToolCalls(calls: readonly ToolCall[], sources: GroundingSources): GroundedToolCall[] {
  const said = prepareSaid(sources.said.join('\n'));
  const results = [...sources.results];
  return calls.map((call) => {
    const parameters = sources.tools.find((tool) => tool.name === call.name)?.parameters;
    const returned = prepareSaid(results.map(textOf).join('\n'));
    const origins: Record<string, ArgumentOrigin> = {};
    for (const { path, value, schema } of valuesOf(call.arguments, parameters)) {
      const name = path.split('.').at(-1) ?? '';
      if (isIn(value, name, said)) origins[path] = 'dialogue';
      else if (isIn(value, name, returned)) origins[path] = 'tool-result';
      else if (isDefault(value, schema)) origins[path] = 'default';
      else origins[path] = 'guessed';
    }
    if (call.result !== undefined) results.push(call.result);
    return { ...call, origins };
  });
}

interface ArgumentValue {
  readonly path: string;
  readonly value: string | number | boolean;
  readonly schema: JsonObject | undefined;
}

/** All values in the arguments that say something, by dotted path: null and empty texts are left out. */
function valuesOf(root: JsonValue, rootSchema: JsonObject | undefined): ArgumentValue[] {
  const found: ArgumentValue[] = [];
  const walk = (value: JsonValue, path: readonly string[], schema: JsonObject | undefined): void => {
    if (found.length >= MOST_VALUES || path.length > MOST_DEPTH) return;
    if (value === null || value === '') return;
    if (typeof value !== 'object') {
      found.push({ path: path.join('.') || '(all)', value, schema });
    } else if (isList(value)) {
      value.forEach((item, index) => {
        walk(item, [...path, String(index)], objectAt(schema, 'items'));
      });
    } else {
      for (const [name, member] of Object.entries(value)) {
        walk(member, [...path, name.slice(0, 100)], objectAt(objectAt(schema, 'properties'), name));
      }
    }
  };
  walk(root, [], rootSchema);
  return found;
}

function isIn(value: string | number | boolean, name: string, said: SaidText): boolean {
  if (typeof value === 'number') return said.numbers.has(Math.abs(value));
  if (typeof value === 'boolean') return wordsOf(name).some((word) => word.length > 3 && said.wordSet.has(word));
  return isTextIn(value, said);
}

function isTextIn(value: string, said: SaidText): boolean {
  const words = wordsOf(value);
  if (words.length === 0) return said.words.includes(value.trim());
  if (said.words.includes(` ${words.join(' ')} `)) return true;
  if (/\p{Script=Han}/u.test(value)) return said.joined.includes(words.join(''));
  if (/^[\d.,]+$/.test(value)) return said.numbers.has(Number(value.replaceAll(',', '')));
  const [day] = daysIn(value.toLowerCase());
  if (day !== undefined && /^[\d\-/.T: +Z]+$/i.test(value)) return said.days.has(day) || said.hasRelativeDay;
  const [minute] = minutesIn(value.toLowerCase());
  if (minute !== undefined && words.length <= 3) return said.minutes.has(minute);
  const content = words.filter((word) => !LITTLE_WORDS.has(word));
  if (content.length === 0) return false;
  const known = content.filter((word) => said.wordSet.has(word)).length;
  return known / content.length >= (content.length >= SUMMARY_WORDS ? SUMMARY_SHARE : 1);
}

/** Named by the schema as its default, or the only value that it allows. */
function isDefault(value: JsonValue, schema: JsonObject | undefined): boolean {
  if (schema === undefined) return false;
  const options = schema.enum;
  return (
    schema.default === value ||
    schema.const === value ||
    (Array.isArray(options) && options.length === 1 && options[0] === value)
  );
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function objectAt(value: JsonObject | undefined, name: string): JsonObject | undefined {
  const member = value && Object.hasOwn(value, name) ? value[name] : undefined;
  return typeof member === 'object' && member !== null && !isList(member) ? member : undefined;
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

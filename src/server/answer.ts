import type { Context } from 'hono';
import { terminalText } from '../tools/terminal-text.ts';

/** Answers with JSON in which every text, key or value, is safe to show: what models wrote comes through here. */
export function answer<Value>(context: Context, value: Value): Response {
  return context.json(clean(value) as object);
}

/** The same as a line of a stream. */
export function answerLine(value: unknown): string {
  return `${JSON.stringify(clean(value))}\n`;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [cleanText(key), clean(member)]));
}

/** Most texts are plain: one look says so. */
const PLAIN = /^[\x20-\x7e\n]*$/;

function cleanText(text: string): string {
  return PLAIN.test(text) ? text : terminalText(text);
}

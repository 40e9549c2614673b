import { readText, type TextFile } from './read-text.ts';
import type { FileItem } from './record.ts';

/** Streams a JSON Lines file: one object a line, blank lines are `empty`. */
export async function* readJsonl(file: TextFile): AsyncGenerator<FileItem> {
  let rest = '';
  let line = 0;
  for await (const block of readText(file)) {
    const lines = (rest + block).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) yield readLine(text, ++line);
  }
  if (rest !== '') yield readLine(rest, ++line);
}

function readLine(text: string, line: number): FileItem {
  if (text.trim() === '') return { type: 'empty' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    return { type: 'problem', line, problem: notJson(text, line, cause) };
  }
  if (isObject(value)) return { type: 'record', line, cells: value };
  const array = Array.isArray(value) ? ' (a JSON array becomes lines with `jq -c ".[]" FILE`)' : '';
  return { type: 'problem', line, problem: `must be a JSON object${array}` };
}

function notJson(text: string, line: number, cause: unknown): string {
  if (line === 1 && /^\s*[[{]\s*$/.test(text)) {
    return 'is not JSON Lines: each line must hold one whole object (`jq -c ".[]" FILE` makes lines of a JSON array)';
  }
  return `is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

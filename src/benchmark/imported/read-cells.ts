import type { Action } from '../../schema/action.ts';
import type { Language, Message } from '../../schema/message.ts';
import type { Document, Stakes } from '../../schema/scenario.ts';
import { isObject } from './read-jsonl.ts';

/** What a cell or member says, or why it cannot be read. */
export type Read<Value> = { readonly value: Value } | { readonly problem: string };

const BAR = '|';

const ASK = new Set(
  'ask asks clarify clarification clarifying clarifyingquestion question askclarify ambiguous unclear'.split(' '),
);
const ANSWER = new Set('answer answers respond response reply direct directanswer act clear unambiguous'.split(' '));
const YES = new Set('true yes y 1'.split(' '));
const NO = new Set('false no n 0'.split(' '));

export function readAction(cell: unknown): Read<Action> {
  const word = plainWord(cell);
  if (ASK.has(word)) return { value: 'ask' };
  if (ANSWER.has(word)) return { value: 'answer' };
  return { problem: `${quote(cell)} is neither ask nor answer` };
}

/** A column that says whether to ask: `should_ask`, `ambiguous`. */
export function readShouldAsk(cell: unknown): Read<Action> {
  const word = plainWord(cell);
  if (YES.has(word)) return { value: 'ask' };
  if (NO.has(word)) return { value: 'answer' };
  return { problem: `${quote(cell)} is neither yes nor no` };
}

const STAKES: readonly Stakes[] = ['low', 'high', 'irreversible'];

export function readStakes(cell: unknown): Read<Stakes> {
  const word = plainWord(cell);
  const found = STAKES.find((level) => level === word);
  return found ? { value: found } : { problem: `${quote(cell)} is none of ${STAKES.join(', ')}` };
}

const LANGUAGE_NAMES: Readonly<Record<string, Language>> = { english: 'en', chinese: 'zh', 中文: 'zh', 英文: 'en' };

export function readLanguage(cell: unknown): Read<Language> {
  const word = String(cell).trim().toLowerCase();
  const found = LANGUAGE_NAMES[word] ?? /^(en|zh)(?:[-_].*)?$/.exec(word)?.[1];
  if (found === 'en' || found === 'zh') return { value: found };
  return {
    problem: `${quote(cell)} is neither en nor zh: the rules that tell a question from an answer know these two`,
  };
}

/** Chinese characters and no kana: Chinese; anything else is read as English. */
export function guessLanguage(request: string): Language {
  return /\p{Script=Han}/u.test(request) && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(request) ? 'zh' : 'en';
}

/** A list of wordings: an array, or a text with `|` (or another of `separators`) between them. */
export function readList(cell: unknown, separators: RegExp = /\|/): Read<readonly string[]> {
  const value = parsedJson(cell);
  const items = Array.isArray(value) ? value.map(asText) : asText(value)?.split(separators);
  if (!items || items.includes(undefined)) return { problem: `must be a list of texts, or texts with ${BAR} between` };
  return { value: items.flatMap((item) => (item?.trim() ? [item.trim()] : [])) };
}

/** Earlier turns: a list of `{role, content}`, or lines that begin with `user:` or `assistant:`. */
export function readTurns(cell: unknown): Read<readonly Message[]> {
  const value = parsedJson(cell);
  if (Array.isArray(value)) return readMessages(value);
  if (typeof value === 'string') return readTranscript(value);
  return { problem: 'must be a list of {role, content}, or lines that begin with user: or assistant:' };
}

const ROLES: Readonly<Record<string, Message['role']>> = {
  user: 'user',
  human: 'user',
  customer: 'user',
  client: 'user',
  assistant: 'assistant',
  bot: 'assistant',
  agent: 'assistant',
  ai: 'assistant',
  model: 'assistant',
  system: 'system',
  developer: 'system',
};

function readMessages(list: readonly unknown[]): Read<readonly Message[]> {
  const messages: Message[] = [];
  for (const [index, item] of list.entries()) {
    const role = isObject(item) ? ROLES[plainWord(item.role ?? item.speaker)] : undefined;
    const content = isObject(item) ? (item.content ?? item.text) : undefined;
    if (!role || typeof content !== 'string') {
      return { problem: `turn ${index + 1} must be {"role": "user" or "assistant", "content": text}` };
    }
    messages.push({ role, content });
  }
  return { value: messages };
}

const SPEAKER = /^\s*([A-Za-z]{2,10})\s*[:：]\s*(.*)$/;

function readTranscript(text: string): Read<readonly Message[]> {
  const messages: { role: Message['role']; content: string }[] = [];
  for (const line of text.split('\n')) {
    const [, speaker = '', said = ''] = SPEAKER.exec(line) ?? [];
    const role = ROLES[speaker.toLowerCase()];
    const last = messages.at(-1);
    if (role) messages.push({ role, content: said });
    else if (last) last.content += `\n${line}`;
    else if (line.trim() !== '') return { problem: `must begin with user: or assistant:, not ${quote(line)}` };
  }
  return { value: messages };
}

/** One text, or a list of texts, of `{id, text}` and of tables `{id, rows}`. */
export function readDocuments(cell: unknown): Read<readonly Document[]> {
  const value = parsedJson(cell);
  const documents: Document[] = [];
  for (const [index, item] of (Array.isArray(value) ? value : [value]).entries()) {
    const document = toDocument(item, `doc-${index + 1}`);
    if (!document) return { problem: `document ${index + 1} must be a text, {id, text} or {id, rows}` };
    documents.push(document);
  }
  return { value: documents };
}

function toDocument(item: unknown, defaultId: string): Document | undefined {
  const plain = asText(item);
  if (plain !== undefined) return { kind: 'text', id: defaultId, text: plain };
  if (!isObject(item)) return undefined;
  const id = asText(item.id) ?? defaultId;
  const text = asText(item.text ?? item.content);
  if (text !== undefined) return { kind: 'text', id, text };
  if (!Array.isArray(item.rows)) return undefined;
  const rows = item.rows.map((row: unknown) => (Array.isArray(row) ? row.map((value) => asText(value) ?? '') : []));
  return { kind: 'table', id, rows };
}

/** A cell that holds a JSON list or object, parsed; every other text as it is. */
export function parsedJson(cell: unknown): unknown {
  if (typeof cell !== 'string' || !/^\s*[[{]/.test(cell)) return cell;
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

/** Texts, numbers and truth values as text; nothing else is one. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}

export function quote(value: unknown): string {
  const text = asText(value) ?? JSON.stringify(value) ?? '';
  return `"${text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text}"`;
}

function plainWord(value: unknown): string {
  return String(value)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

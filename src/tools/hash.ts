import type { JsonValue } from '../schema/json.ts';

// As an ES module node:crypto fills in all its exports, the web's cryptography too: 10 ms of every start.
const { hash } = process.getBuiltinModule('node:crypto');

/** JSON with sorted keys and no white space: equal values give equal texts. `undefined` members are dropped. */
export function canonicalJson(value: JsonValue | object): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member as JsonValue)}`);
  return `{${members.join(',')}}`;
}

/** The first 32 hex digits of the SHA-256 of a text: a key. */
export function hashText(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32);
}

export function hashJson(value: JsonValue | object): string {
  return hashText(canonicalJson(value));
}

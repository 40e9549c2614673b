import { StoreError } from '../errors/store-error.ts';

const ESCAPED_SURROGATE = /\\ud[89a-f][0-9a-f]{2}/;

/**
 * JSON text of a value. Half a surrogate pair, which models do write and no encoding can carry, becomes U+FFFD.
 */
export function toStoredJson(value: unknown): string {
  const text = JSON.stringify(value);
  // JSON.stringify escapes halves and nothing else of that range, so that few texts pay for the second walk.
  return ESCAPED_SURROGATE.test(text) ? JSON.stringify(toWellFormedValue(value)) : text;
}

/** Throws `StoreError` (unreadable) when the text was damaged. */
export function fromStoredJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new StoreError({ problem: 'unreadable', message: 'A row of the store is damaged: it is not JSON.', cause });
  }
}

function toWellFormedValue(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(toWellFormedValue);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key.toWellFormed(), toWellFormedValue(member)]),
  );
}

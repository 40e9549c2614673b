import type { Message } from '../schema/message.ts';

/** What of a prompt tells one item from another: its documents, and what was said. */
export interface SeenText {
  /** Text between the document tags, tags and framing left out; empty where there is none. */
  readonly documents: string;
  /** All that the user and the assistant said, oldest first. */
  readonly talk: string;
}

const OPENING = '<document ';
const CLOSING = '</document>';

/** Reads a prompt as `renderBrief` writes it. What a document tag holds counts as documents, wherever it stands. */
export function seenText(prompt: readonly Message[]): SeenText {
  const documents: string[] = [];
  const talk: string[] = [];
  for (const { role, content } of prompt) {
    const { inside, outside } = cutDocuments(content);
    documents.push(...inside);
    if (role !== 'system') talk.push(outside);
  }
  return { documents: documents.join('\n'), talk: talk.join('\n') };
}

function cutDocuments(content: string): { readonly inside: readonly string[]; readonly outside: string } {
  const inside: string[] = [];
  let outside = '';
  let at = 0;
  while (true) {
    const start = content.indexOf(OPENING, at);
    const body = start < 0 ? -1 : content.indexOf('>', start) + 1;
    const end = body <= 0 ? -1 : content.indexOf(CLOSING, body);
    if (end < 0) return { inside, outside: outside + content.slice(at) };
    inside.push(content.slice(body, end));
    outside += content.slice(at, start);
    at = end + CLOSING.length;
  }
}

/** Letters and figures only, in lower case: what stays the same when white space and marks change. */
export function plainText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

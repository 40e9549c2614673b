/** Longer replies are cut: nothing that a stage asks for is as long. */
const LONGEST_REPLY = 40_000;
/** Objects looked at in one reply: reasoning may quote a few before the one that counts. */
const MOST_OBJECTS = 8;

/**
 * The JSON objects in a model's reply, in order: behind its thoughts, inside a code fence, between talk. Forgives commas
 * before a closing bracket and line breaks inside texts. Linear in the length of the reply.
 */
export function readJsonObjects(reply: string): readonly unknown[] {
  const text = withoutThoughts(reply.slice(0, LONGEST_REPLY));
  const objects: unknown[] = [];
  let from = text.indexOf('{');
  for (let tries = 0; from >= 0 && tries < MOST_OBJECTS; tries++) {
    const end = endOfObject(text, from);
    if (end < 0) break;
    const value = parse(text.slice(from, end + 1));
    if (value !== undefined) objects.push(value);
    from = text.indexOf('{', end + 1);
  }
  return objects;
}

function withoutThoughts(text: string): string {
  const end = text.lastIndexOf('</think>');
  return end < 0 ? text : text.slice(end + '</think>'.length);
}

/** Index of the bracket that closes the one at `from`, brackets in texts not counted; -1 when there is none. */
function endOfObject(text: string, from: number): number {
  let depth = 0;
  let inText = false;
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (inText) {
      if (sign === '\\') at++;
      else if (sign === '"') inText = false;
    } else if (sign === '"') inText = true;
    else if (sign === '{') depth++;
    else if (sign === '}' && --depth === 0) return at;
  }
  return -1;
}

function parse(text: string): unknown {
  for (const candidate of [text, mended(text)]) {
    try {
      return JSON.parse(candidate) as unknown;
    } catch {
      // The mended text is the last one tried.
    }
  }
  return undefined;
}

const CONTROL: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function mended(text: string): string {
  const parts: string[] = [];
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (inText && sign === '\\') parts.push(sign, text[++at] ?? '');
    else if (sign === '"') {
      inText = !inText;
      parts.push(sign);
    } else if (inText) parts.push(CONTROL[sign] ?? sign);
    else if (sign === '}' || sign === ']') {
      while (/^\s$/.test(parts.at(-1) ?? '')) parts.pop();
      if (parts.at(-1) === ',') parts.pop();
      parts.push(sign);
    } else parts.push(sign);
  }
  return parts.join('');
}

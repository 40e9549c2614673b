/** Characters of a reply that are searched for JSON. */
const READ_LIMIT = 50_000;
/** Places at which an object may begin that are tried. */
const MOST_STARTS = 20;
const MOST_DEPTH = 100;

const LITERALS: readonly (readonly [RegExp, string])[] = [
  [/\bTrue\b/g, 'true'],
  [/\bFalse\b/g, 'false'],
  [/\bNone\b/g, 'null'],
];

/**
 * The first JSON object in a model's reply, with what models make of it: prose and code fences around it, commas before
 * a closing bracket, Python's literals, an end that the token limit cut off. Undefined where there is none.
 */
export function readJsonReply(reply: string): Readonly<Record<string, unknown>> | undefined {
  const text = reply.slice(0, READ_LIMIT);
  let start = text.indexOf('{');
  for (let tries = 0; start >= 0 && tries < MOST_STARTS; tries++) {
    const found = parseObject(cutObject(text, start));
    if (found) return found;
    start = text.indexOf('{', start + 1);
  }
  return undefined;
}

/** From an opening brace to the one that closes it; what was cut off is closed. */
function cutObject(text: string, start: number): string {
  const open: string[] = [];
  let quoted = false;
  for (let index = start; index < text.length; index++) {
    const character = text[index] as string;
    if (quoted) {
      if (character === '\\') index++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') {
      if (open.push(character === '{' ? '}' : ']') > MOST_DEPTH) return '';
    } else if (character === '}' || character === ']') {
      if (open.pop() !== character) return '';
      if (open.length === 0) return text.slice(start, index + 1);
    }
  }
  return closeObject(text.slice(start), quoted, open);
}

/** A member without its value is dropped, an open string and open brackets are closed. */
function closeObject(cut: string, quoted: boolean, open: readonly string[]): string {
  const closed = quoted ? `${cut.replace(/\\$/, '')}"` : cut;
  const whole = closed.replace(/[,:]\s*$/, '').replace(/([{,])\s*"[^"\\]{0,200}"\s*$/, (all, before: string) => {
    // After a brace or a comma of an object stands a name; in a list it is a value and stays.
    return open.at(-1) === '}' ? (before === '{' ? '{' : '') : all;
  });
  return whole + open.toReversed().join('');
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  if (text === '') return undefined;
  const mended = text.replace(/,(\s{0,200}[}\]])/g, '$1');
  const literal = LITERALS.reduce((changed, [pattern, by]) => changed.replace(pattern, by), mended);
  for (const candidate of [text, mended, literal]) {
    try {
      const value: unknown = JSON.parse(candidate);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
        return value as Readonly<Record<string, unknown>>;
      }
    } catch {
      // The next way of mending it is tried.
    }
  }
  return undefined;
}

/** A piece of a reply that can ask or state something. */
export interface ReplySentence {
  /** Plain text: no markup, code, quotation, emoji; full-width punctuation made ASCII. */
  readonly text: string;
  /** Ends with a question mark. */
  readonly question: boolean;
  /** Stands in a list. */
  readonly item: boolean;
  /** Is wholly in parentheses. */
  readonly note: boolean;
  /** Line it stands on, from 0. */
  readonly line: number;
}

export interface SplitReply {
  readonly sentences: readonly ReplySentence[];
  /** Whether code or a table was left out. */
  readonly hasBlocks: boolean;
  readonly lines: readonly string[];
}

/** Characters of a reply that are read; of a longer one, the last. */
const READ_LIMIT = 40_000;
/** Characters of a sentence that are read; of a longer one, the last. */
const SENTENCE_LIMIT = 2_000;

const LIST_MARK = /^\s*(?:[-*•+–·▪◦]\s+|[（(]?(?:\d{1,2}|[a-hA-H])[.)）、](?!\d)\s*|Q\d{0,2}\s*[.:]\s*|[①-⑳]\s*)/u;
const QUOTED_PAIRS: readonly RegExp[] = [
  /“([^“”\n]{0,2000})”/gu,
  /"([^"\n]{0,2000})"/gu,
  /«([^«»\n]{0,2000})»/gu,
  /「([^「」\n]{0,2000})」/gu,
  /『([^『』\n]{0,2000})』/gu,
];
/** Words before a quotation that make it the assistant's own question. */
const OWN_QUESTION =
  /(?:clarif\w{0,10} question(?: is)?|my question(?: is)?|^\W*question|\bI(?:'d| would)(?: like to)? ask(?: you)?|let me ask(?: you)?|may I ask(?: you)?|我想问|我的问题是|澄清问题)\W{0,4}$/i;
const ABBREVIATION =
  /(?:^|[\s(])(?:[A-Za-z]|Mr|Mrs|Ms|Dr|St|No|vs|etc|e\.g|i\.e|approx|Inc|Ltd|Co|Jr|Prof|Fig|Mt|[A-Z]\.[A-Z])$/;

function withoutFences(text: string): { text: string; found: boolean } {
  let fence: string | undefined;
  let found = false;
  const kept: string[] = [];
  for (const line of text.split('\n')) {
    const mark = /^\s{0,12}(```|~~~)/.exec(line)?.[1];
    if (fence === undefined && mark !== undefined) {
      fence = mark;
      found = true;
    } else if (fence !== undefined) {
      if (mark === fence) fence = undefined;
    } else kept.push(line);
  }
  return { text: kept.join('\n'), found };
}

function unwrapWhole(text: string): string {
  const trimmed = text.trim();
  const whole = /^(?:"([^"]*)"|“([^“”]*)”|「([^「」]*)」)$/u.exec(trimmed);
  return whole ? (whole[1] ?? whole[2] ?? whole[3] ?? '') : trimmed;
}

function maskQuotations(line: string): string {
  let masked = line;
  for (const pair of QUOTED_PAIRS) {
    masked = masked.replace(pair, (_all, inner: string, at: number, whole: string) =>
      OWN_QUESTION.test(whole.slice(Math.max(0, at - 40), at)) ? inner : '"x"',
    );
  }
  return masked;
}

function plain(text: string): string {
  return text
    .replace(/`[^`\n]{1,500}`/g, 'code')
    .replace(/\bhttps?:\/\/[^\s<>)\]]+/gi, 'link')
    .replace(/!?\[([^[\]\n]{0,300})\]\([^()\n]{0,500}\)/g, '$1')
    .replace(/<\/?[a-z][^<>\n]{0,200}>/gi, ' ')
    .replace(/\*{1,3}|_{2,3}|~~/g, '')
    .replace(
      /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Variation_Selector}\p{Default_Ignorable_Code_Point}]/gu,
      '',
    );
}

/** Cuts a line at the ends of its sentences; marks inside parentheses do not cut. Linear in the line. */
function cutLine(line: string): string[] {
  const pieces: string[] = [];
  const lastClose = line.lastIndexOf(')');
  let depth = 0;
  let start = 0;
  for (let index = 0; index < line.length; index++) {
    const sign = line[index] as string;
    if (sign === '(' && index < lastClose) depth++;
    else if (sign === ')') depth = Math.max(0, depth - 1);
    if (sign === ')' && depth === 0 && line[start] === '(') {
      pieces.push(line.slice(start, index + 1));
      start = skipSpace(line, index + 1);
      continue;
    }
    if (depth > 0 || !endsSentence(line, start, index)) continue;
    pieces.push(line.slice(start, index + 1));
    start = skipSpace(line, index + 1);
  }
  pieces.push(line.slice(start));
  return pieces;
}

function skipSpace(line: string, from: number): number {
  let at = from;
  while (line[at] === ' ') at++;
  return at;
}

function endsSentence(line: string, start: number, index: number): boolean {
  const sign = line[index] as string;
  const next = line[index + 1];
  if (next !== undefined && '.!?。'.includes(next)) return false;
  if (sign === '?' || sign === '!' || sign === '。') return true;
  if (sign !== '.' || (next !== undefined && next !== ' ')) return false;
  return next === undefined || !ABBREVIATION.test(line.slice(Math.max(start, index - 8), index));
}

/**
 * A reply as the plain sentences that its reader is addressed with: code, tables, block quotes and quotations are left
 * out, markup is taken off, list items and notes in parentheses are marked. Reads the last 40,000 characters; linear.
 */
export function splitReply(reply: string): SplitReply {
  const fenced = withoutFences(reply.slice(-READ_LIMIT).toWellFormed().replace(/\r\n?/g, '\n'));
  const normal = plain(unwrapWhole(fenced.text.replace(/^[ \t]*(?:[-*_][ \t]*){3,}$/gm, '')))
    .normalize('NFKC')
    .replaceAll('’', "'");
  const all = normal.split('\n');
  const unquoted = all.filter((line) => !/^\s*>/.test(line));
  const unruled = (
    unquoted.some((line) => /\p{L}/u.test(line)) ? unquoted : all.map((line) => line.replace(/^\s*>+/, ''))
  ).map((line) => line.replace(/^\s*#{1,6}\s+/, ''));
  const lines = unruled.filter((line) => !/^\s*\|/.test(line));
  const sentences: ReplySentence[] = [];
  lines.forEach((raw, line) => {
    const item = LIST_MARK.test(raw);
    const body = maskQuotations(raw.replace(LIST_MARK, '')).replace(/\s+/g, ' ').trim();
    for (const piece of cutLine(body)) {
      const text = piece.trim().slice(-SENTENCE_LIMIT);
      if (!/[\p{L}\p{N}]/u.test(text)) continue;
      sentences.push({
        text,
        question: /\?[\s!?.)"*_~]*$/.test(text),
        item,
        note: text.startsWith('(') && /\)\W*$/.test(text),
        line,
      });
    }
  });
  return { sentences, hasBlocks: fenced.found || lines.length < unruled.length, lines };
}

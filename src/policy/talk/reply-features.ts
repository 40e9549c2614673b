import type { Exchange, Talk } from './talk.ts';
import { isMark, MARK_KINDS, type Token } from './tokens.ts';

/** Longest run of neighbouring tokens that is one feature. */
const LONGEST_RUN = 4;
const MOST_TOKENS = 120;

/** What can be measured of a reply, given what was asked and said before it. */
export interface ReplyMeasures {
  /** Things offered so far that it names, and the share of the words of the best and the second that it has. */
  readonly named: number;
  readonly best: number;
  readonly second: number;
  readonly offered: number;
  readonly words: number;
  readonly content: number;
  /** Content words that nobody has said before, and those of its question, of earlier replies, of the documents. */
  readonly fresh: number;
  readonly ofQuestion: number;
  readonly ofReplies: number;
  readonly ofDocuments: number;
  /** Content that is not part of a thing it names. */
  readonly beside: number;
  readonly sentences: number;
}

export interface ReadReply {
  readonly measures: ReplyMeasures;
  readonly features: ReadonlySet<string>;
}

/**
 * Reads reply number `index` of a talk. Its features are runs of its tokens in which what was said before stands for
 * itself: `@1` and `@2` the things offered, in the order in which it names them, `@q` other words of the question, `@t`
 * words of the talk, `@n` new ones. So they say how something is said, whatever it is about.
 */
export function readReply(talk: Talk, index: number): ReadReply {
  const exchange = talk.exchanges[index] as Exchange;
  const { reply, question } = exchange;
  const offered = offeredBy(talk, index);
  const before = talk.exchanges.slice(0, index);
  const earlier = new Set([
    ...talk.opening.content,
    ...before.flatMap((one) => [...one.question.content, ...one.reply.content]),
  ]);
  const earlierReplies = new Set(before.flatMap((one) => [...one.reply.content]));
  const shares = offered.map((content) => [...content].filter((key) => reply.content.has(key)).length / content.size);
  const [best = 0, second = 0] = shares.toSorted((left, right) => right - left);
  const content = [...reply.content];
  const measures: ReplyMeasures = {
    named: shares.filter((share) => share > 0).length,
    best,
    second,
    offered: offered.length,
    words: reply.tokens.length,
    content: content.length,
    fresh: content.filter((key) => !earlier.has(key) && !question.content.has(key)).length,
    ofQuestion: content.filter((key) => question.content.has(key)).length,
    ofReplies: content.filter((key) => earlierReplies.has(key)).length,
    ofDocuments: content.filter((key) => talk.documents.has(key)).length,
    beside: content.filter((key) => !offered.some((one) => one.has(key))).length,
    sentences: reply.tokens.filter(({ text }) => /^[.!?。！？]$/.test(text)).length,
  };
  const masked = maskTokens(reply.tokens, { offered, asked: question.content, earlier });
  return { measures, features: featuresOf(masked, reply.tokens, measures, talk) };
}

/** The things that the question offers, else those that an earlier one offered last. */
function offeredBy(talk: Talk, index: number): readonly ReadonlySet<string>[] {
  const asked = talk.exchanges.slice(0, index + 1).findLast(({ offered }) => offered.length > 1);
  return asked?.offered ?? [];
}

interface Known {
  readonly offered: readonly ReadonlySet<string>[];
  readonly asked: ReadonlySet<string>;
  readonly earlier: ReadonlySet<string>;
}

/** Runs of the same mark are one, and small words within a named thing are part of it. */
function maskTokens(tokens: readonly Token[], { offered, asked, earlier }: Known): readonly string[] {
  const order: number[] = [];
  const masked: string[] = [];
  for (const { text, key } of tokens.slice(0, MOST_TOKENS)) {
    const mark = key === '' ? text : markOf(key);
    if (!(mark.startsWith('@') && masked.at(-1) === mark)) masked.push(mark);
  }
  return masked;

  function markOf(key: string): string {
    const option = offered.findIndex((content) => content.has(key));
    if (option >= 0) {
      if (!order.includes(option)) order.push(option);
      return `@${Math.min(3, order.indexOf(option) + 1)}`;
    }
    if (asked.has(key)) return '@q';
    return earlier.has(key) ? '@t' : '@n';
  }
}

function featuresOf(
  masked: readonly string[],
  tokens: readonly Token[],
  measures: ReplyMeasures,
  { language }: Talk,
): ReadonlySet<string> {
  const found = new Set<string>();
  const line = ['^', ...masked, '$'];
  for (let start = 0; start < line.length; start++) {
    for (let size = 1; size <= LONGEST_RUN && start + size <= line.length; size++) {
      found.add(line.slice(start, start + size).join(' '));
    }
  }
  for (const { text, key } of tokens.slice(0, MOST_TOKENS)) if (key !== '') found.add(`w:${text}`);
  for (const kind of MARK_KINDS) {
    const count = tokens.filter((token) => isMark(token, kind, language)).length;
    for (let step = 1; step <= Math.min(4, count); step++) found.add(`${kind}>=${step}`);
  }
  for (const [name, value] of Object.entries(measures)) {
    for (const step of STEPS[name as keyof ReplyMeasures]) if (value >= step) found.add(`${name}>=${step}`);
  }
  return found;
}

const COUNTS = [1, 2, 3, 4, 6, 8, 12];
const SHARES = [0.01, 0.34, 0.67, 1];
const STEPS: Readonly<Record<keyof ReplyMeasures, readonly number[]>> = {
  named: [1, 2, 3],
  best: SHARES,
  second: SHARES,
  offered: [2, 3],
  words: [3, 6, 9, 12, 16, 22, 30],
  content: COUNTS,
  fresh: COUNTS,
  ofQuestion: COUNTS,
  ofReplies: COUNTS,
  ofDocuments: COUNTS,
  beside: COUNTS,
  sentences: [1, 2, 3],
};

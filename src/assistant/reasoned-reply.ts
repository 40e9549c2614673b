import type { Action } from '../schema/action.ts';

export interface ReasonedReply {
  readonly action: Action;
  /** What stands after the label. */
  readonly text: string;
  /** What stands before it. */
  readonly reasoning: string;
}

const LABEL =
  /^[\s>*_#`"'([–-]{0,12}(?:final(?: (?:decision|reply|line))?[*_`]{0,3}\s{0,4}[:–-]?\s{0,4}[*_`]{0,3})?(ask|answer|提问|询问|回答|答复)[*_`"')\]]{0,4}\s{0,4}[:：][*_`]{0,3}\s*(.*)$/iu;

/**
 * Reads "reasoning, then a last line `ASK: ...` or `ANSWER: ...`" with what models make of it: emphasis, brackets,
 * "Final decision:", lower case, Chinese labels, a text of several lines. Capital labels win over others; the last one
 * counts. Undefined when there is no label or both stand there: a reply that names both decisions names none.
 */
export function readReasonedReply(reply: string): ReasonedReply | undefined {
  const lines = reply.split('\n');
  const labels = lines.flatMap((line, index) => {
    const match = LABEL.exec(line.slice(0, 20_000));
    const word = match?.[1];
    return word === undefined
      ? []
      : [{ index, action: actionOf(word), capital: word === word.toUpperCase(), rest: match?.[2] ?? '' }];
  });
  const capital = labels.filter((label) => label.capital);
  const counted = capital.length > 0 ? capital : labels;
  const last = counted.at(-1);
  if (last === undefined || counted.some((label) => label.action !== last.action)) return undefined;
  return {
    action: last.action,
    text: [last.rest, ...lines.slice(last.index + 1)]
      .join('\n')
      .replace(/[*_`]{1,3}\s*$/, '')
      .trim(),
    reasoning: lines.slice(0, last.index).join('\n').trim(),
  };
}

function actionOf(label: string): Action {
  return /^(?:ask|提问|询问)$/i.test(label) ? 'ask' : 'answer';
}

const OPEN_TAG = /^\s*<(think|thinking|reasoning)>/i;
const CLOSE_TAG = /<\/(?:think|thinking|reasoning)>/gi;

/**
 * Splits off the thoughts that a reasoning model writes into its text between `<think>` tags (the first may be
 * missing: some chat templates put it into the prompt). `unfinished`: the thoughts never end.
 */
export function splitThoughts(reply: string): { thoughts?: string; text: string; unfinished: boolean } {
  const opened = OPEN_TAG.exec(reply);
  const closes = [...reply.matchAll(CLOSE_TAG)];
  const close = closes.at(opened ? 0 : -1);
  if (close) {
    const end = close.index;
    if (!opened && /<(?:think|thinking|reasoning)>/i.test(reply.slice(0, end)))
      return { text: reply, unfinished: false };
    return {
      thoughts: reply.slice(opened?.[0].length ?? 0, end).trim(),
      text: reply.slice(end + close[0].length).trim(),
      unfinished: false,
    };
  }
  return opened
    ? { thoughts: reply.slice(opened[0].length).trim(), text: '', unfinished: true }
    : { text: reply, unfinished: false };
}

import { z } from 'zod';
import type { Message } from '../schema/message.ts';
import type { CallContext, ChatModel } from '../schema/model.ts';

/** What a model made of a yes-or-no question. */
export interface YesNo {
  /** null when neither reply holds a decision. */
  readonly yes: boolean | null;
  /** It said that it cannot decide, in place of a decision. */
  readonly undecided: boolean;
  /** The model's reason, or its raw last reply when it is undecided; cut to `LONGEST_REASON`. */
  readonly reason: string;
  /** Calls made: 1 or 2. */
  readonly tries: number;
}

const REMINDER = 'Decide now. Write {"verdict": "yes"} or {"verdict": "no"} and nothing else.';
const LONGEST_REASON = 500;
const REPLY_TOKENS = 400;

/**
 * Puts a yes-or-no question to a model, at temperature 0; asks once more when the reply cannot be read. Being undecided is
 * data; only `ModelCallError` and its kin are thrown, by the model.
 */
export async function askYesNo(model: ChatModel, question: string, call: CallContext): Promise<YesNo> {
  const messages: Message[] = [{ role: 'user', content: question }];
  let text = '';
  for (let tries = 1; tries <= 2; tries++) {
    const sampling = { temperature: 0, maxTokens: REPLY_TOKENS };
    text = (await model.generate({ messages: [...messages], sampling }, call)).text;
    const decision = readYesNo(text);
    if (decision) return { ...decision, undecided: false, tries };
    messages.push({ role: 'assistant', content: text.trim() || '-' }, { role: 'user', content: REMINDER });
  }
  const undecided = UNDECIDED.test(withoutThoughts(text.slice(0, 20_000)));
  const reason = `${undecided ? 'undecided' : 'could not be read'}: ${text.slice(0, LONGEST_REASON)}`;
  return { yes: null, undecided, reason, tries: 2 };
}

const UNDECIDED =
  /\b(?:undecided|unsure|uncertain|(?:cannot|can't|can not|could not|unable to) (?:\w+ )?(?:decide|judge|tell|determine|say))\b|无法(?:判断|决定|确定)/i;

const verdictSchema = z.object({
  verdict: z.union([z.boolean(), z.string()]),
  reason: z.string().optional(),
});

const WORD = '(yes|no|true|false|correct|incorrect|right|wrong|是|否)';
const LABELLED = new RegExp(
  `\\b(?:verdict|decision|judg(?:e)?ment|answer)\\b["'*\\s]{0,5}[:=is]{1,3}["'*\\s]{0,5}${WORD}(?![a-z])`,
  'i',
);
const LEADING = new RegExp(`^["'*\\s(]{0,5}${WORD}(?![a-z])`, 'i');
const OWN_LINE = new RegExp(`^["'*\\s(]{0,5}${WORD}["'*.!)\\s]{0,5}$`, 'im');

/**
 * The decision in a reply: a JSON object's `verdict`, a word behind "verdict:", the first word, or a word alone on a line,
 * in this order; undefined when there is none. Reasoning between think marks is skipped.
 */
export function readYesNo(reply: string): { readonly yes: boolean; readonly reason: string } | undefined {
  const text = withoutThoughts(reply.slice(0, 20_000)).trim();
  const fromJson = readJson(text);
  if (fromJson) return fromJson;
  const found = LABELLED.exec(text) ?? LEADING.exec(text) ?? OWN_LINE.exec(text);
  const yes = found?.[1] === undefined ? undefined : toDecision(found[1]);
  return yes === undefined ? undefined : { yes, reason: text.slice(0, LONGEST_REASON) };
}

function withoutThoughts(text: string): string {
  const end = text.lastIndexOf('</think>');
  return end < 0 ? text : text.slice(end + '</think>'.length);
}

function readJson(text: string): { yes: boolean; reason: string } | undefined {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (from < 0 || to < from) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text.slice(from, to + 1));
  } catch {
    return undefined;
  }
  const parsed = verdictSchema.safeParse(value);
  const yes = parsed.success ? toDecision(String(parsed.data.verdict)) : undefined;
  return yes === undefined ? undefined : { yes, reason: (parsed.data?.reason ?? text).slice(0, LONGEST_REASON) };
}

function toDecision(word: string): boolean | undefined {
  if (/^(?:yes|true|correct|right|是)$/i.test(word.trim())) return true;
  return /^(?:no|false|incorrect|wrong|否)$/i.test(word.trim()) ? false : undefined;
}

const MARK = /<(\/?(?:conversation|gold-answer|response|request|question)\b)/gi;

/** Text to be judged, cut to `limit` characters, so that it cannot close the marks it is put between. */
export function quoteForJudge(text: string, limit: number): string {
  return text.slice(0, limit).toWellFormed().replace(MARK, '&lt;$1');
}

import type { AssistantTurn } from '../schema/dialogue.ts';
import { asksForSlot, type SlotExpectation, toSlot } from './asked-slot.ts';
import { type Bot, nextTurn } from './bot.ts';
import { type Situation, toBrief } from './situation.ts';

/** Whether an expectation holds, and why, in a sentence for the reader of a failed test. */
export interface CheckResult {
  readonly pass: boolean;
  readonly message: string;
}

export interface AskExpectation {
  /** The missing thing that the question must ask for; absent: any question will do. */
  readonly slot?: SlotExpectation;
}

export interface AnswerExpectation {
  /** What the answer must hold: a text (whatever the case) or a pattern. */
  readonly including?: string | RegExp;
}

/** Does the bot ask back when it is told this? */
export async function checkAsks(
  bot: Bot,
  situation: string | Situation,
  expected: AskExpectation = {},
): Promise<CheckResult> {
  const brief = toBrief(situation);
  const turn = await nextTurn(bot, brief, [], 1);
  const { slot } = expected;
  if (turn.action !== 'ask') return { pass: false, message: `It ${describeTurn(turn)}` };
  if (slot === undefined) return { pass: true, message: `It ${describeTurn(turn)}` };
  const { name } = toSlot(slot);
  const pass = turn.slot === name || asksForSlot(turn.text, slot, brief);
  return { pass, message: `It ${describeTurn(turn)}\nThat ${pass ? 'asks' : 'does not ask'} for "${name}".` };
}

/** Does the bot answer straight away when it is told this? */
export async function checkAnswers(
  bot: Bot,
  situation: string | Situation,
  expected: AnswerExpectation = {},
): Promise<CheckResult> {
  const turn = await nextTurn(bot, toBrief(situation), [], 1);
  const { including } = expected;
  if (turn.action !== 'answer') return { pass: false, message: `It ${describeTurn(turn)}` };
  if (including === undefined) return { pass: true, message: `It ${describeTurn(turn)}` };
  const pass = holds(turn.text, including);
  return { pass, message: `It ${describeTurn(turn)}\nThat ${pass ? 'holds' : 'does not hold'} ${String(including)}.` };
}

function holds(text: string, sought: string | RegExp): boolean {
  if (typeof sought === 'string') return text.toLowerCase().includes(sought.toLowerCase());
  return text.search(sought) >= 0;
}

const SHOWN = 400;

/** `asked: Which order?`, `answered: Done.`, `gave no usable reply (empty)` */
export function describeTurn(turn: AssistantTurn): string {
  const text = turn.text.length > SHOWN ? `${turn.text.slice(0, SHOWN)}...` : turn.text;
  if (turn.replyFault) return `gave no usable reply (${turn.replyFault})${text && `: ${text}`}`;
  return `${turn.action === 'ask' ? 'asked' : 'answered'}: ${text}`;
}

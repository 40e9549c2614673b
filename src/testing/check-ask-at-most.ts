import type { Turn } from '../schema/dialogue.ts';
import type { Brief, Scenario, Secret } from '../schema/scenario.ts';
import type { User } from '../schema/user.ts';
import { createSlotUser } from '../user/slot-reply.ts';
import { type SlotExpectation, toSlot } from './asked-slot.ts';
import { type Bot, nextTurn } from './bot.ts';
import { type CheckResult, describeTurn } from './check.ts';
import { scriptedUser, type UserScript } from './scripted-user.ts';
import { type Situation, toBrief } from './situation.ts';

/** A request with a user behind it who replies to the bot's questions. */
export interface Conversation extends Situation {
  /** What the user says when asked, in this order; the last one stays. */
  readonly replies?: UserScript;
  /** What the user knows and says when asked for it: slot -> value. */
  readonly knows?: Readonly<Record<string, string>>;
  /** The slots of `knows` that need more than their name to be recognised. */
  readonly slots?: readonly Exclude<SlotExpectation, string>[];
}

/** Does the bot come to an answer with at most this many questions? */
export async function checkAsksAtMost(
  bot: Bot,
  most: number,
  conversation: Conversation | Scenario,
): Promise<CheckResult> {
  const { brief, secret, user } = openConversation(conversation);
  const dialogue: Turn[] = [];
  for (let asked = 0; ; asked++) {
    const turn = await nextTurn(bot, brief, dialogue, Math.max(0, most - asked));
    dialogue.push(turn);
    if (turn.action === 'answer')
      return { pass: true, message: `It asked ${times(asked)}, then ${describeTurn(turn)}` };
    if (turn.action === null) return { pass: false, message: `After ${times(asked)} it ${describeTurn(turn)}` };
    if (asked === most) return { pass: false, message: `It asked more than ${times(most)}.\n${transcript(dialogue)}` };
    const call = { role: 'user', repeat: 0, episodeKey: '' } as const;
    const reply = await user.reply(dialogue, secret, { call, brief, seed: asked });
    if (reply.speaker === 'end') {
      return { pass: false, message: `The user ended it: ${reply.reason}.\n${transcript(dialogue)}` };
    }
    dialogue.push(reply);
  }
}

function openConversation(conversation: Conversation | Scenario): { brief: Brief; secret: Secret; user: User } {
  if ('secret' in conversation) {
    return { brief: conversation.brief, secret: conversation.secret, user: createSlotUser() };
  }
  const { replies } = conversation;
  return {
    brief: toBrief(conversation),
    secret: secretOf(conversation),
    user: replies === undefined ? createSlotUser() : scriptedUser(replies),
  };
}

function secretOf({ knows = {}, slots = [] }: Conversation): Secret {
  const described = new Map(slots.map((slot) => [slot.name, slot]));
  return {
    goldAction: 'ask',
    ambiguity: [],
    slots: Object.keys(knows).map((name) => toSlot(described.get(name) ?? name)),
    readings: [{ id: 'meant', values: knows, answer: NOT_SCORED, stakes: 'low' }],
    intended: 'meant',
    oracle: {},
    extra: {},
  };
}

const NOT_SCORED = { kind: 'check', text: '', allOf: [], noneOf: [] } as const;

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

function transcript(dialogue: readonly Turn[]): string {
  return dialogue.map((turn) => `  ${turn.speaker === 'user' ? 'user' : 'bot'}: ${turn.text}`).join('\n');
}

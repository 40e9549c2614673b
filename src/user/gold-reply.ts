import { DataError } from '../errors/data-error.ts';
import type { Secret } from '../schema/scenario.ts';
import type { User } from '../schema/user.ts';
import { hashJson } from '../tools/hash.ts';
import { questionTable } from './question-class.ts';
import { compareSlots } from './same-slot.ts';

/** Raised whenever the same question could get another reply with the same class table. */
const RULES_VERSION = 1;

/** What the user says to a question for something else; the paper's user says the bare word `irrelevant`. */
export const NOT_RELEVANT = 'That is not what my question leaves open.';

/** Gold question and gold reply of an ambiguous request. Throws `DataError` when the scenario has none. */
export function goldExchange(secret: Secret): { readonly question: string; readonly reply: string } {
  const { goldQuestion, goldReply } = secret;
  if (goldQuestion === undefined || goldReply === undefined) {
    throw new DataError({ file: 'scenario', problem: 'this user needs a gold question and a gold reply' });
  }
  return { question: goldQuestion, reply: goldReply };
}

/**
 * The user of 2605.25204 by rules: the gold reply to a question that asks for the same missing thing as the gold
 * question, else a reply that says it was not relevant. How it decides, and how well: docs/pacific-user.md.
 */
export function createGoldReplyUser(): User {
  return {
    reference: 'rules',
    settings: { kind: 'gold-reply', version: RULES_VERSION, table: hashJson(questionTable), notRelevant: NOT_RELEVANT },
    reply: async (dialogue, secret, { brief }) => {
      const gold = goldExchange(secret);
      const { same, match } = compareSlots({
        request: brief.request,
        goldQuestion: gold.question,
        goldReply: gold.reply,
        question: dialogue.at(-1)?.text ?? '',
      });
      return { speaker: 'user', text: same ? gold.reply : NOT_RELEVANT, relevant: same, trace: { match } };
    },
  };
}

import { AssertionError } from 'node:assert';
import type { Scenario } from '../schema/scenario.ts';
import type { Bot } from './bot.ts';
import { type AnswerExpectation, type AskExpectation, type CheckResult, checkAnswers, checkAsks } from './check.ts';
import { type Conversation, checkAsksAtMost } from './check-ask-at-most.ts';
import type { Situation } from './situation.ts';

/** For node:test and any other runner. Rejects with an `AssertionError` unless the bot asks, for the slot if one is named. */
export async function assertAsks(
  bot: Bot,
  situation: string | Situation,
  expected: AskExpectation = {},
): Promise<void> {
  assertPass(await checkAsks(bot, situation, expected), 'The bot should ask.', assertAsks);
}

/** Rejects with an `AssertionError` unless the bot answers, with what the answer must hold. */
export async function assertAnswers(
  bot: Bot,
  situation: string | Situation,
  expected: AnswerExpectation = {},
): Promise<void> {
  assertPass(await checkAnswers(bot, situation, expected), 'The bot should answer.', assertAnswers);
}

/** Rejects with an `AssertionError` unless the bot comes to an answer with at most `most` questions. */
export async function assertAsksAtMost(bot: Bot, most: number, conversation: Conversation | Scenario): Promise<void> {
  const said = `The bot should ask at most ${most} times.`;
  assertPass(await checkAsksAtMost(bot, most, conversation), said, assertAsksAtMost);
}

function assertPass(result: CheckResult, expected: string, stackStartFn: (...args: never[]) => unknown): void {
  if (result.pass) return;
  throw new AssertionError({ message: `${expected} ${result.message}`, stackStartFn });
}

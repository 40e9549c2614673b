// Types only: nothing of vitest is loaded.
import type {} from 'vitest';
import type { Scenario } from '../schema/scenario.ts';
import type { Bot } from './bot.ts';
import { type AnswerExpectation, type AskExpectation, type CheckResult, checkAnswers, checkAsks } from './check.ts';
import { type Conversation, checkAsksAtMost } from './check-ask-at-most.ts';
import type { Situation } from './situation.ts';

interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/** Matchers for `expect.extend` of vitest; each takes a `Bot` and must be awaited. */
export const querentMatchers = {
  async toAsk(bot: Bot, situation: string | Situation, expected: AskExpectation = {}): Promise<MatcherResult> {
    return matched(await checkAsks(bot, situation, expected), 'ask');
  },
  async toAnswer(bot: Bot, situation: string | Situation, expected: AnswerExpectation = {}): Promise<MatcherResult> {
    return matched(await checkAnswers(bot, situation, expected), 'answer');
  },
  async toAskAtMost(bot: Bot, most: number, conversation: Conversation | Scenario): Promise<MatcherResult> {
    return matched(await checkAsksAtMost(bot, most, conversation), `ask at most ${most} times`);
  },
};

function matched({ pass, message }: CheckResult, what: string): MatcherResult {
  return { pass, message: () => `The bot should ${pass ? 'not ' : ''}${what}. ${message}` };
}

/** The same as assertions. */
interface QuerentMatchers {
  /** The bot asks back; with `slot`, for that. */
  toAsk(situation: string | Situation, expected?: AskExpectation): Promise<void>;
  /** The bot answers straight away; with `including`, with that. */
  toAnswer(situation: string | Situation, expected?: AnswerExpectation): Promise<void>;
  /** The bot comes to an answer with at most this many questions. */
  toAskAtMost(most: number, conversation: Conversation | Scenario): Promise<void>;
}

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> extends QuerentMatchers {}
}

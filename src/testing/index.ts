/** The door `querent/testing`: doubles and matchers for people's own test suites. Needs no test runner. */
export {
  createScriptedModel as scriptedModel,
  type Script as ModelScript,
  type ScriptedModel,
} from '../model/scripted.ts';
export type { SlotExpectation } from './asked-slot.ts';
export { assertAnswers, assertAsks, assertAsksAtMost } from './assertions.ts';
export type { Bot, BotFunction } from './bot.ts';
export type { AnswerExpectation, AskExpectation } from './check.ts';
export type { Conversation } from './check-ask-at-most.ts';
export { querentMatchers } from './matchers.ts';
export { type AssistantScript, type ScriptedAssistant, scriptedAssistant } from './scripted-assistant.ts';
export { type JudgeScript, type ScriptedJudge, scriptedJudge } from './scripted-judge.ts';
export { type ScriptedUser, scriptedUser, type UserScript } from './scripted-user.ts';
export type { Situation } from './situation.ts';

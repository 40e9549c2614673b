import type { Action } from '../../schema/action.ts';
import type { NextStep } from '../../schema/benchmark.ts';
import type { Dialogue } from '../../schema/dialogue.ts';
import type { ScoredEpisode } from '../../schema/episode.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { goldActionOf } from '../../taxonomy/gold-action.ts';
import { requiredStates } from '../../user/slot-state.ts';

/** Questions an assistant may ask in an episode: the three decision points of 2512.21120. */
export const MOST_QUESTIONS = 2;

/** Ask while a required slot is open and a question is left, else answer: the gold hangs on slot states. */
export function goldAction(scenario: Scenario, dialogue: Dialogue, maxQuestions = MOST_QUESTIONS): Action {
  return goldActionOf(requiredStates(scenario.secret, dialogue), maxQuestions - countQuestions(dialogue));
}

/** An answer ends the episode; a question gets a reply, unless it is one more than allowed or the history is scripted. */
export function nextStep(scenario: Scenario, dialogue: Dialogue, maxQuestions: number): NextStep {
  const last = dialogue.at(-1);
  if (last === undefined || last.speaker === 'user') return { step: 'assistant' };
  if (last.action === null) return { step: 'end', end: 'reply-fault' };
  if (last.action === 'answer') return { step: 'end', end: 'answered' };
  if (isScripted(scenario)) return { step: 'end', end: 'asked' };
  return countQuestions(dialogue) > maxQuestions ? { step: 'end', end: 'limit' } : { step: 'user' };
}

/** There is an answer, and it can be checked. */
export function needsJudge(scenario: Scenario, dialogue: Dialogue): boolean {
  const last = dialogue.at(-1);
  return last?.speaker === 'assistant' && last.action === 'answer' && scenario.secret.answer !== undefined;
}

const STAKES_WEIGHT: readonly (readonly [group: string, weight: number])[] = [
  ['stakes.irreversible', 3],
  ['stakes.high', 2],
];

/**
 * Worst first: a wrong guess on an unclear request, the more at stake the worse; asking up to the limit; a wrong
 * answer after asking; a question about a clear request; a guess that happened to be right.
 */
export function badness(episode: ScoredEpisode): number {
  const [first] = episode.decisions;
  if (first === undefined || first.action === null) return 0;
  const right = episode.verdicts.find((verdict) => verdict.name === 'final')?.value === true;
  const guessed = first.gold === 'ask' && first.action === 'answer';
  if (guessed && right) return 1;
  if (guessed) return 10 + (STAKES_WEIGHT.find(([group]) => episode.groups.includes(group))?.[1] ?? 1);
  if (episode.end === 'limit') return 8;
  if (episode.end === 'answered' && !right) return 6;
  return first.action === first.gold ? 0 : 4;
}

/** Its history is fixed: one decision, and nobody replies to it. Questions in the history are not the assistant's own. */
export function isScripted(scenario: Scenario): boolean {
  return scenario.secret.extra.scripted === true;
}

export function countQuestions(dialogue: Dialogue): number {
  return dialogue.filter((turn) => turn.speaker === 'assistant' && turn.action === 'ask').length;
}

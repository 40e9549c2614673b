import type { Action } from '../../schema/action.ts';
import type { NextStep } from '../../schema/benchmark.ts';
import type { Dialogue } from '../../schema/dialogue.ts';
import type { ScoredEpisode } from '../../schema/episode.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { toldMove } from './scenarios.ts';

/** The annotators' gold on the request, or what the assistant was told to do; after the reply it is to answer. */
export function goldAction(scenario: Scenario, dialogue: Dialogue, maxQuestions = 1): Action | null {
  if (dialogue.length > 0 || maxQuestions === 0) return 'answer';
  return scenario.secret.goldAction;
}

/** An answer ends the episode. A question gets one reply where the scenario has a user; a second question ends it. */
export function nextStep(scenario: Scenario, dialogue: Dialogue, maxQuestions: number): NextStep {
  const last = dialogue.at(-1);
  if (last === undefined || last.speaker === 'user') return { step: 'assistant' };
  if (last.action === null) return { step: 'end', end: 'reply-fault' };
  if (last.action === 'answer') return { step: 'end', end: 'answered' };
  if (toldMove(scenario.secret) === 'direct' || toldMove(scenario.secret) === 'enumerate') {
    return { step: 'end', end: 'asked' };
  }
  const asked = dialogue.filter((turn) => turn.speaker === 'assistant').length;
  return asked > Math.min(1, maxQuestions) ? { step: 'end', end: 'limit' } : { step: 'user' };
}

/** There is an answer. */
export function needsJudge(dialogue: Dialogue): boolean {
  const last = dialogue.at(-1);
  return last?.speaker === 'assistant' && last.action === 'answer';
}

/** Was the user served? null where the judge could not tell. */
export function succeeded(episode: ScoredEpisode): boolean | null {
  const final = episode.verdicts.find(({ name }) => name === 'final');
  if (final === undefined) return false;
  return final.value === null ? null : final.value === true || Number(final.value) > 0;
}

/** Worst first: a question that served nobody, a wrong answer where asking was right, a needless question, another miss. */
export function badness(episode: ScoredEpisode): number {
  const [first] = episode.decisions;
  if (first === undefined || first.action === null || succeeded(episode) !== false) return 0;
  if (first.action === 'ask') return first.gold === 'answer' ? 3 : 4;
  return first.gold === 'ask' ? 2 : 1;
}

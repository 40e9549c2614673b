import type { Action } from '../../schema/action.ts';
import type { NextStep } from '../../schema/benchmark.ts';
import type { Dialogue } from '../../schema/dialogue.ts';
import type { ScoredEpisode } from '../../schema/episode.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { badness, goldAction, MOST_QUESTIONS, nextStep } from '../clarifymt/episode-rules.ts';
import { outlook } from '../clarifymt/outlook.ts';
import { MARK } from './scenarios.ts';

/** By slot states where a user can reply; else what the row says of its request, if it says anything. */
export function importedGoldAction(
  scenario: Scenario,
  dialogue: Dialogue,
  maxQuestions: number = MOST_QUESTIONS,
): Action | null {
  const labelled = scenario.secret.goldAction;
  if (labelled === null) return null;
  if (canReply(scenario) && labelled === 'ask') return goldAction(scenario, dialogue, maxQuestions);
  return labelled === 'ask' && maxQuestions === 0 ? 'answer' : labelled;
}

/** As in clarifymt, except that a question which nobody can reply to ends the episode. */
export function importedNextStep(scenario: Scenario, dialogue: Dialogue, maxQuestions: number): NextStep {
  const last = dialogue.at(-1);
  const asks = last?.speaker === 'assistant' && last.action === 'ask';
  return asks && !canReply(scenario) ? { step: 'end', end: 'asked' } : nextStep(scenario, dialogue, maxQuestions);
}

/** As in clarifymt where somebody has said what is right; otherwise only a wrong answer is bad. */
export function importedBadness(episode: ScoredEpisode): number {
  const [first] = episode.decisions;
  if (first?.gold === null) return episode.verdicts.some(({ value }) => value === false) ? 6 : 0;
  const rightQuestion = episode.end === 'asked' && first?.gold === 'ask' && first.action === 'ask';
  return rightQuestion ? 0 : badness(episode);
}

/** Known where all that the user may have meant is. */
export function importedOutlook(scenario: Scenario, dialogue: Dialogue, maxQuestions: number): readonly number[] {
  const known = scenario.groups.some((group) => group.startsWith('readings.'));
  if (!known || scenario.secret.goldAction === null) return [];
  return canReply(scenario) ? outlook(scenario, dialogue, maxQuestions) : [1];
}

function canReply(scenario: Scenario): boolean {
  return scenario.groups.includes(MARK.values);
}

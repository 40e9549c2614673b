import type { Action } from '../../schema/action.ts';
import type { NextStep } from '../../schema/benchmark.ts';
import type { Dialogue } from '../../schema/dialogue.ts';
import type { ScoredEpisode } from '../../schema/episode.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { givenIds } from '../../user/provider/fact-tree.ts';
import { readKnowledge } from '../../user/provider/knowledge.ts';
import { episodeFigures } from './episode-figures.ts';
import { isGoodbye } from './goodbye.ts';

/** Seeker turns that get a reply: with the greeting and the last turn, 24 utterances at most (arXiv 2409.06097, code). */
export const MOST_QUESTIONS = 11;

/** Ask until every fact was given, then say goodbye. */
export function goldAction(scenario: Scenario, dialogue: Dialogue): Action {
  const given = givenIds(dialogue);
  return readKnowledge(scenario.secret).facts.every(({ id }) => given.has(id)) ? 'answer' : 'ask';
}

/** A goodbye ends the episode, whatever else stands beside it; so does the last turn that may get a reply. */
export function nextStep(scenario: Scenario, dialogue: Dialogue, maxQuestions: number): NextStep {
  const last = dialogue.at(-1);
  if (last === undefined || last.speaker === 'user') return { step: 'assistant' };
  if (last.action === null) return { step: 'end', end: 'reply-fault' };
  if (isGoodbye(last.text, scenario.brief.language)) return { step: 'end', end: 'answered' };
  const seekerTurns = dialogue.filter((turn) => turn.speaker === 'assistant').length;
  return seekerTurns > Math.min(maxQuestions, MOST_QUESTIONS) ? { step: 'end', end: 'limit' } : { step: 'user' };
}

/** Worst first: the larger the share of facts that was missed; half as bad where the limit ended the talk. */
export function badness(episode: ScoredEpisode): number {
  const figures = episodeFigures(episode);
  if (figures === undefined) return 0;
  const missed = 1 - figures.obtained / figures.facts;
  return episode.end === 'limit' ? missed / 2 : missed;
}

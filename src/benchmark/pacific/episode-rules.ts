import type { Action } from '../../schema/action.ts';
import type { OracleInput } from '../../schema/assistant.ts';
import type { NextStep } from '../../schema/benchmark.ts';
import type { Dialogue } from '../../schema/dialogue.ts';
import type { ScoredEpisode } from '../../schema/episode.ts';
import type { Scenario } from '../../schema/scenario.ts';

/** The request decides about asking; after the user's reply the assistant must answer (2605.25204, section 3). */
export function goldAction(scenario: Scenario, dialogue: Dialogue): Action | null {
  return dialogue.length === 0 ? scenario.secret.goldAction : 'answer';
}

/**
 * An answer ends the episode, and so does a question about a clear request. A question about an ambiguous one gets a
 * reply, once: a second question ends it. `maxQuestions` can only lower that to none.
 */
export function nextStep(scenario: Scenario, dialogue: Dialogue, maxQuestions: number): NextStep {
  const last = dialogue.at(-1);
  if (last === undefined || last.speaker === 'user') return { step: 'assistant' };
  if (last.action === null) return { step: 'end', end: 'reply-fault' };
  if (last.action === 'answer') return { step: 'end', end: 'answered' };
  if (scenario.secret.goldAction === 'answer') return { step: 'end', end: 'asked' };
  const asked = dialogue.filter((turn) => turn.speaker === 'assistant').length;
  return asked > Math.min(1, maxQuestions) ? { step: 'end', end: 'limit' } : { step: 'user' };
}

/** A final answer after a right decision; everything else is wrong without a judge. */
export function needsJudge(dialogue: Dialogue, scenario: Scenario): boolean {
  const [first] = dialogue;
  const last = dialogue.at(-1);
  return (
    first?.speaker === 'assistant' &&
    first.action === scenario.secret.goldAction &&
    last?.speaker === 'assistant' &&
    last.action === 'answer'
  );
}

/** An oracle input is for the turn that must answer: at once for a clear request, after the reply for an ambiguous one. */
export function oracleInput(kind: string, scenario: Scenario, dialogue: Dialogue): OracleInput | undefined {
  if (goldAction(scenario, dialogue) === 'ask') return undefined;
  const text = scenario.secret.oracle[kind];
  return text === undefined ? undefined : { kind, text };
}

/** Worst first: answered an ambiguous request at once, then wrong after asking, questioned a clear one, wrong there. */
export function badness(episode: ScoredEpisode): number {
  const [first] = episode.decisions;
  if (first === undefined || first.action === null) return 0;
  if (first.action !== first.gold) return first.gold === 'ask' ? 4 : 2;
  const final = episode.verdicts.find((verdict) => verdict.name === 'final');
  if (final === undefined) return episode.end === 'limit' ? 3 : 0;
  if (final.value !== false) return 0;
  return first.gold === 'ask' ? 3 : 1;
}

import type { Action } from '../schema/action.ts';
import type { SlotState } from '../schema/scenario.ts';

const ACTION_AFTER: Readonly<Record<SlotState, Action>> = {
  missing: 'ask',
  vague: 'ask',
  conflict: 'ask',
  'false-premise': 'ask',
  declined: 'answer',
  filled: 'answer',
  revised: 'answer',
};

/**
 * What the state of a required slot calls for while questions are left. A declined slot is answered with the
 * assumption stated; a revised one has its new value (2512.21120, evaluation; the gold hangs on slot states here,
 * not on the persona's name).
 */
export function actionAfter(state: SlotState): Action {
  return ACTION_AFTER[state];
}

/** The gold action of a turn: ask while any required slot calls for it and a question is left, else answer. */
export function goldActionOf(requiredStates: Iterable<SlotState>, questionsLeft: number): Action {
  if (questionsLeft <= 0) return 'answer';
  for (const state of requiredStates) if (actionAfter(state) === 'ask') return 'ask';
  return 'answer';
}

import type { Dialogue } from '../../schema/dialogue.ts';
import type { Scenario, Secret, SlotState } from '../../schema/scenario.ts';
import { mannerAt, manners } from '../../user/manner.ts';
import { goodQuestionSlot } from '../../user/premise.ts';
import { isKnown, isOpen, slotStates } from '../../user/slot-state.ts';
import { countQuestions, isScripted } from './episode-rules.ts';

/** No plan is longer, and no scenario has that many slots. */
const FURTHEST = 20;

/**
 * The chance that the best possible answer is right now, after one well-aimed question, after two, ...: exact, since the
 * slots and the user's plan are known. It is 1 when everything is known, or when the answer may rest on a stated
 * assumption (declined, or no question left); else one in as many readings as are left. Empty in scripted mode, where
 * nobody replies.
 */
export function outlook(scenario: Scenario, dialogue: Dialogue, maxQuestions: number): readonly number[] {
  const { secret } = scenario;
  if (isScripted(scenario)) return [];
  const states = new Map(slotStates(secret, dialogue));
  let left = maxQuestions - countQuestions(dialogue);
  let replies = dialogue.filter((turn) => turn.speaker === 'user').length;
  const chances = [chanceNow(secret, states, left)];
  while (chances.at(-1) !== 1 && left > 0 && chances.length <= FURTHEST) {
    const slot = secret.slots.find(({ name, required }) => required && isOpen(states.get(name)));
    if (!slot) break;
    states.set(slot.name, stateAfterReply(scenario, slot.name, replies));
    replies++;
    left--;
    chances.push(chanceNow(secret, states, left));
  }
  return chances;
}

function stateAfterReply({ secret, brief }: Scenario, slotName: string, reply: number): SlotState {
  const state = manners().get(mannerAt(secret, reply)) ?? 'filled';
  // The user holds one false belief: asked about another slot it is precise.
  const unplayable = state === 'false-premise' && goodQuestionSlot(secret, brief.language)?.name !== slotName;
  return unplayable ? 'filled' : state;
}

function chanceNow(secret: Secret, states: ReadonlyMap<string, SlotState>, questionsLeft: number): number {
  const open = secret.slots.some(({ name, required }) => required && isOpen(states.get(name)));
  if (!open || questionsLeft <= 0) return 1;
  return 1 / Math.max(1, readingsLeft(secret, states).length);
}

/** The readings that agree with the user on every slot that is known. */
export function readingsLeft(secret: Secret, states: ReadonlyMap<string, SlotState>): Secret['readings'] {
  const intended = secret.readings.find((reading) => reading.id === secret.intended);
  const known = secret.slots.filter(({ name }) => isKnown(states.get(name))).map(({ name }) => name);
  return secret.readings.filter((reading) =>
    known.every((name) => intended?.values[name] === undefined || reading.values[name] === intended.values[name]),
  );
}

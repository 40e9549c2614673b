import { FRAMING } from '../assistant/framing.ts';
import type { Action } from '../schema/action.ts';
import type { Dialogue } from '../schema/dialogue.ts';
import type { Scenario } from '../schema/scenario.ts';
import type { Role } from '../schema/usage.ts';
import { slotStates } from '../user/slot-state.ts';

/** Of an answer and of a question alike: each prompt reads the members it asks for. */
const JUDGEMENT = JSON.stringify({
  reason: 'It says the same.',
  verdict: 'yes',
  target: true,
  single: true,
  answerable: true,
  fresh: true,
  sealed: true,
});

/** Where an episode of an estimate stands when a call is made. */
export interface Scene {
  readonly scenario: Scenario;
  readonly dialogue: Dialogue;
  /** The right action now. */
  readonly gold: Action;
}

/**
 * What stands in for a model's reply: an assistant that asks exactly when it should, a user who answers, a judge who
 * agrees, in the forms that the parts of this project read.
 */
export function standInReply(role: Role, scene: Scene | undefined): string {
  if (role === 'judge') return JUDGEMENT;
  if (scene === undefined) return 'It depends.';
  if (role === 'user')
    return JSON.stringify({ asked: openSlots(scene).slice(0, 1), reply: `SAME: ${userReply(scene)}` });
  return scene.gold === 'ask' ? `ASK: ${question(scene)}` : `ANSWER: ${answer(scene)}`;
}

function openSlots({ scenario, dialogue }: Scene): readonly string[] {
  const states = slotStates(scenario.secret, dialogue);
  return scenario.secret.slots.filter(({ name }) => states.get(name) !== 'filled').map(({ name }) => name);
}

/** Asks for the first thing that is open, as a good assistant would; the reply to it decides how the dialogue goes on. */
function question(scene: Scene): string {
  const { secret, brief } = scene.scenario;
  const [open] = openSlots(scene);
  const slot = secret.slots.find(({ name }) => name === open);
  if (slot) return brief.language === 'zh' ? `请问${slot.asksFor}是什么？` : `Which is it: ${slot.asksFor}?`;
  return secret.goldQuestion ?? FRAMING[brief.language].question;
}

function answer({ scenario: { brief, secret } }: Scene): string {
  const gold = secret.answer;
  if (gold?.kind === 'check') return gold.text;
  return gold?.kind === 'spans' ? gold.spans.join(', ') : FRAMING[brief.language].answer;
}

function userReply({ scenario: { secret } }: Scene): string {
  return secret.goldReply ?? secret.readings.find(({ id }) => id === secret.intended)?.id ?? 'The first one.';
}

import type { Dialogue, UserTurn } from '../schema/dialogue.ts';
import type { Secret, Slot, SlotState } from '../schema/scenario.ts';
import type { UserContext } from '../schema/user.ts';
import { mannerAt, manners, PRECISE, REVISING } from './manner.ts';
import { wordManner } from './manner-wording.ts';
import { goodQuestionSlot, premiseText } from './premise.ts';
import type { Target } from './question-slots.ts';
import { intendedValue, slotStates } from './slot-state.ts';
import { writtenReply } from './written-replies.ts';

/** What a manner needs of the scenario to be played on a question; undefined: it cannot be, and the user is precise. */
type MannerParts = (
  slots: readonly Slot[],
  secret: Secret,
  context: UserContext,
) => { readonly slots: readonly Slot[]; readonly values?: Readonly<Record<string, string>> } | undefined;

/** Manners that speak of something: of one slot, with values. The others speak of all slots asked for and name nothing. */
const PARTS: Readonly<Record<string, MannerParts>> = {
  contradictory: ([slot], secret) => {
    const pair = slot && incompatiblePair(slot, secret);
    return slot && pair && { slots: [slot], values: { a: pair[0], b: pair[1] } };
  },
  'factually-wrong': (slots, secret, { brief }) => {
    const slot = slots.find(({ name }) => name === goodQuestionSlot(secret, brief.language)?.name);
    const premise = premiseText(secret);
    return slot && premise !== undefined ? { slots: [slot], values: { premise } } : undefined;
  },
  [REVISING]: ([slot], secret) => {
    const value = slot && intendedValue(secret, slot.name);
    const other = slot?.options.find((option) => option.label !== value)?.label;
    if (!slot || value === undefined || other === undefined) return undefined;
    return { slots: [slot], values: { a: other, b: value } };
  },
};

/** The slots that a manner speaks of and the values it needs; undefined: it cannot be played on a question for these slots. */
export function mannerParts(
  manner: string,
  slots: readonly Slot[],
  secret: Secret,
  context: UserContext,
): { readonly slots: readonly Slot[]; readonly values: Readonly<Record<string, string>> } | undefined {
  const find = PARTS[manner];
  if (!find) return { slots, values: {} };
  const parts = find(slots, secret, context);
  return parts && { slots: parts.slots, values: parts.values ?? {} };
}

/**
 * The reply in the manner that the user's plan says; undefined where a precise one is due: by plan, because the question
 * asks for what is known, or because the manner cannot be played on it. A manner that names nothing (vague, off focus,
 * refusing) replies so to any other question; where it is beside the point, every slot stays as it was.
 */
export function playManner(
  target: Target,
  dialogue: Dialogue,
  secret: Secret,
  context: UserContext,
): UserTurn | undefined {
  const said = dialogue.filter((turn) => turn.speaker === 'user').map((turn) => turn.text);
  const manner = mannerAt(secret, said.length);
  const leaves = manners().get(manner);
  if (manner === PRECISE || leaves === undefined) return undefined;
  if (target.about === 'known' || (target.about !== 'open' && PARTS[manner])) return undefined;
  const parts = mannerParts(manner, target.slots, secret, context);
  if (!parts) return undefined;
  const { slots } = parts;
  const { language } = context.brief;
  return {
    speaker: 'user',
    text:
      writtenReply({ manner, target, dialogue, secret, language, seed: context.seed }) ??
      wordManner({
        manner,
        language,
        secret,
        values: parts.values,
        said,
        seed: context.seed,
        onSlot: slots.length > 0,
      }),
    relevant: target.relevant,
    filled: leaves === 'revised' ? slots.map((slot) => slot.name) : [],
    states: statesAfter(slots, leaves, dialogue, secret),
    persona: manner,
  };
}

/** A reply about something else leaves a slot as it was. */
function statesAfter(
  slots: readonly Slot[],
  leaves: SlotState,
  dialogue: Dialogue,
  secret: Secret,
): Readonly<Record<string, SlotState>> {
  const before = slotStates(secret, dialogue);
  return Object.fromEntries(
    slots.map(({ name }) => [name, leaves === 'missing' ? (before.get(name) ?? leaves) : leaves]),
  );
}

/** Two options that cannot both be wanted: the scenario's own pair where it is of this slot, else its first two. */
function incompatiblePair(slot: Slot, secret: Secret): readonly [string, string] | undefined {
  const ids = Array.isArray(secret.extra.incompatible) ? secret.extra.incompatible : [];
  const named = slot.options.filter((option) => ids.includes(option.id));
  const [first, second] = named.length === 2 ? named : slot.options;
  return first && second && [first.label, second.label];
}

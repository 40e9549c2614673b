import type { Dialogue } from '../schema/dialogue.ts';
import type { Language } from '../schema/message.ts';
import type { Secret, Slot, SlotState } from '../schema/scenario.ts';
import { manners, PRECISE } from './manner.ts';
import { premiseText } from './premise.ts';
import type { Target } from './question-slots.ts';
import { intendedValue, isKnown, slotStates } from './slot-state.ts';
import { type SearchableText, searchable } from './wording.ts';

/** Rules of its own that a simulated user can break. */
export type ReplySlip = 'leaked' | 'invented' | 'out-of-persona' | 'ended-early';

export interface CheckedReply {
  readonly filled: readonly string[];
  /** Where the reply really left the slots it is about, whatever its manner was to be. */
  readonly states: Readonly<Record<string, SlotState>>;
  readonly faulty: readonly ReplySlip[];
}

export interface ReplyToCheck {
  readonly text: string;
  readonly manner: string;
  /** What the question asked for, by the rules. */
  readonly target: Target;
  /** Names of the slots that the user itself takes the question to ask for. */
  readonly meant: readonly string[];
  readonly dialogue: Dialogue;
  readonly secret: Secret;
  readonly language: Language;
}

/** What a reply says of the options of a slot. */
interface Said {
  readonly own: boolean;
  /** Options other than the user's own. */
  readonly others: number;
}

/**
 * Reads a simulated user's reply against its slots: which values it says, and so where it leaves each slot. A value
 * nobody asked for is `leaked`; one that is not the user's own, where the manner calls for none, is `invented`; a reply
 * that leaves the slot in another state than its manner should is `out-of-persona`; a farewell while something is open
 * is `ended-early`. The states follow what was said, not what the manner should have been.
 */
export function checkReply(input: ReplyToCheck): CheckedReply {
  const { dialogue, secret, target, language } = input;
  const before = slotStates(secret, dialogue);
  const text = searchable(input.text, language);
  const unknown = secret.slots.filter((slot) => !isKnown(before.get(slot.name)));
  const byRules = new Set(target.about === 'open' ? target.slots.map((slot) => slot.name) : []);
  const states: Record<string, SlotState> = {};
  const faulty = new Set<ReplySlip>();
  for (const slot of unknown) {
    const said = whatIsSaid(text, slot, secret);
    const asked = byRules.has(slot.name) || input.meant.includes(slot.name);
    if (!asked) {
      if (said.own) faulty.add('leaked');
      if (said.own) states[slot.name] = 'filled';
      continue;
    }
    const read = readState(said, slot, input);
    if (read.state !== 'missing') states[slot.name] = read.state;
    else if (byRules.has(slot.name)) states[slot.name] = before.get(slot.name) ?? 'missing';
    for (const slip of read.slips) faulty.add(slip);
  }
  if (endsEarly(input.text, language) && unknown.some((slot) => slot.required)) faulty.add('ended-early');
  const filled = Object.keys(states).filter((name) => isKnown(states[name]));
  return { filled, states, faulty: [...faulty] };
}

function readState(
  said: Said,
  slot: Slot,
  { text, manner, meant, secret, language }: ReplyToCheck,
): { readonly state: SlotState; readonly slips: readonly ReplySlip[] } {
  const due = manners().get(manner) ?? 'filled';
  const invented: readonly ReplySlip[] = said.others > 0 && !said.own ? ['invented'] : [];
  if (manner === PRECISE) {
    if (said.own) return { state: 'filled', slips: [] };
    if (said.others > 0) return { state: 'missing', slips: ['invented'] };
    // A model may put its value in words of its own.
    return meant.includes(slot.name) && !endsEarly(text, language)
      ? { state: 'filled', slips: [] }
      : { state: 'missing', slips: ['out-of-persona'] };
  }
  if (due === 'revised') {
    if (!said.own) return { state: 'vague', slips: ['out-of-persona', ...invented] };
    return said.others > 0 ? { state: 'revised', slips: [] } : { state: 'filled', slips: ['out-of-persona'] };
  }
  if (due === 'false-premise') {
    if (holdsPremise(text, secret, language)) return { state: due, slips: [] };
    return { state: said.own ? 'filled' : 'vague', slips: ['out-of-persona', ...invented] };
  }
  const named = said.others + (said.own ? 1 : 0);
  if (due === 'conflict' && named >= 2) return { state: due, slips: [] };
  if (named >= 2) return { state: 'vague', slips: due === 'vague' ? [] : ['out-of-persona'] };
  if (named === 0 && due !== 'conflict') return { state: due, slips: [] };
  return { state: said.own ? 'filled' : 'vague', slips: ['out-of-persona', ...invented] };
}

function whatIsSaid(text: SearchableText, slot: Slot, secret: Secret): Said {
  const value = intendedValue(secret, slot.name);
  const isSaid = (wordings: readonly string[], loosely: boolean): boolean =>
    wordings.some((wording) => text.has(wording) || (loosely && text.hasAllWordsOf(wording)));
  const own = slot.options.find(({ label }) => label === value);
  return {
    own: value !== undefined && isSaid([value, ...(own?.aliases ?? [])], true),
    others: slot.options.filter((option) => option !== own && isSaid([option.label, ...option.aliases], false)).length,
  };
}

/** Most of the words of the scenario's false belief. */
const PREMISE_SHARE = 0.4;

function holdsPremise(reply: string, secret: Secret, language: Language): boolean {
  const premise = premiseText(secret);
  if (premise === undefined) return false;
  const words = language === 'zh' ? pairs(premise) : (premise.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
  const said = searchable(reply, language);
  const found = words.filter((word) => said.has(word)).length;
  return words.length > 0 && found / words.length >= PREMISE_SHARE;
}

function pairs(text: string): readonly string[] {
  const characters = text.match(/\p{Script=Han}/gu) ?? [];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

const FAREWELL: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:good ?bye|bye|never ?mind|forget (?:it|about it)|i(?:'m| am) done here|no longer need)\b/i,
  zh: /再见|拜拜|(?:^|[，。！？\s])算了吧?|不用了|不问了|就这样吧，谢谢/,
};

function endsEarly(text: string, language: Language): boolean {
  return FAREWELL[language].test(text.slice(0, 2000));
}

import type { Brief, Slot, SlotOption } from '../schema/scenario.ts';
import { readMove } from '../tools/is-question.ts';
import { tokens } from '../user/content-words.ts';
import type { NounTarget } from '../user/noun-phrase.ts';
import { classOfCue, isQuantity, type QuestionClassName } from '../user/question-class.ts';
import { readTargets } from '../user/question-target.ts';
import { readQuestion } from '../user/slot-question.ts';

/** The missing thing that a question is to ask for: a name, or a name with the words by which it is recognised. */
export type SlotExpectation =
  | string
  | {
      readonly name: string;
      /** What a good question asks for, as a noun phrase. Default the name's words. */
      readonly asksFor?: string;
      /** Further words by which a question for it is recognised. */
      readonly cues?: readonly string[];
      /** Values it can have: a question that names one asks for it. */
      readonly options?: readonly (string | SlotOption)[];
    };

export function toSlot(expected: SlotExpectation): Slot {
  const slot = typeof expected === 'string' ? { name: expected } : expected;
  return {
    name: slot.name,
    asksFor: slot.asksFor ?? nameWords(slot.name),
    cues: slot.cues ?? [],
    required: true,
    options: (slot.options ?? []).map((option) =>
      typeof option === 'string' ? { id: option, label: option, aliases: [] } : option,
    ),
  };
}

/** `orderNumber`, `order-number`, `order_number`: the words "order number". */
function nameWords(name: string): string {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[-_.]+/g, ' ')
    .toLowerCase();
}

/**
 * Does the question ask for the slot? By the reading that the rule user has: cues, `asksFor`, options. A bare name whose
 * words stand in the request already needs more than to be repeated: "Shall I cancel your order?" does not ask which
 * order, "Which order?" does.
 */
export function asksForSlot(question: string, expected: SlotExpectation, brief: Brief): boolean {
  const slot = toSlot(expected);
  const reading = readQuestion(question, [slot], brief.language);
  const bare = typeof expected === 'string' && brief.language === 'en';
  if (!bare) return reading.asked.length > 0;
  if (reading.asked.length > 0 && !repeatsRequest(slot, brief)) return true;
  return asksByName(question, slot, brief);
}

function repeatsRequest(slot: Slot, brief: Brief): boolean {
  const known = new Set(tokens(brief.request));
  return tokens(slot.asksFor).every((word) => known.has(word));
}

/** Classes narrow enough that "when?" asks for a slot named `date` and "where?" for one named `city`. */
const NARROW: ReadonlySet<QuestionClassName> = new Set(['time', 'place', 'currency', 'person']);

function asksByName(question: string, slot: Slot, brief: Brief): boolean {
  const words = tokens(slot.asksFor);
  const classes = new Set(words.map(classOfCue).filter((name) => name !== undefined && NARROW.has(name)));
  const { nouns, proposals } = readTargets(question, brief.request);
  if (nouns.some((target) => names(target, words) || target.classes.some((name) => classes.has(name)))) return true;
  const offers = readMove(question).move === 'choice';
  return offers && proposals.some((proposal) => words.every((word) => proposal.words.includes(word)));
}

/** All words of the slot, without those that name any figure: "the number of your order" names an order number. */
function names(target: NounTarget, words: readonly string[]): boolean {
  const telling = words.filter((word) => !isQuantity(word));
  const sought = telling.length > 0 ? telling : words;
  return sought.every((word) => word === target.noun || target.head.includes(word));
}

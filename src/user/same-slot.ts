import { type GoldSlot, goldSlot, meaningful } from './gold-slot.ts';
import type { NounTarget } from './noun-phrase.ts';
import { canonical, classOfCue, classOfValue, type QuestionClassName } from './question-class.ts';
import { type Proposal, readTargets } from './question-target.ts';

/** Why a question is taken or refused, for the trace. */
type SlotMatch = 'same-text' | 'class' | 'noun' | 'proposal' | 'other-slot' | 'several-slots' | 'no-slot';

interface SlotComparison {
  readonly same: boolean;
  readonly match: SlotMatch;
}

interface QuestionPair {
  /** The ambiguous request. */
  readonly request: string;
  readonly goldQuestion: string;
  readonly goldReply: string;
  /** The assistant's question. */
  readonly question: string;
}

/**
 * Does the assistant's question ask for the same missing thing as the gold question? By the class of what is asked
 * for, and in the open class by the noun and by what a choice offers. A question for several things, or for nothing
 * in particular, does not.
 */
export function compareSlots(pair: QuestionPair): SlotComparison {
  if (plain(pair.question) === plain(pair.goldQuestion)) return { same: true, match: 'same-text' };
  const slot = goldSlot(pair.goldQuestion, pair.goldReply);
  const targets = readTargets(pair.question, pair.request);
  const hits = [
    ...targets.nouns.map((target) => nounHit(target, slot)),
    ...targets.proposals.map((proposal) => proposalHit(proposal, slot)),
  ].filter((hit) => hit !== undefined);
  const right = hits.find((hit) => hit.same);
  if (right === undefined) return { same: false, match: hits.length === 0 ? 'no-slot' : 'other-slot' };
  return hits.every((hit) => hit.same) ? right : { same: false, match: 'several-slots' };
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}

function nounHit(target: NounTarget, slot: GoldSlot): SlotComparison {
  if (target.classes.length > 0) {
    if (target.classes.some((name) => slot.accepts.has(name))) return { same: true, match: 'class' };
    const same = target.noun !== '' && canonical(target.noun) === canonical(slot.noun);
    return { same, match: same ? 'noun' : 'other-slot' };
  }
  const same = isOpen(slot) && sameNoun(target.head, slot);
  return { same, match: same ? 'noun' : 'other-slot' };
}

/** Only in the open class do words decide: a question for "the expense" never asks for the year. */
function isOpen(slot: GoldSlot): boolean {
  return slot.accepts.has('item') || slot.kind === 'entity';
}

/** The same noun, a noun of the reply, two words shared, or initials: "restricted stock units" and "RSU". */
function sameNoun(asked: readonly string[], slot: GoldSlot): boolean {
  const gold = slot.head.map(canonical);
  const own = asked.map(canonical);
  const last = own.at(-1) ?? '';
  const goldLast = gold.at(-1);
  if (goldLast !== undefined && own.includes(goldLast)) return true;
  if (slot.replyWords.has(last)) return true;
  if (own.filter((word) => gold.includes(word)).length >= 2) return true;
  return (
    hasInitials(asked, (initials) => gold.includes(initials) || slot.replyWords.has(initials)) ||
    hasInitials(slot.head, (initials) => own.includes(initials))
  );
}

/** Do the first letters of two to five words in a row make a known short form? */
function hasInitials(words: readonly string[], isKnown: (initials: string) => boolean): boolean {
  for (let start = 0; start < words.length; start++) {
    for (let length = 2; length <= 5 && start + length <= words.length; length++) {
      const run = words.slice(start, start + length);
      if (isKnown(run.map((word) => word[0]).join(''))) return true;
    }
  }
  return false;
}

/** undefined: it offers nothing that tells one slot from another. */
function proposalHit(proposal: Proposal, slot: GoldSlot): SlotComparison | undefined {
  if (offersOnlyReply(proposal, slot)) return { same: true, match: 'proposal' };
  const strange = proposal.classes.filter((name) => !slot.accepts.has(name));
  const offers = isOpen(slot) && offersReply(proposal, slot);
  if (offers && strange.every((name) => IN_PASSING.has(name))) return { same: true, match: 'proposal' };
  if (proposal.classes.length === 0) return undefined;
  return strange.length === 0 ? { same: true, match: 'proposal' } : { same: false, match: 'other-slot' };
}

/** "Do you mean the total of the current year?", where that is what the reply says. */
function offersOnlyReply(proposal: Proposal, slot: GoldSlot): boolean {
  const offered = meaningful(proposal.newWords).map(canonical);
  return offered.length > 0 && offered.every((word) => slot.replyWords.has(word));
}

/** Classes that a choice names without asking for them: "the operating or the capital leases in the table". */
const IN_PASSING = new Set<QuestionClassName>(['source', 'unit']);

/** It offers what the reply picks, or puts a new attribute before the open noun ("operating leases or ..."). */
function offersReply(proposal: Proposal, slot: GoldSlot): boolean {
  const gold = slot.head.map(canonical);
  const offered = meaningful(proposal.newWords)
    .filter((word) => saysWhich(word, slot))
    .map(canonical);
  if (offered.some((word) => slot.replyWords.has(word) && !gold.includes(word))) return true;
  const goldLast = gold.at(-1);
  return proposal.words.some((word, index) => {
    const before = proposal.words[index - 1];
    return goldLast === canonical(word) && before !== undefined && proposal.newWords.includes(before);
  });
}

/** Figures and words of another class ("year" in "the current year tax expense") do not tell which item is meant. */
function saysWhich(word: string, slot: GoldSlot): boolean {
  if (/^\d+$/.test(word)) return false;
  const named = classOfValue(word) ?? classOfCue(word);
  return named === undefined || slot.accepts.has(named);
}

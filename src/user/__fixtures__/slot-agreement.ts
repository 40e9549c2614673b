import { tokens } from '../content-words.ts';
import { meaningful } from '../gold-slot.ts';
import { compareSlots } from '../same-slot.ts';
import { fillIn, type GoldItem, kindOf, type ParaphraseSet } from './gold-slots.ts';

/** How often the rules agree with what a paraphrase was written for. */
export interface Agreement {
  readonly kind: string;
  readonly golds: number;
  /** Questions for the same thing: all, and those that got the gold reply. */
  readonly same: number;
  readonly accepted: number;
  /** Questions for another thing, for several or for none: all, and those that were refused. */
  readonly others: number;
  readonly refused: number;
}

/** Nouns of other golds that each open gold is asked for. */
const OTHER_NOUNS = 5;

/** Agreement for each kind, over all golds, paraphrases of its own and of all other families. */
export function slotAgreement(items: readonly GoldItem[], set: ParaphraseSet): readonly Agreement[] {
  return set.kinds.map((kind) => {
    const golds = items.filter((item) => kindOf(item, set) === kind);
    const tally = { kind: kind.name, golds: golds.length, same: 0, accepted: 0, others: 0, refused: 0 };
    for (const item of golds) {
      for (const paraphrase of kind.paraphrases) {
        tally.same++;
        if (compareSlots({ ...item, question: fillIn(paraphrase, item) }).same) tally.accepted++;
      }
      for (const question of otherQuestions(item, items, set)) {
        tally.others++;
        if (!compareSlots({ ...item, question }).same) tally.refused++;
      }
    }
    return tally;
  });
}

function otherQuestions(item: GoldItem, items: readonly GoldItem[], set: ParaphraseSet): readonly string[] {
  const own = kindOf(item, set);
  const foreign = set.kinds
    .filter((kind) => kind.family !== own.family)
    .flatMap((kind) => {
      const donor = items.find((candidate) => kindOf(candidate, set) === kind) ?? item;
      const paraphrases = kind.paraphrases.filter((paraphrase) => !paraphrase.includes('{reply}'));
      return paraphrases.map((paraphrase) => fillIn(paraphrase, donor));
    });
  const nouns = own.nouns.length === 0 ? otherNouns(item, items, set) : [];
  return [...foreign, ...nouns.map((noun) => `What kind of ${noun} do you mean?`), ...set.neverRight];
}

/** Open nouns that share no word with anything of this gold. */
function otherNouns(item: GoldItem, items: readonly GoldItem[], set: ParaphraseSet): readonly string[] {
  const own = new Set(tokens(`${item.request} ${item.goldQuestion} ${item.goldReply}`));
  return items
    .filter((other) => kindOf(other, set).nouns.length === 0)
    .map((other) => other.noun)
    .filter((noun) => !meaningful(tokens(noun)).some((word) => own.has(word)))
    .slice(0, OTHER_NOUNS);
}

export function total(rows: readonly Agreement[]): Agreement {
  const sum = (field: Exclude<keyof Agreement, 'kind'>): number => rows.reduce((all, row) => all + row[field], 0);
  return {
    kind: 'all',
    golds: sum('golds'),
    same: sum('same'),
    accepted: sum('accepted'),
    others: sum('others'),
    refused: sum('refused'),
  };
}

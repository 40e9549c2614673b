import type { Action } from '../../schema/action.ts';
import type { Language } from '../../schema/message.ts';
import { deriveSeed } from '../../tools/random.ts';

/** One decision as a bag of words sees it. */
export interface LabelledText {
  readonly id: string;
  /** Whole clusters are held out together. */
  readonly cluster: string;
  readonly language: Language;
  /** The last turn of the user. */
  readonly text: string;
  readonly gold: Action;
}

const FOLDS = 10;
/** Longer texts are cut. */
const LONGEST_TEXT = 4000;

/**
 * What a bag of words makes of each text: multinomial naive Bayes with add-one smoothing over words (Chinese: single
 * characters and pairs), trained on the other nine of ten folds. Folds are drawn by cluster and depend on nothing else,
 * so the same set always gives the same predictions. What it reaches is what the wording gives away.
 */
export function predictByBagOfWords(items: readonly LabelledText[]): ReadonlyMap<string, Action> {
  const bags = items.map((item) => ({ item, fold: deriveSeed('fold', item.cluster) % FOLDS, words: wordsOf(item) }));
  const whole = createCounts();
  const byFold = Array.from({ length: FOLDS }, createCounts);
  for (const { item, fold, words } of bags) {
    for (const counts of [whole, byFold[fold] as Counts]) addText(counts, item.gold, words);
  }
  const vocabulary = new Set([...whole.words.ask.keys(), ...whole.words.answer.keys()]).size;
  return new Map(
    bags.map(({ item, fold, words }) => [item.id, predict(words, whole, byFold[fold] as Counts, vocabulary)]),
  );
}

interface Counts {
  readonly texts: Record<Action, number>;
  readonly total: Record<Action, number>;
  readonly words: Record<Action, Map<string, number>>;
}

function createCounts(): Counts {
  return {
    texts: { ask: 0, answer: 0 },
    total: { ask: 0, answer: 0 },
    words: { ask: new Map(), answer: new Map() },
  };
}

function addText(counts: Counts, gold: Action, words: readonly string[]): void {
  counts.texts[gold]++;
  counts.total[gold] += words.length;
  const known = counts.words[gold];
  for (const word of words) known.set(word, (known.get(word) ?? 0) + 1);
}

/** Counts of the training folds are those of the whole without those of the text's own fold. */
function predict(words: readonly string[], whole: Counts, own: Counts, vocabulary: number): Action {
  const trained = (action: Action): number => whole.texts[action] - own.texts[action];
  // A class that was never seen would win on every unknown word.
  if (trained('ask') === 0 || trained('answer') === 0) return trained('ask') >= trained('answer') ? 'ask' : 'answer';
  const score = (action: Action): number => {
    const total = whole.total[action] - own.total[action] + vocabulary;
    return words.reduce(
      (sum, word) => {
        const count = (whole.words[action].get(word) ?? 0) - (own.words[action].get(word) ?? 0);
        return sum + Math.log((count + 1) / total);
      },
      Math.log(trained(action)),
    );
  };
  return score('ask') >= score('answer') ? 'ask' : 'answer';
}

function wordsOf({ text, language }: LabelledText): readonly string[] {
  const plain = text.slice(0, LONGEST_TEXT).normalize('NFKC').toLowerCase();
  if (language === 'en') return plain.match(/[\p{L}\p{N}']+|[?!]/gu) ?? [];
  const characters = plain.match(/[\p{L}\p{N}?!]/gu) ?? [];
  return [...characters, ...characters.slice(1).map((character, index) => `${characters[index]}${character}`)];
}

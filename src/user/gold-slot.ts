import { isWord, tokens } from './content-words.ts';
import { canonical, classOfCue, classOfValue, isFiller, isQuantity, type QuestionClassName } from './question-class.ts';
import { readTargets } from './question-target.ts';

/** What a gold clarifying question asks for: the measure of the assistant's question. */
export interface GoldSlot {
  /** The class of the gold question itself: the first that it names, `item` for an open noun. */
  readonly kind: QuestionClassName;
  /** Classes of questions that ask for the same. */
  readonly accepts: ReadonlySet<QuestionClassName>;
  /** The open noun and its attributes ("operating", "lease"); empty for a closed class. */
  readonly head: readonly string[];
  /** The noun by which the gold question names it, of whatever class ("year"); "" where there is none. */
  readonly noun: string;
  /** Meaningful words of the reply, canonical. */
  readonly replyWords: ReadonlySet<string>;
  /** The gold question names nothing: the class was read from the reply. */
  readonly fromReply: boolean;
}

/**
 * Reads the slot from the gold question and the gold reply. The reply widens it: "which net sales" answered by "for
 * EMEA" can be asked as a question for the region, and "which balance" answered by a date as one for the date.
 */
export function goldSlot(goldQuestion: string, goldReply: string): GoldSlot {
  const [named] = readTargets(goldQuestion, '').nouns;
  const reply = replyClasses(goldReply);
  const replyWords = new Set(meaningful(tokens(goldReply)).map(canonical));
  if (named === undefined) {
    const kind = [...reply][0] ?? 'item';
    return { kind, accepts: new Set([kind]), head: [], noun: '', replyWords, fromReply: true };
  }
  const kind = named.classes[0] ?? 'item';
  const accepts = new Set<QuestionClassName>(named.classes.length > 0 ? named.classes : ['item']);
  if (kind === 'item' || kind === 'entity') for (const extra of reply) accepts.add(extra);
  return { kind, accepts, head: named.head, noun: named.noun, replyWords, fromReply: false };
}

/** Classes that the reply's words are values of, and `entity` for a name after a preposition ("for Bell Wireless"). */
function replyClasses(reply: string): ReadonlySet<QuestionClassName> {
  const classes = new Set<QuestionClassName>();
  for (const token of tokens(reply)) {
    const found = classOfValue(token);
    if (found) classes.add(found);
  }
  if (/\b(?:for|of|from|in)\s(?:the\s)?[A-Z]\w/.test(reply) && !classes.has('time')) classes.add('entity');
  return classes;
}

/** Words that say something: no marks, no grammar, no class names, no quantities. */
export function meaningful(words: readonly string[]): readonly string[] {
  return words.filter(
    (word) => isWord(word) && !STOP.has(word) && !isFiller(word) && !isQuantity(word) && classOfCue(word) !== 'item',
  );
}

const STOP = new Set(
  'the of for in on from at by between with within and or to as is are was were that it be respectively'.split(' '),
);

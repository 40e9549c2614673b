import { isWord } from './content-words.ts';
import { classOfCue, isBroad, isFiller, isQuantity, type QuestionClassName } from './question-class.ts';

/** What a noun phrase of a question names: closed classes, or an open noun with the words around it. */
export interface NounTarget {
  readonly classes: readonly QuestionClassName[];
  /** The open noun and what stands before it, in order; empty when a class says it all. */
  readonly head: readonly string[];
  /** The last word of the phrase: its noun. */
  readonly noun: string;
}

/** Words at which a noun phrase ends: verbs, pronouns, prepositions, conjunctions. */
const ENDS_PHRASE = new Set(
  (
    'is are was were be been do does did would should shall can could will have has had am may might must ' +
    'you i we it they he she user please exactly specifically precisely want need mean meant refer referring ' +
    'referencing asking ask talking looking interested like considering use using used focus wish would intend ' +
    'of for in on from at by between with within about under during regarding concerning over across to as since until ' +
    'and or but so that if whether which what who when where apply applie belong cover'
  ).split(' '),
);

interface Phrase {
  readonly words: readonly string[];
  /** Index of the token after the phrase. */
  readonly end: number;
}

/** Reads the noun phrase that starts at a token: fillers skipped, up to a verb, preposition, mark or possessive. */
function readPhrase(tokens: readonly string[], start: number): Phrase {
  const words: string[] = [];
  let index = start;
  for (; index < tokens.length; index++) {
    const token = tokens[index] ?? '';
    if (!isWord(token) || ENDS_PHRASE.has(token)) break;
    if (!isFiller(token)) words.push(token);
  }
  return { words, end: index };
}

/**
 * What the phrase at a token asks for, and what is joined to it when that is of another closed class ("the segment and
 * the year"): an open noun after "and" belongs to the name before it ("property, plant and equipment").
 */
export function readNounTargets(tokens: readonly string[], start: number): readonly NounTarget[] {
  const first = readNounTarget(tokens, start);
  if (first === undefined) return [];
  const { end } = readPhrase(tokens, start);
  if (tokens[end] !== 'and' && tokens[end] !== 'or') return [first];
  const joined = readNounTarget(tokens, end + 1);
  return joined !== undefined && joined.classes.length > 0 && joined.noun !== 'one' ? [first, joined] : [first];
}

/**
 * What the phrase at a token asks for; undefined for nothing in particular ("your question"). In "kind of lease",
 * "part of the revenue" the noun after "of" counts.
 */
function readNounTarget(tokens: readonly string[], start: number): NounTarget | undefined {
  const phrase = readPhrase(tokens, start);
  const named = classify(phrase.words, 'any');
  if (tokens[phrase.end] !== 'of') return named;
  const inner = classify(readPhrase(tokens, phrase.end + 1).words, 'last');
  if (phrase.words.at(-1) === 'unit') return inner?.classes.includes('entity') ? inner : named;
  if (phrase.words.some((word) => !isPartitive(word))) return named;
  if (PRONOUNS.has(tokens[phrase.end + 1] ?? '')) return { classes: ['item'], head: [], noun: 'one' };
  return inner?.classes.includes('source') ? { classes: ['item'], head: [], noun: 'item' } : (inner ?? named);
}

/** "which of them": the noun is elsewhere. */
const PRONOUNS = new Set(['them', 'these', 'those']);

/** Nouns that say nothing before "of", and nothing after another noun: "kind of lease", "expense category". */
function isPartitive(word: string): boolean {
  return classOfCue(word) === 'item' || isQuantity(word);
}

/** Classes that a word before the noun can name: "year end", "geographic segment", "currency pair". */
const NAMED_BY_ATTRIBUTE = new Set<QuestionClassName>(['time', 'place', 'currency', 'person', 'scope']);

/** `any`: an attribute can name the class ("fiscal year end", "geographic segment"); `last`: only the noun itself. */
function classify(words: readonly string[], position: 'any' | 'last'): NounTarget | undefined {
  const classes = closedClasses(words, position);
  const head = words.filter((word) => !isPartitive(word) && !isBroad(word));
  const noun = words.at(-1) ?? '';
  if (classes.length > 0) return { classes, head: [], noun };
  if (head.length > 0) return { classes: [], head, noun };
  const generic = words.some(isPartitive);
  return generic ? { classes: ['item'], head: [], noun } : undefined;
}

function closedClasses(words: readonly string[], position: 'any' | 'last'): readonly QuestionClassName[] {
  const found = new Set<QuestionClassName>();
  const last = words.findLast((word) => !isPartitive(word)) ?? '';
  if (words.includes('business') && position === 'any') return ['entity'];
  const own = classOfCue(last);
  if (own !== undefined) found.add(own);
  if (position === 'any') {
    for (const word of words) {
      const attribute = classOfCue(word);
      if (attribute !== undefined && NAMED_BY_ATTRIBUTE.has(attribute)) found.add(attribute);
    }
  }
  return [...found];
}

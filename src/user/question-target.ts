import { isWord, tokens } from './content-words.ts';
import { type NounTarget, readNounTargets } from './noun-phrase.ts';
import { classOfCue, classOfValue, isBroad, isFiller, isQuantity, type QuestionClassName } from './question-class.ts';

/** What a question puts to the user without naming a slot: "2018 or 2019?", "Do you mean operating leases?" */
export interface Proposal {
  /** Closed classes that its new words name or are values of. */
  readonly classes: readonly QuestionClassName[];
  /** Its meaningful words, in order. */
  readonly words: readonly string[];
  /** Those of them that the request does not have. */
  readonly newWords: readonly string[];
}

/** All that a clarifying question asks for. */
interface QuestionTargets {
  readonly nouns: readonly NounTarget[];
  readonly proposals: readonly Proposal[];
}

type Sentence = readonly string[];

const REQUEST_VERBS = new Set(
  'specify clarify provide indicate confirm name identify state give share tell choose pick select know'.split(' '),
);

/** What stands before a verb of request that asks the user: "please tell", "could you specify", "need to know". */
const BEFORE_REQUEST = new Set(['please', 'you', 'to', 'me', 'kindly', 'just']);

/** Question words that do their own asking after a verb of request. */
const QUESTION_WORDS = new Set([
  'which',
  'what',
  'when',
  'where',
  'who',
  'whose',
  'how',
  'whether',
  'specific',
  'particular',
]);

const BE = new Set(['is', 'are', 'was', 'were', "'s"]);

/** Reads what a question asks for. `request` is the user's own turn: what it says already is not asked for. */
export function readTargets(question: string, request: string): QuestionTargets {
  const known = new Set(tokens(request));
  const nouns: NounTarget[] = [];
  const proposals: Proposal[] = [];
  const { asking, telling } = sentencesOf(tokens(question));
  for (const sentence of asking) {
    const found = nounTargets(sentence).map((target) => pointedAt(untilDue(target, sentence), [...telling, sentence]));
    nouns.push(...found);
    const proposal = found.length === 0 ? readProposal(sentence, known) : undefined;
    if (proposal) proposals.push(proposal);
  }
  return { nouns, proposals };
}

/** Sentences that ask have a question mark or a verb of request; where none has, all of them ask. */
function sentencesOf(all: readonly string[]): { asking: readonly Sentence[]; telling: readonly Sentence[] } {
  const sentences: string[][] = [[]];
  for (const token of all) {
    if (token !== '\n' && token !== '.' && token !== '!') sentences.at(-1)?.push(token);
    if (token === '\n' || token === '.' || token === '!' || token === '?') sentences.push([]);
  }
  const said = sentences.filter((sentence) => sentence.some(isWord));
  const asking = said.filter(
    (sentence) => sentence.at(-1) === '?' || sentence.some((_, index) => isRequestVerb(sentence, index)),
  );
  if (asking.length === 0) return { asking: said, telling: [] };
  return { asking, telling: said.filter((sentence) => !asking.includes(sentence)) };
}

function isRequestVerb(sentence: Sentence, index: number): boolean {
  const before = sentence[index - 1];
  if (!REQUEST_VERBS.has(sentence[index] ?? '') || sentence[index + 1] === 'you') return false;
  return before === undefined ? sentence[index] !== 'know' : BEFORE_REQUEST.has(before);
}

function nounTargets(sentence: Sentence): readonly NounTarget[] {
  return sentence.flatMap((token, index): readonly NounTarget[] => {
    const next = sentence[index + 1] ?? '';
    switch (token) {
      case 'which':
      case 'specific':
      case 'particular':
      case 'certain':
        return readNounTargets(sentence, index + 1);
      case 'what':
        return readNounTargets(sentence, BE.has(next) ? index + 2 : index + 1);
      case 'whose':
        return [ofClass('entity', 'item')];
      case 'who':
        return [ofClass('entity')];
      case 'when':
        return isConjunction(next) ? [] : [ofClass('time')];
      case 'where':
        return isConjunction(next) ? [] : [ofClass('place')];
      case 'how':
        return next === 'far' || next === 'long' || next === 'recent' ? [ofClass('time')] : [];
      case 'by':
        return sentence[index - 1] === 'mean' ? readNounTargets(sentence, index + 1) : [];
      default:
        return isRequestVerb(sentence, index) ? requested(sentence, index + 1) : [];
    }
  });
}

/** "when you say revenue": opens a clause, asks nothing. */
function isConjunction(next: string): boolean {
  return ['you', 'we', 'i', 'it', 'asking', 'referring', 'saying', 'comparing', 'calculating'].includes(next);
}

/** "Please specify the year": what follows a verb of request, unless a question word does its own asking there. */
function requested(sentence: Sentence, start: number): readonly NounTarget[] {
  let index = start;
  while (['me', 'us', 'usa', 'with'].includes(sentence[index] ?? '')) index++;
  return sentence.slice(index).some((token) => QUESTION_WORDS.has(token)) ? [] : readNounTargets(sentence, index);
}

function ofClass(...classes: readonly QuestionClassName[]): NounTarget {
  return { classes, head: [], noun: '' };
}

/** "Within what time is it due?" asks for no date but for how long. */
function untilDue(target: NounTarget, sentence: Sentence): NounTarget {
  return isDue(sentence) && target.classes.includes('time') ? ofClass('maturity') : target;
}

function isDue(sentence: Sentence): boolean {
  return sentence.some((token) => token === 'due' || token === 'overdue');
}

/** "There are several segments. Which one?", "Which figure, 2018 or 2019?": the class is named beside the question. */
function pointedAt(target: NounTarget, beside: readonly Sentence[]): NounTarget {
  if (!isQuantity(target.noun) || target.head.length > 0) return target;
  const last = beside.flat().findLast((word) => namesClass(word));
  const found = last === undefined ? undefined : closedClassOf(last);
  return found === undefined ? target : ofClass(found);
}

/** A word that can stand for what is asked: of any class but the place to look, which is always near. */
function namesClass(word: string): boolean {
  const found = closedClassOf(word) ?? classOfCue(word);
  return found !== undefined && found !== 'source';
}

/** A yes-or-no question or a choice: judged by the words that the request does not have. */
function readProposal(sentence: Sentence, known: ReadonlySet<string>): Proposal | undefined {
  const words = sentence.filter((token) => isWord(token) && !GRAMMAR.has(token) && !isFiller(token) && !isBroad(token));
  const newWords = words.filter((word) => !known.has(word));
  if (newWords.length === 0) return undefined;
  const named = classesNamed(newWords, sentence);
  return { classes: named.length > 0 ? named : classesNamed(words, sentence), words, newWords };
}

function classesNamed(words: readonly string[], sentence: Sentence): readonly QuestionClassName[] {
  const classes = new Set<QuestionClassName>();
  for (const word of words) {
    const found = closedClassOf(word);
    if (found !== undefined && !(found === 'time' && isDue(sentence))) classes.add(found);
  }
  return [...classes];
}

function closedClassOf(word: string): QuestionClassName | undefined {
  const cue = classOfCue(word);
  return classOfValue(word) ?? (isQuantity(word) || cue === 'item' ? undefined : cue);
}

const GRAMMAR = new Set(
  (
    'is are was were be do does did would should shall can could will have has had am may you i we it they me us ' +
    'of for in on from at by between with within about under during regarding over across to as and or but so if not ' +
    'whether please just also want need mean meant refer referring asking ask talking looking interested like use ' +
    'using know tell give let there here or either instead rather mind thinking only all clarify specify confirm provide'
  ).split(' '),
);

import type { Language } from '../../schema/message.ts';
import { knowledgeWords } from './fact-words.ts';
import type { Intent } from './intent.ts';
import type { Knowledge } from './knowledge.ts';
import { readSentences, type SeekerSentence } from './seeker-turn.ts';
import { type Bag, bagOf } from './words.ts';

/**
 * What a turn does, read without a model and without looking at what is open: `unanswerable` stands for any clear
 * question. Only such a turn can get a fact; small talk, "what next?" and "how do I do my task?" never do.
 */
export function readIntent(text: string, knowledge: Knowledge, language: Language): Exclude<Intent, 'answerable'> {
  const sentences = readSentences(text, language);
  const told = taskWords(knowledge, language);
  const { facts } = knowledgeWords(knowledge, language);
  const isKnown = (word: string): boolean =>
    told.has(word) || [...facts.values()].some(({ everything }) => everything.has(word));
  const words = wordsOf(sentences);
  if (words.length > 0 && !words.some(isKnown)) {
    return sentences.some(({ cues }) => cues.has('anythingElse')) ? 'vague' : 'unrelated';
  }
  const asked = wordsOf(questionsOf(sentences)).filter(isKnown);
  if (asked.length === 0) return 'vague';
  const task = bagOf(`${knowledge.role} ${knowledge.task}`, language);
  return asked.every((word) => task.has(word)) ? 'whole' : 'unanswerable';
}

/** Does a turn share a word with what the seeker was told about its task? */
export function isAboutTask(text: string, knowledge: Knowledge, language: Language): boolean {
  const told = taskWords(knowledge, language);
  return [...bagOf(text, language).keys()].some((word) => told.has(word));
}

/** Sentences with a question mark; where there is none, requests. */
function questionsOf(sentences: readonly SeekerSentence[]): readonly SeekerSentence[] {
  const marked = sentences.filter((sentence) => sentence.marked);
  return marked.length > 0 ? marked : sentences.filter((sentence) => sentence.asks);
}

function wordsOf(sentences: readonly SeekerSentence[]): readonly string[] {
  return sentences.flatMap(({ bag }) => [...bag.keys()]);
}

function taskWords({ role, task, items, skills, scenes, intro }: Knowledge, language: Language): Bag {
  return bagOf([role, task, ...items, ...skills, ...scenes, intro].join('\n'), language);
}

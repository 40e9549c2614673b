import type { Language } from '../../schema/message.ts';
import { nameOf } from '../../user/provider/fact-words.ts';
import type { Fact, Knowledge } from '../../user/provider/knowledge.ts';
import { readPurpose } from '../../user/provider/purpose-clauses.ts';
import { cuesOf } from '../../user/provider/seeker-turn.ts';
import { bagOf } from '../../user/provider/words.ts';
import { fill, SEEKER_WORDS } from './seeker-words.ts';

const GAPS = ['where', 'when', 'who', 'amount', 'how'] as const;
/** Key words that a question takes over from the gap at most. */
const MOST_WORDS = 8;
/** Characters of a Chinese key word at most: a longer run is a part of the purpose's sentence. */
const LONGEST_PIECE = 8;
/** Listed things that a question names at most. */
const MOST_NAMES = 8;

/**
 * A question of ours for a fact: among the listed things that it decides between, or for the gap by what it is about.
 * Of the purpose only single key words are taken over, in another order. `attempt` chooses another wording.
 */
export function oracleQuestion(fact: Fact, knowledge: Knowledge, language: Language, attempt: number): string {
  const words = SEEKER_WORDS[language];
  const clauses = readPurpose(fact.purpose, language);
  const about = keyWords(clauses.gap, clauses.topic, language);
  const names = optionNames(fact, clauses.choice, knowledge, language);
  const joined = about.join(language === 'en' ? ', ' : '、');
  const turn = (list: readonly string[]): string => list[attempt % list.length] as string;
  if (names.length > 1) {
    return fill(turn(words.choice), { names: names.join(language === 'en' ? ', ' : '、'), words: joined });
  }
  const cues = cuesOf(clauses.topic, language);
  const kind = GAPS.find((cue) => cues.has(cue)) ?? 'other';
  return fill(turn(words.gap[kind]), { words: joined });
}

/** The words of the topic, then of the gap, last first: key words, not a sentence of the purpose. */
function keyWords(gap: string, topic: string, language: Language): readonly string[] {
  const pieces = language === 'en' ? (topic.match(/[\p{L}\p{N}'-]+/gu) ?? []) : chinesePieces(gap);
  const telling = pieces.filter((piece) => bagOf(piece, language).size > 0);
  return [...new Set(telling)].slice(0, MOST_WORDS).reverse();
}

/** What the gap says that was left open, cut at the words that only hold a sentence together. */
function chinesePieces(gap: string): readonly string[] {
  const open = gap.replace(/^.*(?:没有|未)(?:介绍|给出|说明|明确|说清楚|提到|指出)?/s, '');
  return open
    .split(/应该|可以|需要|如何|怎么|怎样|哪个|哪些|哪一个|哪种|什么|哪里|在|的|了|去|和|与|到|从|，|。|、/)
    .map((piece) => piece.trim().slice(-LONGEST_PIECE))
    .filter((piece) => piece.length > 1);
}

function optionNames(
  fact: Fact,
  choice: string | undefined,
  knowledge: Knowledge,
  language: Language,
): readonly string[] {
  const lists = [knowledge.items, knowledge.skills, knowledge.scenes].map((entries) => entries.map(nameOf));
  const named = (entry: string): boolean => fact.text.toLowerCase().includes(entry.toLowerCase());
  const list = lists.find((entries) => entries.some(named)) ?? [];
  if (choice === undefined) return fact.derived ? list.slice(0, MOST_NAMES) : [];
  const wanted = bagOf(choice, language);
  const alike = lists.flat().filter((entry) => [...bagOf(entry, language).keys()].some((word) => wanted.has(word)));
  return (alike.length > 1 ? alike : list).slice(0, MOST_NAMES);
}

import type { Language } from '../../schema/message.ts';
import type { Fact, Knowledge } from './knowledge.ts';
import { readPurpose } from './purpose-clauses.ts';
import { type Cue, cuesOf } from './seeker-turn.ts';
import type { WordWeight } from './word-overlap.ts';
import { minus, union } from './word-overlap.ts';
import { type Bag, bagOf } from './words.ts';

/** The words of a fact and its purpose, by the part they stand in. */
export interface FactWords {
  readonly gap: Bag;
  readonly topic: Bag;
  readonly note: Bag;
  readonly answer: Bag;
  /** Words of the answer that what is asked does not have. */
  readonly answerOnly: Bag;
  readonly everything: Bag;
  /** "multiple taverns": the noun; absent where the gap is no choice. */
  readonly choice: Bag | undefined;
  /** What the purpose says the question is about: where, when, which, ... */
  readonly cues: ReadonlySet<Cue>;
  /** Names of the listed things that the choice is among. */
  readonly options: readonly Bag[];
}

/** A scenario's facts as words, with how telling each word is among them. */
export interface KnowledgeWords {
  readonly facts: ReadonlyMap<string, FactWords>;
  readonly weight: WordWeight;
}

const read = new WeakMap<Knowledge, KnowledgeWords>();

export function knowledgeWords(knowledge: Knowledge, language: Language): KnowledgeWords {
  const found = read.get(knowledge);
  if (found) return found;
  const words: KnowledgeWords = {
    facts: new Map(knowledge.facts.map((fact) => [fact.id, factWords(fact, knowledge, language)])),
    weight: wordWeight(knowledge, language),
  };
  read.set(knowledge, words);
  return words;
}

/** A listed thing without its remark in parentheses. */
export function nameOf(entry: string): string {
  return entry.replace(/[(（].*$/s, '').trim();
}

function factWords(fact: Fact, knowledge: Knowledge, language: Language): FactWords {
  const clauses = readPurpose(fact.purpose, language);
  const [gap, topic, note, answer] = [clauses.gap, clauses.topic, clauses.note, fact.text].map((text) =>
    bagOf(text, language),
  ) as [Bag, Bag, Bag, Bag];
  const choice = clauses.choice === undefined ? undefined : bagOf(clauses.choice, language);
  const entries = [...knowledge.items, ...knowledge.skills, ...knowledge.scenes];
  return {
    ...{ gap, topic, note, answer, choice },
    answerOnly: minus(answer, [topic, gap]),
    everything: union([topic, gap, note, answer]),
    cues: cuesOf(clauses.topic, language),
    options:
      choice === undefined
        ? []
        : entries
            .map((entry) => bagOf(nameOf(entry), language))
            .filter((name) => [...choice.keys()].some((word) => name.has(word))),
  };
}

/** A word that no fact has counts a little more than one that a single fact has. */
const UNSEEN = 0.8;

function wordWeight(knowledge: Knowledge, language: Language): WordWeight {
  const count = new Map<string, number>();
  for (const fact of knowledge.facts) {
    for (const word of bagOf(`${fact.purpose} ${fact.text}`, language).keys()) {
      count.set(word, (count.get(word) ?? 0) + 1);
    }
  }
  const total = knowledge.facts.length;
  return (word) => Math.log(1 + total / (count.get(word) ?? UNSEEN));
}

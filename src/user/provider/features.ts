import type { Dialogue } from '../../schema/dialogue.ts';
import type { Language } from '../../schema/message.ts';
import { type FactWords, knowledgeWords } from './fact-words.ts';
import type { Fact, Knowledge } from './knowledge.ts';
import { type Cue, readSentences, type SeekerSentence } from './seeker-turn.ts';
import { cosine, covered, type WordWeight } from './word-overlap.ts';
import { type Bag, bagOf } from './words.ts';

/** Raised whenever the same turn could get other features. */
export const FEATURES_VERSION = 1;

/** What the decision on one seeker turn is read from. */
export interface FeatureInput {
  readonly language: Language;
  readonly knowledge: Knowledge;
  /** In the order of the tree. */
  readonly open: readonly Fact[];
  /** Seeker turns so far, oldest first; the last is to be replied to. */
  readonly seekerTurns: readonly string[];
  /** Ids that each provider turn so far gave, the opening answer's among them. */
  readonly gaveBefore: readonly (readonly string[])[];
}

/** Completes what a decision is read from with the talk before it. */
export function featureInput(
  known: Pick<FeatureInput, 'language' | 'knowledge' | 'open'>,
  before: Dialogue,
): FeatureInput {
  return {
    ...known,
    seekerTurns: before.flatMap((turn) => (turn.speaker === 'assistant' ? [turn.text] : [])),
    gaveBefore: before.flatMap((turn) => (turn.speaker === 'user' ? [turn.filled ?? []] : [])),
  };
}

export type Features = Readonly<Record<string, number>>;

const QUESTION_CUES: readonly Cue[] = ['where', 'when', 'which', 'how', 'amount', 'who', 'what'];

/** An option counts as named when so much of its name stands there. */
const NAMED = 0.6;
/** How much a sentence's closeness to each part of a fact counts when the sentence closest to the fact is looked for. */
const CLOSENESS = { topic: 1, note: 0.5, gap: 0.5, answer: 0.25 } as const;
/** Features that are also given relative to the other open facts. */
const COMPARED = ['best', 'maxTopic', 'maxNote', 'maxGap', 'coverTopic', 'maxAnswer'] as const;

/** One set of features per open fact, in their order: how well the turn asks for it, and how the turn and talk stand. */
export function factFeatures(input: FeatureInput): readonly Features[] {
  const { language, knowledge, open, seekerTurns } = input;
  const { facts, weight } = knowledgeWords(knowledge, language);
  const turn = readTurn(seekerTurns, language);
  const shared = turnFeatures(turn, input);
  const rows = open.map((fact, place) => ({
    ...overlapFeatures(turn, facts.get(fact.id) as FactWords, weight),
    ...shared,
    place,
    last: Number(place === open.length - 1),
    depth: fact.id.split('.').length,
    opened: Number(input.gaveBefore.at(-1)?.some((id) => fact.id.startsWith(`${id}.`)) ?? false),
  }));
  return withComparisons(rows);
}

interface ReadTurn {
  readonly whole: Bag;
  readonly asking: readonly SeekerSentence[];
  readonly stating: readonly SeekerSentence[];
  /** Questions of earlier turns. */
  readonly askedBefore: readonly SeekerSentence[];
}

function readTurn(seekerTurns: readonly string[], language: Language): ReadTurn {
  const text = seekerTurns.at(-1) ?? '';
  const sentences = readSentences(text, language);
  return {
    whole: bagOf(text, language),
    asking: sentences.filter((sentence) => sentence.asks),
    stating: sentences.filter((sentence) => !sentence.asks),
    askedBefore: seekerTurns
      .slice(0, -1)
      .flatMap((turn) => readSentences(turn, language).filter((sentence) => sentence.asks)),
  };
}

const NOTHING: Pick<SeekerSentence, 'bag' | 'cues'> = { bag: new Map(), cues: new Set() };

function overlapFeatures(turn: ReadTurn, words: FactWords, weight: WordWeight): Record<string, number> {
  const { asking, stating, askedBefore, whole } = turn;
  const closest = closestSentence(asking, words, weight);
  const { bag, cues } = closest.sentence ?? NOTHING;
  const most = (sentences: readonly SeekerSentence[], measure: (bag: Bag) => number): number =>
    Math.max(0, ...sentences.map((sentence) => measure(sentence.bag)));
  const near = (part: Bag) => (text: Bag) => cosine(text, part, weight);
  const choiceIn = (text: Bag): number => (words.choice ? covered(words.choice, text, weight) : 0);
  const optionsIn = (text: Bag): number => words.options.filter((name) => covered(name, text, weight) > NAMED).length;
  const wanted = QUESTION_CUES.filter((cue) => words.cues.has(cue));
  return {
    best: closest.score,
    cosTopic: cosine(bag, words.topic, weight),
    cosNote: cosine(bag, words.note, weight),
    cosGap: cosine(bag, words.gap, weight),
    cosAnswer: cosine(bag, words.answer, weight),
    coverTopic: covered(words.topic, bag, weight),
    coverNote: covered(words.note, bag, weight),
    coverGap: covered(words.gap, bag, weight),
    coverAnswer: covered(words.answer, bag, weight),
    explained: covered(bag, words.everything, weight),
    answerOnly: covered(words.answerOnly, bag, weight),
    answerStated: most(stating, (text) => covered(words.answerOnly, text, weight)),
    answerInTurn: covered(words.answerOnly, whole, weight),
    maxTopic: most(asking, near(words.topic)),
    maxNote: most(asking, near(words.note)),
    maxGap: most(asking, near(words.gap)),
    maxAnswer: most(asking, near(words.answer)),
    wholeTopic: covered(words.topic, whole, weight),
    stateTopic: most(stating, near(words.topic)),
    stateNote: most(stating, near(words.note)),
    choice: Number(words.choice !== undefined),
    choiceNamed: choiceIn(bag),
    choiceInTurn: choiceIn(whole),
    choiceWhich: cues.has('which') ? choiceIn(bag) : 0,
    options: words.options.length,
    optionsNamed: optionsIn(bag),
    optionsInTurn: optionsIn(whole),
    sameCue: wanted.length === 0 ? 0.5 : wanted.filter((cue) => cues.has(cue)).length / wanted.length,
    repeats: most(askedBefore, near(bag)),
    repeatsTopic: most(askedBefore, near(words.topic)),
    anythingElse: Number(cues.has('anythingElse')),
    confirms: Number(cues.has('confirms')),
    overthinks: Number(cues.has('overthinks')),
    ...Object.fromEntries(QUESTION_CUES.map((cue) => [`asks.${cue}`, Number(cues.has(cue))])),
    ...Object.fromEntries(QUESTION_CUES.map((cue) => [`wants.${cue}`, Number(words.cues.has(cue))])),
    bestLength: Math.log1p(bag.size),
  };
}

function closestSentence(
  sentences: readonly SeekerSentence[],
  words: FactWords,
  weight: WordWeight,
): { readonly sentence: SeekerSentence | undefined; readonly score: number } {
  let best: { sentence: SeekerSentence | undefined; score: number } = { sentence: undefined, score: 0 };
  for (const sentence of sentences) {
    const score =
      CLOSENESS.topic * cosine(sentence.bag, words.topic, weight) +
      CLOSENESS.note * cosine(sentence.bag, words.note, weight) +
      CLOSENESS.gap * cosine(sentence.bag, words.gap, weight) +
      CLOSENESS.answer * cosine(sentence.bag, words.answer, weight);
    if (best.sentence === undefined || score > best.score) best = { sentence, score };
  }
  return best;
}

function turnFeatures({ asking, stating }: ReadTurn, input: FeatureInput): Record<string, number> {
  const isLoose = ({ cues }: SeekerSentence): boolean => cues.has('anythingElse') || cues.has('confirms');
  const all = [...asking, ...stating];
  const loose = asking.filter(isLoose).length;
  const replies = input.gaveBefore.slice(1);
  return {
    open: input.open.length,
    given: input.gaveBefore.flat().length,
    turn: input.seekerTurns.length,
    asking: asking.length,
    stating: stating.length,
    anyElse: Number(all.some(({ cues }) => cues.has('anythingElse'))),
    anyConfirm: Number(all.some(({ cues }) => cues.has('confirms'))),
    onlyLoose: Number(asking.length > 0 && loose === asking.length),
    loose,
    plain: asking.filter((sentence) => !isLoose(sentence) && !sentence.cues.has('overthinks')).length,
    refusedLast: Number(replies.at(-1)?.length === 0),
    refusals: replies.filter((ids) => ids.length === 0).length,
    zh: Number(input.language === 'zh'),
  };
}

/** Adds, for each compared feature: the lead over the others, the best before and after, and how many are better. */
function withComparisons(rows: readonly Record<string, number>[]): readonly Features[] {
  return rows.map((row, index) => {
    const added: Record<string, number> = {};
    for (const name of COMPARED) {
      const own = row[name] ?? 0;
      const values = rows.map((other) => other[name] ?? 0);
      const others = values.filter((_, place) => place !== index);
      added[`lead.${name}`] = own - Math.max(0, ...others);
      added[`earlier.${name}`] = Math.max(0, ...values.slice(0, index));
      added[`later.${name}`] = Math.max(0, ...values.slice(index + 1));
      added[`rank.${name}`] = others.filter((value) => value > own).length;
    }
    return { ...row, ...added };
  });
}

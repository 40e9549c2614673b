import { generalQuestions } from '../../../assistant/clarify/local/local-modules.ts';
import { FRAMING } from '../../../assistant/framing.ts';
import { balancedScripts } from '../../../benchmark/clarifymt/balanced-scripts.ts';
import { scriptedScenarios } from '../../../benchmark/clarifymt/expand.ts';
import type { Script } from '../../../benchmark/clarifymt/script.ts';
import type { Seed } from '../../../benchmark/clarifymt/seed.ts';
import type { QuestionKind, ReplyKind } from '../../../policy/talk/kinds.ts';
import { type Talk, talkOf } from '../../../policy/talk/talk.ts';
import type { Brief } from '../../../schema/scenario.ts';
import { createRandom, type Random } from '../../../tools/random.ts';
import { type PhraseBook, type PhraseSource, type Phrasing, phraseBookOf } from './phrase-book.ts';

/** One decision of a scripted dialogue, with what a reader would say of each exchange before it. */
export interface Decision {
  readonly seedId: string;
  readonly fold: number;
  readonly language: Seed['language'];
  readonly talk: Talk;
  readonly brief: Brief;
  /** Of each exchange; undefined where the words are none of the rules user's phrases. */
  readonly kinds: readonly { readonly question: QuestionKind; readonly reply: ReplyKind | undefined }[];
  readonly fromTwin: boolean;
  readonly asks: boolean;
}

export interface SeedInFold {
  readonly seed: Seed;
  readonly fold: number;
  /** Place among the seeds of its language: the make gives each its own endings. */
  readonly index: number;
  /** Made when it is first asked for. */
  readonly book: () => PhraseBook;
}

/** Seeds dealt to folds at random, subtype by subtype, so that each fold has some of all. */
export function dealSeeds(seeds: readonly Seed[], folds: number): readonly SeedInFold[] {
  const shuffled = createRandom('policy', 'folds').shuffle(seeds);
  const bySubtype = shuffled.toSorted((one, other) => ((one.subtypes[0] ?? '') < (other.subtypes[0] ?? '') ? -1 : 1));
  const foldOf = new Map(bySubtype.map((seed, index) => [seed.id, index % folds]));
  const counts = new Map<string, number>();
  return seeds.map((seed) => {
    const index = counts.get(seed.language) ?? 0;
    counts.set(seed.language, index + 1);
    let book: PhraseBook | undefined;
    return {
      seed,
      fold: foldOf.get(seed.id) ?? 0,
      index,
      book: () => {
        book ??= phraseBookOf(seed, folds);
        return book;
      },
    };
  });
}

const REQUEST: Script = { from: 'request', steps: [], name: '', firstTurn: 1 };
const TWIN: Script = { from: 'twin', steps: [], name: 'clear', firstTurn: 1 };
/** Shares no factor with the seeds that go through all endings once. */
const NEXT_ENDINGS = 7;

/** In which words a dialogue is held. */
export interface Wording {
  /** Of the user's phrases: what is drawn in others is put in those. */
  readonly folds: readonly number[];
  readonly source: PhraseSource;
  /**
   * Share of dialogues in which the questions about what is open are general ones, as of an assistant that cannot tell what
   * it is; default 0.
   */
  readonly generalShare?: number;
}

/**
 * The decisions that the make `balanced` gives for a seed. `round` 0: its own; another one: further endings and replies,
 * drawn anew.
 */
export function decisionsOf(one: SeedInFold, round: number, wording: Wording): readonly Decision[] {
  const allows = (phrasing: Phrasing): boolean =>
    wording.source === phrasing.source && wording.folds.includes(phrasing.fold);
  const { seed, fold, index } = one;
  const book = one.book();
  const drawn = round === 0 ? seed : { ...seed, id: `${seed.id}~${round}` };
  const scripts = [...(round === 0 ? [REQUEST, TWIN] : []), ...balancedScripts(drawn.id, index + round * NEXT_ENDINGS)];
  return scriptedScenarios({ seed: drawn, plans: [], twin: false, scripts }).map((scenario) => {
    const random = createRandom('policy', 'words', scenario.id);
    const kinds = new Map<string, ReplyKind>();
    const reword = (text: string): string => {
      const found = book.find(text);
      if (!found) return text;
      const chosen = allows(found) ? found : (pickOne(random, book.others(found, allows)) ?? found);
      kinds.set(chosen.text, chosen.kind);
      return chosen.text;
    };
    const isGeneral = createRandom('policy', 'questions', scenario.id).next() < (wording.generalShare ?? 0);
    const brief = putInWords(isGeneral ? withGeneralQuestions(scenario.brief, seed) : scenario.brief, reword);
    const talk = talkOf(brief, []);
    return {
      seedId: seed.id,
      fold,
      language: seed.language,
      talk,
      brief,
      fromTwin: scenario.groups.includes('clear'),
      asks: scenario.secret.goldAction === 'ask',
      kinds: talk.exchanges.map(({ question, reply }) => ({
        question: question.text === seed.missingQuestion ? 'beside' : 'slot',
        reply: kinds.get(reply.text),
      })),
    };
  });
}

function pickOne<Item>(random: Random, items: readonly Item[]): Item | undefined {
  return items.length === 0 ? undefined : random.pick(items);
}

/** Other words at each turn, the last ones again and again. */
function withGeneralQuestions(brief: Brief, seed: Seed): Brief {
  const questions = [...generalQuestions(seed.language), FRAMING[seed.language].question];
  let asked = 0;
  const put = (content: string): string => {
    if (content === seed.missingQuestion) return content;
    return questions[Math.min(asked++, questions.length - 1)] ?? content;
  };
  const said = seed.history.length;
  return {
    ...brief,
    history: brief.history.map(({ role, content }, at) => ({
      role,
      content: role === 'assistant' && at >= said ? put(content) : content,
    })),
  };
}

/** The user's replies in other words. */
function putInWords(brief: Brief, reword: (text: string) => string): Brief {
  return {
    ...brief,
    request: reword(brief.request),
    history: brief.history.map(({ role, content }) => ({ role, content: role === 'user' ? reword(content) : content })),
  };
}

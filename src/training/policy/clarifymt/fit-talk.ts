import { fitLogistic, type LabelledFeatures } from '../../../policy/fit-logistic.ts';
import { fitTrees } from '../../../policy/fit-trees.ts';
import { openingFeatures } from '../../../policy/talk/opening-features.ts';
import { readQuestion } from '../../../policy/talk/question-features.ts';
import { readReply } from '../../../policy/talk/reply-features.ts';
import {
  DECISION_FEATURES,
  decisionValues,
  READER_CLASSES,
  readTalk,
  type TalkModel,
  type TalkReaders,
  talkModelSchema,
  talkReadersSchema,
} from '../../../policy/talk/talk-model.ts';
import type { KeepStep } from '../kept-steps.ts';
import { type Decision, decisionsOf, type SeedInFold } from './corpus.ts';

/** Folds that a model was not shown: neither their seeds nor their phrases. */
export type Withheld = readonly number[];

/** Share of the further dialogues whose questions are general ones. */
const GENERAL_SHARE = 0.6;

/** Trains models, each reader once for what is withheld from it. */
export class TalkTrainer {
  readonly #seeds: readonly SeedInFold[];
  readonly #folds: number;
  readonly #keep: KeepStep;
  readonly #readers = new Map<string, TalkReaders>();

  constructor(seeds: readonly SeedInFold[], folds: number, keep: KeepStep) {
    this.#seeds = seeds;
    this.#folds = folds;
    this.#keep = keep;
  }

  /**
   * The readers see all but what is withheld. The trees see what readers make of seeds and phrases that these were not
   * shown, fold by fold: as it will be in use.
   */
  model(withheld: Withheld): TalkModel {
    return this.#keep(`model${nameOf(withheld)}`, talkModelSchema, () => this.#fitModel(withheld));
  }

  #fitModel(withheld: Withheld): TalkModel {
    const examples = this.#others(withheld).flatMap((fold) => {
      const readers = this.readers([...withheld, fold]);
      return this.decisions([fold])
        .filter(({ talk }) => talk.exchanges.length > 0)
        .map(({ talk, asks }) => ({ values: decisionValues(readTalk(readers, talk)), positive: asks }));
    });
    const decision = fitTrees(examples, {
      features: DECISION_FEATURES,
      trees: 100,
      depth: 3,
      rate: 0.1,
      leastWeight: 8,
    });
    return { ...this.readers(withheld), decision };
  }

  readers(withheld: Withheld): TalkReaders {
    const key = nameOf(withheld);
    const known =
      this.#readers.get(key) ??
      this.#keep(`readers${key}`, talkReadersSchema, () => fitReaders(this.decisions(this.#others(withheld))));
    this.#readers.set(key, known);
    return known;
  }

  /**
   * Dialogues of the seeds of these folds in the phrases of these folds, twice over: then with other endings, and with general
   * questions in some.
   */
  decisions(folds: readonly number[]): readonly Decision[] {
    const chosen = this.#seeds.filter(({ fold }) => folds.includes(fold));
    return [0, 1].flatMap((round) =>
      chosen.flatMap((seed) =>
        decisionsOf(seed, round, { folds, source: 'rules', generalShare: round * GENERAL_SHARE }),
      ),
    );
  }

  #others(withheld: Withheld): readonly number[] {
    return Array.from({ length: this.#folds }, (_, fold) => fold).filter((fold) => !withheld.includes(fold));
  }
}

function nameOf(withheld: Withheld): string {
  return withheld
    .toSorted()
    .map((fold) => `-${fold}`)
    .join('');
}

function fitReaders(decisions: readonly Decision[]): TalkReaders {
  const openings = decisions
    .filter(({ talk }) => talk.exchanges.length === 0)
    .map(({ talk, fromTwin }) => ({ features: openingFeatures(talk), label: fromTwin ? 'clear' : 'open' }));
  const questions: LabelledFeatures[] = [];
  const replies: LabelledFeatures[] = [];
  for (const { talk, kinds } of decisions) {
    const last = kinds.length - 1;
    // Still earlier exchanges come again in other dialogues of the seed.
    for (const at of [last - 1, last]) {
      const kind = kinds[at];
      if (kind && at === last) questions.push({ features: readQuestion(talk, at).features, label: kind.question });
      if (kind?.reply) replies.push({ features: readReply(talk, at).features, label: kind.reply });
    }
  }
  return {
    opening: fitLogistic(openings, {
      classes: READER_CLASSES.opening,
      mostFeatures: 500,
      regularisation: 10,
      leastCount: 5,
    }),
    question: fitLogistic(questions, {
      classes: READER_CLASSES.question,
      mostFeatures: 600,
      regularisation: 5,
      leastCount: 10,
    }),
    reply: fitLogistic(replies, {
      classes: READER_CLASSES.reply,
      mostFeatures: 1_000,
      regularisation: 20,
      leastCount: 20,
    }),
  };
}

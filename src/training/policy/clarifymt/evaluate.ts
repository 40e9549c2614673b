import * as z from 'zod';
import { lexicalFeatures } from '../../../policy/features.ts';
import { fitLogistic } from '../../../policy/fit-logistic.ts';
import { classify, type LogisticModel } from '../../../policy/logistic.ts';
import { askProbability, readTalk, type TalkModel } from '../../../policy/talk/talk-model.ts';
import type { Prediction } from '../figures.ts';
import type { KeepStep } from '../kept-steps.ts';
import { type Decision, decisionsOf, type SeedInFold, type Wording } from './corpus.ts';
import type { TalkTrainer } from './fit-talk.ts';

/** One decision as the policy and a bag of words on the last reply see it; neither was shown its seed. */
export interface Trial {
  readonly turn: number;
  readonly language: Decision['language'];
  readonly policy: Prediction;
  readonly bagOfWords: Prediction;
}

const predictionSchema = z.strictObject({ cluster: z.string(), asks: z.boolean(), probability: z.number() });
const trialsSchema = z.array(
  z.strictObject({
    turn: z.int(),
    language: z.enum(['en', 'zh']),
    policy: predictionSchema,
    bagOfWords: predictionSchema,
  }),
);
const evaluationSchema = z.strictObject({
  heldOut: trialsSchema,
  general: trialsSchema,
  knownPhrases: trialsSchema,
  otherPhrases: trialsSchema,
  otherSeeds: trialsSchema,
  otherSeedsAndPhrases: trialsSchema,
});

export interface Evaluation {
  /** Neither seeds nor phrases were shown. */
  readonly heldOut: readonly Trial[];
  /** The same where questions about what is open are general ones, as `clarify:local` puts them. */
  readonly general: readonly Trial[];
  /** Seeds were not shown, phrases were: as a run on the set sees it. */
  readonly knownPhrases: readonly Trial[];
  /** Seeds were not shown; phrases written apart. */
  readonly otherPhrases: readonly Trial[];
  /** Seeds that others wrote: in the rules user's phrases, and in those written apart. */
  readonly otherSeeds: readonly Trial[];
  readonly otherSeedsAndPhrases: readonly Trial[];
}

/** The model that was not shown a fold, on that fold. `others`: seeds that no model is ever shown, dealt to the same folds. */
export function evaluate(
  trainer: TalkTrainer,
  models: readonly TalkModel[],
  seeds: readonly SeedInFold[],
  others: readonly SeedInFold[],
  keep: KeepStep,
): Evaluation {
  const all = models.map((_, fold) => fold);
  const evaluateFold = (model: TalkModel, fold: number): Evaluation => {
    const words = fitBagOfWords(trainer.decisions(all.filter((other) => other !== fold)));
    const on = (some: readonly SeedInFold[], wording: Wording): readonly Trial[] =>
      some
        .filter((seed) => seed.fold === fold)
        .flatMap((seed) => decisionsOf(seed, 0, wording))
        .map((decision) => toTrial(decision, model, words));
    const unseen: Wording = { folds: [fold], source: 'rules' };
    const any: Wording = { folds: all, source: 'rules' };
    const apart: Wording = { folds: all, source: 'others' };
    return {
      heldOut: on(seeds, unseen),
      general: on(seeds, { ...unseen, generalShare: 1 }),
      knownPhrases: on(seeds, any),
      otherPhrases: on(seeds, apart),
      otherSeeds: on(others, any),
      otherSeedsAndPhrases: on(others, apart),
    };
  };
  const parts = models.map((model, fold) => keep(`tried-${fold}`, evaluationSchema, () => evaluateFold(model, fold)));
  return {
    heldOut: parts.flatMap((part) => part.heldOut),
    general: parts.flatMap((part) => part.general),
    knownPhrases: parts.flatMap((part) => part.knownPhrases),
    otherPhrases: parts.flatMap((part) => part.otherPhrases),
    otherSeeds: parts.flatMap((part) => part.otherSeeds),
    otherSeedsAndPhrases: parts.flatMap((part) => part.otherSeedsAndPhrases),
  };
}

function toTrial(decision: Decision, model: TalkModel, words: LogisticModel): Trial {
  const { talk, brief, asks, seedId: cluster, language } = decision;
  const policy = askProbability(model, readTalk(model, talk));
  const bagOfWords = classify(words, lexicalFeatures(brief.request)).ask ?? 0;
  return {
    turn: talk.exchanges.length + 1,
    language,
    policy: { cluster, asks, probability: policy },
    bagOfWords: { cluster, asks, probability: bagOfWords },
  };
}

function fitBagOfWords(decisions: readonly Decision[]): LogisticModel {
  const examples = decisions.map(({ brief, asks }) => ({
    features: lexicalFeatures(brief.request),
    label: asks ? 'ask' : 'answer',
  }));
  return fitLogistic(examples, { classes: ['answer', 'ask'], mostFeatures: 1_500, regularisation: 5, leastCount: 5 });
}

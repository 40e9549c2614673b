import { LANGUAGES, type Language } from '../../schema/message.ts';
import { isClearQuestion } from '../../user/provider/choose-facts.ts';
import { type DecisionModel, giveProbability, withProducts } from '../../user/provider/decision-model.ts';
import { FEATURES_VERSION, type Features, factFeatures } from '../../user/provider/features.ts';
import { fitLogistic } from './fit-logistic.ts';
import type { ProviderDecision } from './provider-decisions.ts';

interface TrainOptions {
  readonly folds: number;
  readonly penalty: number;
  /** Thresholds are chosen for the best agreement among those that give at most this often when GPT-4o refused. */
  readonly mostGivenWhenRefused: number;
}

const TRAIN_OPTIONS: TrainOptions = { folds: 13, penalty: 100, mostGivenWhenRefused: 0.28 };

/** Neighbours on each side. */
const SMOOTHED = 2;

interface CurvePoint {
  readonly threshold: number;
  readonly agreement: number;
  readonly gaveWhenRefused: number;
}

interface Decided extends ProviderDecision {
  readonly features: readonly Features[];
  /** Only such a turn can get a fact, whatever the model says. */
  readonly clear: boolean;
  readonly fold: number;
}

/** A decision with the probability of each open fact, by a model that saw nothing of its task type. */
interface Judged {
  readonly decision: Decided;
  readonly probabilities: readonly number[];
}

type Linear = Pick<DecisionModel, 'bias' | 'weights'>;

/**
 * Trains the decision of the `rules` provider on recorded decisions of both languages at once, and checks it by folds
 * of whole task types (a type is in the same fold in both languages).
 */
export function trainProvider(
  decisions: readonly ProviderDecision[],
  trainedOn: readonly { readonly language: string; readonly sha256: string }[],
  options: TrainOptions = TRAIN_OPTIONS,
): DecisionModel {
  const decided = withFolds(decisions, options.folds);
  const judged = crossValidate(decided, options);
  const card = Object.fromEntries(
    LANGUAGES.map((language) => [language, languageCard(judged.filter(isOf(language)), options)]),
  ) as Pick<DecisionModel['card'], 'en' | 'zh'>;
  const threshold = Object.fromEntries(
    LANGUAGES.map((language) => [language, bestPoint(card[language].curve, options).threshold]),
  ) as DecisionModel['threshold'];
  return {
    featuresVersion: FEATURES_VERSION,
    card: { trainedOn: [...trainedOn], rows: examplesOf(decided).length, ...options, ...card },
    threshold,
    ...fitDecisions(decided, options.penalty),
  };
}

/** Agreement and giving when refused over all thresholds that matter. */
function agreementCurve(judged: readonly Judged[]): readonly CurvePoint[] {
  return Array.from({ length: 46 }, (_, step) => pointAt(judged, Number((0.05 + step * 0.02).toFixed(2))));
}

function withFolds(decisions: readonly ProviderDecision[], folds: number): readonly Decided[] {
  const types = [...new Set(decisions.map(({ taskType }) => taskType))].sort();
  return decisions.map((decision) => ({
    ...decision,
    features: factFeatures(decision.input),
    clear: isClearQuestion(decision.input),
    fold: types.indexOf(decision.taskType) % folds,
  }));
}

function crossValidate(decided: readonly Decided[], { folds, penalty }: TrainOptions): readonly Judged[] {
  return Array.from({ length: folds }, (_, fold) => {
    const model = fitDecisions(
      decided.filter((decision) => decision.fold !== fold),
      penalty,
    );
    return decided
      .filter((decision) => decision.fold === fold)
      .map((decision) => ({
        decision,
        probabilities: decision.features.map((features) => (decision.clear ? giveProbability(model, features) : 0)),
      }));
  }).flat();
}

/**
 * GPT-4o was asked about one open fact after the other and gave the first that it said yes to: of the facts after a
 * given one it said nothing, so these are no examples.
 */
function examplesOf(decided: readonly Decided[]): readonly { readonly features: Features; readonly given: boolean }[] {
  return decided.flatMap(({ features, choice }) =>
    features
      .slice(0, choice < 0 ? features.length : choice + 1)
      .map((row, place) => ({ features: row, given: place === choice })),
  );
}

function fitDecisions(decided: readonly Decided[], penalty: number): Linear {
  const examples = examplesOf(decided).map(({ features, given }) => ({ features: withProducts(features), given }));
  const names = Object.keys(examples[0]?.features ?? {});
  const rows = examples.map(({ features }) => Float64Array.from(names, (name) => features[name] ?? 0));
  const { bias, weights } = fitLogistic(
    rows,
    examples.map(({ given }) => given),
    penalty,
  );
  return {
    bias: rounded(bias),
    weights: Object.fromEntries(names.map((name, index) => [name, rounded(weights[index] ?? 0)])),
  };
}

function languageCard(judged: readonly Judged[], options: TrainOptions): DecisionModel['card']['en'] {
  return {
    turns: judged.length,
    refused: judged.filter(({ decision }) => decision.choice < 0).length,
    nested: nestedPoint(judged, options),
    curve: [...agreementCurve(judged)],
  };
}

/** Each fold at the threshold that is best on the other folds: no figure of a fold depends on its own answers. */
function nestedPoint(judged: readonly Judged[], options: TrainOptions): Omit<CurvePoint, 'threshold'> {
  let agreed = 0;
  let gave = 0;
  for (let fold = 0; fold < options.folds; fold++) {
    const own = judged.filter(({ decision }) => decision.fold === fold);
    const others = judged.filter(({ decision }) => decision.fold !== fold);
    const { threshold } = bestPoint(agreementCurve(others), options);
    agreed += own.filter((one) => placeAt(one, threshold) === one.decision.choice).length;
    gave += own.filter((one) => one.decision.choice < 0 && placeAt(one, threshold) >= 0).length;
  }
  const refused = judged.filter(({ decision }) => decision.choice < 0).length;
  return { agreement: rounded(agreed / judged.length), gaveWhenRefused: rounded(gave / refused) };
}

/**
 * The threshold with the best agreement of those that give seldom enough when GPT-4o refused; agreement is averaged
 * with that at the neighbouring thresholds, so that a chance peak does not win.
 */
function bestPoint(curve: readonly CurvePoint[], options: TrainOptions): CurvePoint {
  const smooth = curve.map((point, index) => {
    const near = curve.slice(Math.max(0, index - SMOOTHED), index + SMOOTHED + 1);
    return { point, agreement: near.reduce((sum, { agreement }) => sum + agreement, 0) / near.length };
  });
  const allowed = smooth.filter(({ point }) => point.gaveWhenRefused <= options.mostGivenWhenRefused);
  return (allowed.length > 0 ? allowed : smooth).reduce((best, one) => (one.agreement > best.agreement ? one : best))
    .point;
}

function pointAt(judged: readonly Judged[], threshold: number): CurvePoint {
  const refused = judged.filter(({ decision }) => decision.choice < 0);
  const agreed = judged.filter((one) => placeAt(one, threshold) === one.decision.choice);
  const gave = refused.filter((one) => placeAt(one, threshold) >= 0);
  return {
    threshold,
    agreement: rounded(agreed.length / judged.length),
    gaveWhenRefused: rounded(gave.length / refused.length),
  };
}

function placeAt({ probabilities }: Judged, threshold: number): number {
  return probabilities.findIndex((probability) => probability >= threshold);
}

function isOf(language: Language): (judged: Judged) => boolean {
  return ({ decision }) => decision.language === language;
}

function rounded(value: number): number {
  return Number(value.toPrecision(5));
}

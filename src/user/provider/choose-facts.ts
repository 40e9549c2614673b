import type { FeatureInput } from './features.ts';
import { factFeatures } from './features.ts';
import { type DecisionModel, giveProbability } from './decision-model.ts';
import type { Fact } from './knowledge.ts';

/** The probability, per open fact in their order, that it would be given. */
export function giveProbabilities(model: Pick<DecisionModel, 'bias' | 'weights'>, input: FeatureInput): readonly number[] {
  return factFeatures(input).map((features) => giveProbability(model, features));
}

/** The open facts at or above the threshold, in the order of the tree: the first is what a provider of one fact gives. */
export function chooseFacts(input: FeatureInput, probabilities: readonly number[], threshold: number): readonly Fact[] {
  return input.open.filter((_, place) => (probabilities[place] ?? 0) >= threshold);
}

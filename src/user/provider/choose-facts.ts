import { type DecisionModel, giveProbability } from './decision-model.ts';
import { type FeatureInput, factFeatures } from './features.ts';
import type { Fact } from './knowledge.ts';
import { readIntent } from './read-intent.ts';

/**
 * The probability, per open fact in their order, that it would be given; 0 for a turn that is no clear question,
 * whatever the model thinks of it.
 */
export function giveProbabilities(
  model: Pick<DecisionModel, 'bias' | 'weights'>,
  input: FeatureInput,
): readonly number[] {
  if (!isClearQuestion(input)) return input.open.map(() => 0);
  return factFeatures(input).map((features) => giveProbability(model, features));
}

export function isClearQuestion({ seekerTurns, knowledge, language }: FeatureInput): boolean {
  return readIntent(seekerTurns.at(-1) ?? '', knowledge, language) === 'unanswerable';
}

/** The open facts at or above the threshold, in the order of the tree: the first is what a provider of one fact gives. */
export function chooseFacts(input: FeatureInput, probabilities: readonly number[], threshold: number): readonly Fact[] {
  return input.open.filter((_, place) => (probabilities[place] ?? 0) >= threshold);
}

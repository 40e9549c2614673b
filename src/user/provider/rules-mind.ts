import { hashJson } from '../../tools/hash.ts';
import { chooseFacts, giveProbabilities } from './choose-facts.ts';
import { type DecisionModel, shippedDecisionModel } from './decision-model.ts';
import { FEATURES_VERSION, featureInput } from './features.ts';
import type { MindInput, ProviderMind } from './mind.ts';
import { isAboutTask, readIntent } from './read-intent.ts';

/** The mind that needs no chat model: features of the turn and each open fact, and a trained decision. */
export function createRulesMind(model: DecisionModel = shippedDecisionModel()): ProviderMind {
  const intentOf = (input: MindInput) => readIntent(lastTurn(input), input.knowledge, input.language);
  return {
    reference: 'rules',
    settings: { kind: 'rules', features: FEATURES_VERSION, model: hashJson(model) },
    isAboutTask: async (input) => isAboutTask(lastTurn(input), input.knowledge, input.language),
    read: async (input) => {
      const { language, knowledge, state, dialogue } = input;
      const features = featureInput({ language, knowledge, open: state.open }, dialogue);
      const probabilities = giveProbabilities(model, features);
      const facts = chooseFacts(features, probabilities, model.threshold[language]);
      const trace = Object.fromEntries(state.open.map(({ id }, place) => [id, rounded(probabilities[place] ?? 0)]));
      return { intent: facts.length > 0 ? 'answerable' : intentOf(input), facts, trace };
    },
    readWithoutOpen: (input) => ({ intent: intentOf(input), facts: [] }),
  };
}

function lastTurn({ dialogue }: MindInput): string {
  return dialogue.at(-1)?.text ?? '';
}

function rounded(probability: number): number {
  return Number(probability.toFixed(4));
}

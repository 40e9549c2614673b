import type { Assistant } from '../../schema/assistant.ts';
import type { AssistantTurn, Dialogue } from '../../schema/dialogue.ts';
import type { Reading, Scenario } from '../../schema/scenario.ts';
import { createRandom } from '../../tools/random.ts';
import { intendedValue, isKnown, slotStates } from '../../user/slot-state.ts';
import { assumingAnswer, goodQuestion } from './good-question.ts';
import { readingsLeft } from './outlook.ts';

/**
 * Asks what a good assistant asks while something is open and a question is left, then gives the intended reading's
 * answer; what the user declined it answers with the assumption stated.
 */
export function oracleControl(scenario: Scenario): Assistant {
  return {
    reference: 'oracle',
    settings: null,
    oracle: true,
    respond: async (_brief, dialogue, context) => {
      const question = context.questionsLeft > 0 ? goodQuestion(scenario, dialogue) : undefined;
      if (!question) return intendedAnswer(scenario, dialogue);
      const { text, move, slot } = question;
      return { speaker: 'assistant', text, action: 'ask', move, slot: slot.name };
    },
  };
}

function intendedAnswer({ secret, brief }: Scenario, dialogue: Dialogue): AssistantTurn {
  const turn = answerFor(secret.readings.find((reading) => reading.id === secret.intended));
  const states = slotStates(secret, dialogue);
  const assumed = secret.slots.filter(({ name, required }) => required && !isKnown(states.get(name)));
  const labels = assumed.map(({ name }) => intendedValue(secret, name) ?? '').filter((label) => label !== '');
  if (labels.length === 0) return turn;
  return { ...turn, text: assumingAnswer(labels.join(', '), turn.text, brief.language), move: 'assume' };
}

/**
 * Never asks: answers for one of the readings that what was said leaves open, drawn at random; right about once in as
 * many as there are.
 */
export function guessControl(scenario: Scenario): Assistant {
  return {
    reference: 'guess',
    settings: null,
    oracle: true,
    respond: async (_brief, dialogue, context) => {
      const left = readingsLeft(scenario.secret, slotStates(scenario.secret, dialogue));
      return answerFor(createRandom('guess', context.seed).pick(left));
    },
  };
}

function answerFor(reading: Reading | undefined): AssistantTurn {
  const text = reading?.answer.kind === 'check' ? reading.answer.text : '';
  return { speaker: 'assistant', text, action: 'answer', move: 'direct' };
}

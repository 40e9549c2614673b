import type { Assistant } from '../../schema/assistant.ts';
import type { AssistantTurn, Dialogue } from '../../schema/dialogue.ts';
import type { Language } from '../../schema/message.ts';
import type { Reading, Scenario, Slot } from '../../schema/scenario.ts';
import { createRandom } from '../../tools/random.ts';
import { slotStates } from '../../user/slot-state.ts';

const ASK_FOR: Readonly<Record<Language, (asksFor: string) => string>> = {
  en: (asksFor) => `Could you also tell me ${asksFor}?`,
  zh: (asksFor) => `还想请问：${asksFor}？`,
};

/** Asks the good question, then for whatever required slot is still open, and gives the intended reading's answer. */
export function oracleControl(scenario: Scenario): Assistant {
  const { secret, brief } = scenario;
  return {
    reference: 'oracle',
    settings: null,
    oracle: true,
    respond: async (_brief, dialogue, context) => {
      const open = context.questionsLeft > 0 ? openSlot(scenario, dialogue) : undefined;
      if (!open) return answerFor(secret.readings.find((reading) => reading.id === secret.intended));
      const first = dialogue.length === 0 ? secret.goldQuestion : undefined;
      return {
        speaker: 'assistant',
        text: first ?? ASK_FOR[brief.language](open.asksFor),
        action: 'ask',
        move: 'open',
        slot: open.name,
      };
    },
  };
}

/** Never asks: answers for one of the readings, drawn at random; right about once in as many as there are. */
export function guessControl(scenario: Scenario): Assistant {
  return {
    reference: 'guess',
    settings: null,
    oracle: true,
    respond: async (_brief, _dialogue, context) =>
      answerFor(createRandom('guess', context.seed).pick(scenario.secret.readings)),
  };
}

function openSlot(scenario: Scenario, dialogue: Dialogue): Slot | undefined {
  const states = slotStates(scenario.secret, dialogue);
  return scenario.secret.slots.find((slot) => slot.required && states.get(slot.name) !== 'filled');
}

function answerFor(reading: Reading | undefined): AssistantTurn {
  const text = reading?.answer.kind === 'check' ? reading.answer.text : '';
  return { speaker: 'assistant', text, action: 'answer', move: 'direct' };
}

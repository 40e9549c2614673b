import type { Assistant } from '../../schema/assistant.ts';
import type { Language } from '../../schema/message.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { guessControl, oracleControl } from '../clarifymt/controls.ts';
import { importedGoldAction } from './episode-rules.ts';
import { MARK } from './scenarios.ts';

const QUESTION: Readonly<Record<Language, string>> = {
  en: 'Could you tell me more about what you need?',
  zh: '能再具体说说你的需求吗？',
};
const NO_ANSWER: Readonly<Record<Language, string>> = { en: '(no right answer is known)', zh: '（没有给出正确答案）' };

/** Asks where asking is right, then gives the right answer, as far as the row says what these are. */
export function importedControls(scenario: Scenario): Readonly<Record<'oracle' | 'guess', Assistant>> {
  const { groups, secret, brief } = scenario;
  const answer = secret.answer?.kind === 'check' ? secret.answer.text : NO_ANSWER[brief.language];
  const answering = { speaker: 'assistant', text: answer, action: 'answer', move: 'direct' } as const;
  const simple: Assistant = {
    reference: 'oracle',
    settings: null,
    oracle: true,
    respond: async (_brief, dialogue, { questionsLeft }) => {
      if (questionsLeft === 0 || importedGoldAction(scenario, dialogue) !== 'ask') return answering;
      const question = secret.goldQuestion ?? QUESTION[brief.language];
      return { speaker: 'assistant', text: question, action: 'ask', move: 'open' };
    },
  };
  const full = groups.includes(MARK.values) && secret.answer !== undefined;
  const guess =
    secret.readings.length > 0
      ? guessControl(scenario)
      : { ...simple, reference: 'guess', respond: async () => answering };
  return { oracle: full ? oracleControl(scenario) : simple, guess };
}

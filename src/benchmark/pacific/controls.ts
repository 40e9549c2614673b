import { DataError } from '../../errors/data-error.ts';
import { renderGold } from '../../judge/gold-text.ts';
import type { Assistant } from '../../schema/assistant.ts';
import type { AssistantTurn } from '../../schema/dialogue.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { createRandom } from '../../tools/random.ts';
import { SPLIT_PATH } from './read-split.ts';

/** Asks the gold question where the request is ambiguous and gives the gold answer: every figure is at its best. */
export function oracleControl(scenario: Scenario): Assistant {
  const { goldAction, goldQuestion } = scenario.secret;
  return {
    reference: 'oracle',
    settings: null,
    oracle: true,
    respond: async (_brief, dialogue) =>
      goldAction === 'ask' && dialogue.length === 0
        ? { speaker: 'assistant', text: goldQuestion ?? '', action: 'ask', move: 'open' }
        : answer(goldText(scenario)),
  };
}

/**
 * Never asks. A clear request has one reading, and it gives that answer; of an ambiguous one the data has the answer to
 * one reading only, so it gives a figure drawn at random from the table (or a word, in a table without figures).
 */
export function guessControl(scenario: Scenario): Assistant {
  return {
    reference: 'guess',
    settings: null,
    oracle: true,
    respond: async (brief, _dialogue, context) => {
      if (scenario.secret.goldAction === 'answer') return answer(goldText(scenario));
      const cells = brief.documents.flatMap((document) => (document.kind === 'table' ? document.rows.flat() : []));
      const words = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
      const figures = words.filter((cell) => /\d/.test(cell));
      return answer(createRandom('guess', context.seed).pick(figures.length > 0 ? figures : [...words, '0']));
    },
  };
}

function answer(text: string): AssistantTurn {
  return { speaker: 'assistant', text, action: 'answer', move: 'direct' };
}

function goldText(scenario: Scenario): string {
  const gold = scenario.secret.answer;
  if (gold === undefined) throw new DataError({ file: SPLIT_PATH, problem: `"${scenario.id}" has no gold answer` });
  return renderGold(gold);
}

import type { Dialogue } from '../schema/dialogue.ts';
import type { Verdict } from '../schema/judge.ts';
import type { GoldAnswer, Secret } from '../schema/scenario.ts';

/** Name of the verdict on the final answer, the same for every judge of it. */
export const FINAL = 'final';

/** Either there is an answer to compare with the gold, or the verdict is known without reading it. */
export type FinalTurn =
  | { readonly response: string; readonly gold: GoldAnswer; readonly verdict?: undefined }
  | { readonly verdict: Verdict };

/**
 * The last assistant turn as a final answer. A question there is wrong, whatever it says (2605.25204, section 3); so is an
 * unreadable or missing turn. Without a gold answer the verdict is undecided.
 */
export function readFinalTurn(dialogue: Dialogue, secret: Secret): FinalTurn {
  if (!secret.answer) return { verdict: { name: FINAL, value: null, reason: 'the scenario has no gold answer' } };
  const last = dialogue.findLast((turn) => turn.speaker === 'assistant');
  if (last?.action === 'ask') return wrong('question', 'asks a question in place of the final answer');
  if (!last || last.action === null || last.text.trim() === '')
    return wrong('format', 'there is no readable final answer');
  return { response: last.text, gold: secret.answer };
}

function wrong(category: string, reason: string): FinalTurn {
  return { verdict: { name: FINAL, value: false, category, reason } };
}

import type { Judge } from '../schema/judge.ts';
import { FINAL, readFinalTurn } from './final-turn.ts';
import { matchAnswer } from './match-answer.ts';
import { isOffDocument } from './off-document.ts';

/** Categories of wrong answers that say what was given, so that it can be looked up in the documents. */
const LOOKED_UP: ReadonlySet<string | undefined> = new Set(['wrong-number', 'wrong-span']);

/** The judge that needs no model and no key: `matchAnswer` on the last assistant turn, verdict `final`. */
export function createRulesJudge(): Judge {
  return {
    reference: 'rules',
    version: 'rules-2',
    judge: async (dialogue, secret, { brief }) => {
      const final = readFinalTurn(dialogue, secret);
      if (final.verdict) return final.verdict;
      const said = dialogue.filter((turn) => turn.speaker === 'user').map((turn) => turn.text);
      const request = [brief.request, ...said].join('\n');
      const { rewrite } = secret.oracle;
      const asking = { request, ...(rewrite !== undefined && { rewrite }) };
      const { right, reason, category } = matchAnswer(final.response, final.gold, asking);
      if (right || category === undefined) return { name: FINAL, value: right, reason };
      const off = LOOKED_UP.has(category) && isOffDocument(final.response, final.gold, brief.documents);
      return { name: FINAL, value: false, reason, category: off ? 'off-document' : category };
    },
  };
}

import type { Judge, Verdict } from '../../schema/judge.ts';
import { readKnowledge } from '../../user/provider/knowledge.ts';
import { scoreStrings } from './string-scorer.ts';

/** Raised whenever the same dialogue could get another verdict. */
const VERSION = '1';

/** The authors' scorer by strings, beside the ids: it knows nothing of them, so that each can be checked by the other. */
export function createStringJudge(): Judge {
  return {
    reference: 'rules',
    version: VERSION,
    judge: async (dialogue, secret, { brief }): Promise<Verdict> => {
      const { missing } = scoreStrings(readKnowledge(secret), dialogue, brief.language);
      return {
        name: 'success.strings',
        value: missing.length === 0,
        reason: missing.length === 0 ? 'every fact stands in the dialogue' : `no turn holds fact ${missing.join(', ')}`,
      };
    },
  };
}

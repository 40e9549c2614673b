import type { Dialogue } from '../../schema/dialogue.ts';
import type { Language } from '../../schema/message.ts';
import type { Knowledge } from '../../user/provider/knowledge.ts';

/** What the authors' string scorer finds: which facts no provider turn holds, and which turns hold no fact. */
export interface StringScore {
  readonly missing: readonly string[];
  readonly leftOver: readonly string[];
}

/** Provider turns at the start that are not looked at: after the greeting (the request), the first reply. */
const SKIPPED = 1;

const OUTER = /[，。？！,.?!]+$/;

/**
 * The string half of the authors' `evaluation.py` (commit e3bc7c8): every fact must stand, whole, in a provider turn
 * after the opening answer; English in any case, the last punctuation aside. Works without ids, and so checks them.
 */
export function scoreStrings(knowledge: Knowledge, dialogue: Dialogue, language: Language): StringScore {
  const turns = dialogue
    .filter((turn) => turn.speaker === 'user')
    .slice(SKIPPED)
    .map((turn) => normal(turn.text, language));
  const golds = knowledge.facts.map(({ id, text }) => ({ id, text: normal(text, language).replace(OUTER, '') }));
  return {
    missing: golds.filter((gold) => !turns.some((turn) => turn.includes(gold.text))).map(({ id }) => id),
    leftOver: turns.filter((turn) => !golds.some((gold) => turn.includes(gold.text))),
  };
}

function normal(text: string, language: Language): string {
  return language === 'en' ? text.toLowerCase() : text;
}

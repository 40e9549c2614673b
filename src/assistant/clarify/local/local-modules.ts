import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { ReplyKind } from '../../../policy/talk/kinds.ts';
import type { TalkPolicy } from '../../../policy/talk/talk-policy.ts';
import type { Language } from '../../../schema/message.ts';
import { hashJson } from '../../../tools/hash.ts';
import type { Observe } from '../observe.ts';
import type { Evidence, EvidenceKind } from '../perception.ts';
import { oneLine } from '../state.ts';
import type { TurnView } from '../turn-view.ts';

export interface LocalModules {
  readonly observe: Observe;
  /** For `settings`. */
  readonly hash: string;
}

const words = z.strictObject({ asksFor: z.string().min(1), questions: z.array(z.string().min(1)).min(1) });
const WORDS = z
  .strictObject({ en: words, zh: words })
  .parse(JSON.parse(readFileSync(new URL('./words.json', import.meta.url), 'utf8')));

/** The questions of its own, in the order in which they are put. */
export function generalQuestions(language: Language): readonly string[] {
  return WORDS[language].questions;
}

/** Its one slot. */
const SLOT = 'request';
/**
 * Probability that answering is right all the same where a question was due. Chosen so that the planner, at the default
 * price of a question and with what it believes of users it knows nothing of, asks where a question is more likely right
 * than not; other prices move that border.
 */
const RIGHT_ALL_THE_SAME = 0.76;
/** Below this probability that a question is right, what the last reply says counts as settled, at any price. */
const SETTLED = 0.1;

/**
 * Perceive and forecast by the policy `open`: it reads the whole visible talk anew at every turn and tells whether
 * something is open, not what: the one slot has no options, and its question is a general one.
 */
export function createLocalModules(policy: TalkPolicy): LocalModules {
  return {
    hash: hashJson([policy.hash, WORDS]),
    observe: async (view) => ({ perception: perceive(view, policy), persona: undefined }),
  };
}

function perceive(view: TurnView, policy: TalkPolicy) {
  const { reading, ask } = policy.read(view.brief, view.dialogue);
  const { asksFor, questions } = WORDS[view.brief.language];
  const asked = view.dialogue.filter(({ speaker }) => speaker === 'assistant').length;
  return {
    subtypes: [],
    slots: [
      {
        name: SLOT,
        asksFor,
        options: [],
        likely: '',
        confidence: 1 - ask * (1 - RIGHT_ALL_THE_SAME),
        changes: '',
        stakes: 'low' as const,
        question: questions[Math.min(asked, questions.length - 1)] ?? '',
      },
    ],
    evidence: evidenceOf(view, reading.exchanges.at(-1)?.reply, ask),
  };
}

const SETTLING: Readonly<Partial<Record<ReplyKind, EvidenceKind>>> = {
  value: 'value',
  revision: 'value',
  declined: 'declined',
};
const OPEN: Readonly<Partial<Record<ReplyKind, EvidenceKind>>> = { vague: 'vague', conflict: 'conflict' };

/** What the last reply did to the slot, where the decision agrees; of a value, the reply is all that is known. */
function evidenceOf(
  view: TurnView,
  kinds: Readonly<Record<ReplyKind, number>> | undefined,
  ask: number,
): readonly Evidence[] {
  const likeliest = Object.entries(kinds ?? {}).toSorted(([, left], [, right]) => right - left)[0]?.[0] as
    | ReplyKind
    | undefined;
  const known = ask < SETTLED ? SETTLING : ask > 0.5 ? OPEN : {};
  const kind = likeliest && known[likeliest];
  if (!kind) return [];
  const reply = (view.dialogue.at(-1)?.text ?? view.brief.request).trim();
  return [
    { slot: SLOT, kind, values: kind === 'value' ? [oneLine(reply, 120)] : [], words: oneLine(reply), correction: '' },
  ];
}

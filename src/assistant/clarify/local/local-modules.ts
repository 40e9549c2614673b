import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { classify } from '../../../policy/logistic.ts';
import type { SlotState } from '../../../schema/scenario.ts';
import { personas } from '../../../taxonomy/taxonomy.ts';
import { hashJson } from '../../../tools/hash.ts';
import { hasReply, type Observe } from '../observe.ts';
import type { Evidence, EvidenceKind, Perception } from '../perception.ts';
import { impliedState, type PersonaBelief } from '../persona-belief.ts';
import { oneLine } from '../state.ts';
import type { TurnView } from '../turn-view.ts';
import type { ClassifierPair, LocalArtefact } from './artefact.ts';
import { replyFeatures, requestFeatures, requestFingerprint } from './features.ts';

export interface LocalModules {
  readonly observe: Observe;
  /** For `settings`. */
  readonly hash: string;
}

const words = z.strictObject({ asksFor: z.string().min(1), question: z.string().min(1) });
const WORDS = z
  .strictObject({ en: words, zh: words })
  .parse(JSON.parse(readFileSync(new URL('./words.json', import.meta.url), 'utf8')));

/** An open request has this many readings on average in the starter set: a guess at one is right once in so many. */
const MEAN_READINGS = 2.3;

/**
 * Perceive and forecast by two logistic regressions over words. They can tell whether something is open, not what: the
 * one slot they propose has no options, and its question is a general one.
 */
export function createLocalModules(artefact: LocalArtefact): LocalModules {
  return {
    hash: hashJson(artefact),
    observe: async (view) => {
      const pair = pairFor(artefact, view.brief.request);
      if (!hasReply(view)) return { perception: perceive(view, pair), persona: undefined };
      const question = view.dialogue.at(-2)?.text ?? '';
      const reply = view.dialogue.at(-1)?.text ?? '';
      const persona = classify(pair.reply, replyFeatures(question, reply));
      return { perception: { subtypes: [], slots: [], evidence: evidenceOf(view, persona, reply) }, persona };
    },
  };
}

/** On a request that was seen in training, the fold that did not see it decides. */
export function pairFor(artefact: LocalArtefact, request: string): ClassifierPair {
  const fingerprint = requestFingerprint(request);
  const fold = Object.hasOwn(artefact.seen, fingerprint) ? artefact.seen[fingerprint] : undefined;
  return (fold === undefined ? undefined : artefact.folds[fold]) ?? artefact.model;
}

function perceive(view: TurnView, pair: ClassifierPair): Perception {
  const open = classify(pair.request, requestFeatures(view.brief)).open ?? 0;
  const { asksFor, question } = WORDS[view.brief.language];
  const right = 1 - open * (1 - 1 / MEAN_READINGS);
  return {
    subtypes: [],
    slots: [
      { name: 'request', asksFor, options: [], likely: '', confidence: right, changes: '', stakes: 'low', question },
    ],
    evidence: [],
  };
}

const EVIDENCE: Readonly<Record<SlotState, EvidenceKind>> = {
  filled: 'value',
  revised: 'value',
  vague: 'vague',
  missing: 'none',
  conflict: 'conflict',
  'false-premise': 'implausible',
  declined: 'declined',
};

/** The persona that most likely spoke says what the reply did to the slot; of a value, the reply is all that is known. */
function evidenceOf(view: TurnView, persona: PersonaBelief, reply: string): readonly Evidence[] {
  const likeliest = personas().toSorted((one, other) => (persona[other.id] ?? 0) - (persona[one.id] ?? 0))[0];
  const state = impliedState(persona) ?? likeliest?.leaves ?? 'missing';
  const kind = EVIDENCE[state];
  return view.before.slots.map(({ name }) => ({
    slot: name,
    kind,
    values: kind === 'value' ? [oneLine(reply, 120)] : [],
    words: oneLine(reply),
    correction: '',
  }));
}

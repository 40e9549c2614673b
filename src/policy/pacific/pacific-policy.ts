import * as z from 'zod';
import type { Document } from '../../schema/scenario.ts';
import { canonicalJson } from '../../tools/hash.ts';
import { fingerprintOf, type LoadedArtefact, loadArtefact } from '../artefact.ts';
import { classify, logisticSchema } from '../logistic.ts';
import type { Policy } from '../policy.ts';
import { probabilityByTrees, treesSchema } from '../trees.ts';
import { isReply, REPORT_FEATURES, type ReportTurn, reportTurnOf, reportValues, requestWords } from './features.ts';

const modelSchema = z.strictObject({
  /** Of the request's words: `answer` or `ask`. */
  words: logisticSchema,
  /** Over `DECISION_FEATURES`. */
  decision: treesSchema,
  /** The probability above which it asks where no price is given. */
  border: z.number().min(0).max(1),
});
export type PacificModel = Readonly<z.infer<typeof modelSchema>>;

/** Policies for questions about a financial report: a table, paragraphs, and what was asked before. */
export const PACIFIC_FORM = { name: 'pacific', modelSchema } as const;

export const DECISION_FEATURES: readonly string[] = [...REPORT_FEATURES, 'by words'];

/** After a question of its own it answers: in PACIFIC a reply settles it, 320 times of 320. */
const AFTER_REPLY = 0.01;

export async function loadPacificPolicy(url: URL): Promise<Policy> {
  return createPacificPolicy(await loadArtefact(url, PACIFIC_FORM));
}

function createPacificPolicy(artefact: LoadedArtefact<PacificModel>): Policy {
  return {
    name: artefact.header.name,
    hash: artefact.hash,
    weigh(brief, dialogue) {
      const turn = reportTurnOf(brief, dialogue);
      const model = artefact.modelFor(reportFingerprint(brief.documents));
      return { ask: isReply(turn) ? AFTER_REPLY : askProbability(model, turn), border: model.border };
    },
  };
}

export function askProbability({ words, decision }: PacificModel, turn: ReportTurn): number {
  const byWords = classify(words, requestWords(turn)).ask ?? 0;
  return probabilityByTrees(decision, [...reportValues(turn), byWords]);
}

const known = new WeakMap<readonly Document[], string>();

/** By which a report is known again that was seen in training. */
export function reportFingerprint(documents: readonly Document[]): string {
  const found = known.get(documents) ?? fingerprintOf(canonicalJson(documents.map((document) => ({ ...document }))));
  known.set(documents, found);
  return found;
}

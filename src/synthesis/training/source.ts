import type { JsonObject } from '../../schema/json.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { createRandom } from '../../tools/random.ts';
import { type BaseDialogue, type BaseDialogues, baseDialogues } from './base-dialogue.ts';
import { documentFingerprints } from './document-fingerprint.ts';
import { readDialogues } from './read-dialogues.ts';

/** Dialogues to be augmented, and what a card says of them. */
export interface DialogueSource {
  readonly dialogues: readonly BaseDialogue[];
  readonly skipped: Readonly<Record<string, number>>;
  readonly description: JsonObject;
  readonly licence: string;
  readonly remarks: readonly string[];
  /** Of the data, and of what was drawn from it. */
  readonly checksum: string;
}

/** Data of a benchmark: what is scored, and so what must not be trained on. */
export interface ScoredData {
  readonly benchmark: string;
  readonly set: string;
  readonly licence: string;
  readonly scenarios: readonly Scenario[];
  readonly checksum: string;
}

export interface SourceRequest {
  readonly scored: ScoredData;
  /** Dialogues of somebody's own (docs/synthesis.md); absent: those of the benchmark. */
  readonly file?: string | undefined;
  /** Dialogues drawn; absent: all. */
  readonly n?: number | undefined;
  readonly seed: number;
}

/**
 * Where augmentation begins. Dialogues of a file whose documents are among those that the benchmark scores are left out,
 * whatever data set they come from: all 277 tables of PACIFIC's validation split are in the dev split of TAT-QA.
 */
export async function dialogueSource({ scored, file, n, seed }: SourceRequest): Promise<DialogueSource> {
  const { benchmark, set, licence, scenarios } = scored;
  const origin = { kind: 'gold', benchmark, set, licence };
  const read = file === undefined ? undefined : await readDialogues(file);
  const { dialogues, skipped } = read ? withoutScored(read, scored) : baseDialogues(scenarios, origin);
  const drawn = drawSome(dialogues, n, seed);
  const first = drawn[0]?.dialogue.origin;
  return {
    dialogues: drawn,
    skipped,
    description:
      file === undefined ? { benchmark, set } : { file: first?.file ?? '', notScoredBy: `${benchmark} ${set}` },
    licence: file === undefined ? licence : (first?.licence ?? licence),
    remarks:
      file === undefined
        ? [`Its documents are those of ${benchmark} ${set}: score a model trained on it on other clusters only.`]
        : [`Documents that ${benchmark} ${set} scores were left out.`],
    checksum: `${read?.checksum ?? scored.checksum} ${drawn.length}/${dialogues.length}`,
  };
}

function withoutScored(read: BaseDialogues, { benchmark, set, scenarios }: ScoredData): BaseDialogues {
  const scored = new Set([...new Set(scenarios.map(({ brief }) => brief.documents))].flatMap(documentFingerprints));
  const clean = read.dialogues.filter(({ dialogue: { origin, documents = [] } }) => {
    // What says that it was made of this very data is split by cluster, like the data.
    const isOwn = origin.benchmark === benchmark && origin.set === set;
    return isOwn || !documentFingerprints(documents).some((print) => scored.has(print));
  });
  const contaminated = read.dialogues.length - clean.length;
  return { dialogues: clean, skipped: { ...read.skipped, ...(contaminated > 0 && { contaminated }) } };
}

/** In the order of the data. */
function drawSome(dialogues: readonly BaseDialogue[], n: number | undefined, seed: number): readonly BaseDialogue[] {
  if (n === undefined || n >= dialogues.length) return dialogues;
  const kept = new Set(createRandom('synth-dialogues', seed).shuffle(dialogues).slice(0, n));
  return dialogues.filter((dialogue) => kept.has(dialogue));
}

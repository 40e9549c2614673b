import { readFile } from 'node:fs/promises';
import { type PacificSplit, parseSplit, readSplit } from '../../../benchmark/pacific/read-split.ts';
import { splitScenarios } from '../../../benchmark/pacific/scenarios.ts';
import { FileError } from '../../../errors/file-error.ts';
import { writeArtefact } from '../../../policy/artefact.ts';
import { classify } from '../../../policy/logistic.ts';
import { reportTurnOf } from '../../../policy/pacific/features.ts';
import {
  askProbability,
  PACIFIC_FORM,
  type PacificModel,
  reportFingerprint,
} from '../../../policy/pacific/pacific-policy.ts';
import { createRandom } from '../../../tools/random.ts';
import { dealFolds, figureOf, type Prediction, percent } from '../figures.ts';
import { keepSteps } from '../kept-steps.ts';
import type { TrainedPolicy, TrainingWay } from '../trained.ts';
import { pacificCard } from './card.ts';
import { fitPacific, type ReportDecision, reportDecision } from './fit-pacific.ts';

const FOLDS = 10;
/** Shares of the training documents, for the learning curve; the whole is what is shipped. */
const SHARES = [0.125, 0.25, 0.5] as const;

/** What the model that was not shown a document says of a decision about it. */
export interface PacificTrial {
  readonly policy: Prediction;
  readonly byWords: Prediction;
  /** 1 where the policy asks, by its model's border. */
  readonly asked: Prediction;
}

export interface PacificEvaluation {
  readonly trials: readonly PacificTrial[];
  /** Of ever more documents: how many, and what was decided after training on them. */
  readonly curve: readonly { readonly documents: number; readonly asked: readonly Prediction[] }[];
  readonly documents: number;
  readonly file: string;
}

/** Where the decisions come from: the validation split in the data folders, or a file of the same format. */
export interface PacificSource {
  readonly dataDirs: readonly string[];
  readonly file?: string | undefined;
}

/**
 * The policy for PACIFIC, cross-validated by document over all its decisions. The same data gives the same files. Throws
 * `DataMissingError`, `DataError`, `FileError`.
 */
export async function trainPacificPolicy(
  name: string,
  source: PacificSource,
  { onStep, workFolder }: TrainingWay,
): Promise<TrainedPolicy> {
  const split = source.file === undefined ? await readSplit(source.dataDirs) : await readFileAsSplit(source.file);
  const scenarios = splitScenarios(split);
  const decisions = scenarios.map(({ cluster, brief, secret }) =>
    reportDecision(cluster, secret.goldAction === 'ask', reportTurnOf(brief, [])),
  );
  onStep(`${decisions.length} decisions about ${split.documents.length} documents read`);
  const keep = keepSteps(workFolder, decisions.map(inputsOf), onStep);
  const fitStep = (step: string, some: readonly ReportDecision[]): PacificModel =>
    keep(step, PACIFIC_FORM.modelSchema, () => fitPacific(some));
  const foldOf = dealFolds(
    decisions.map(({ cluster }) => cluster),
    FOLDS,
    'pacific',
  );
  const folds: PacificModel[] = [];
  const trials: PacificTrial[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const model = fitStep(
      `fold-${fold}`,
      decisions.filter(({ cluster }) => foldOf.get(cluster) !== fold),
    );
    folds.push(model);
    trials.push(...decisions.filter(({ cluster }) => foldOf.get(cluster) === fold).map((one) => toTrial(one, model)));
    onStep(`fold ${fold + 1} of ${FOLDS} trained`);
  }
  const curve = SHARES.map((share) => trainOnShare({ decisions, foldOf, share, fitStep }));
  onStep('learning curve drawn');
  const model = fitStep('all', decisions);
  const seen = Object.fromEntries(
    scenarios.map(({ cluster, brief }) => [reportFingerprint(brief.documents), foldOf.get(cluster) ?? 0]),
  );
  const asked = trials.map((trial) => trial.asked);
  return {
    name,
    artefact: writeArtefact({ header: { version: 1, name, form: PACIFIC_FORM.name, seen }, model, folds }),
    card: pacificCard({ trials, curve, documents: split.documents.length, file: split.file }, name),
    summary: `Macro F1, cross-validated by document: ${percent(figureOf('macroF1', asked))}%.`,
  };
}

/** All that a model is fitted to. */
function inputsOf({ cluster, asks, values, words }: ReportDecision) {
  return { cluster, asks, values, words: [...words] };
}

function toTrial({ cluster, asks, turn, words }: ReportDecision, model: PacificModel): PacificTrial {
  const probability = askProbability(model, turn);
  return {
    policy: { cluster, asks, probability },
    byWords: { cluster, asks, probability: classify(model.words, words).ask ?? 0 },
    asked: { cluster, asks, probability: probability > model.border ? 1 : 0 },
  };
}

interface ShareInput {
  readonly decisions: readonly ReportDecision[];
  readonly foldOf: ReadonlyMap<string, number>;
  readonly share: number;
  readonly fitStep: (step: string, some: readonly ReportDecision[]) => PacificModel;
}

/** Half of the folds are tried only: the curve need not be as sure as the figure. */
function trainOnShare({ decisions, foldOf, share, fitStep }: ShareInput): PacificEvaluation['curve'][number] {
  const documents = [...new Set(decisions.map(({ cluster }) => cluster))].sort();
  const asked: Prediction[] = [];
  let size = 0;
  for (let fold = 0; fold < FOLDS; fold += 2) {
    const others = documents.filter((document) => foldOf.get(document) !== fold);
    const drawn = createRandom('policy', 'curve', fold)
      .shuffle(others)
      .slice(0, Math.round(share * others.length));
    const some = new Set(drawn);
    size = drawn.length;
    const model = fitStep(
      `share-${share * 1000}-fold-${fold}`,
      decisions.filter(({ cluster }) => some.has(cluster)),
    );
    asked.push(
      ...decisions.filter(({ cluster }) => foldOf.get(cluster) === fold).map((one) => toTrial(one, model).asked),
    );
  }
  return { documents: size, asked };
}

async function readFileAsSplit(file: string): Promise<PacificSplit> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw new FileError({ file, doing: 'read', cause });
  }
  const checksum = process.getBuiltinModule('node:crypto').hash('sha256', text, 'hex');
  return { documents: parseSplit(text, file), checksum, file };
}

import { loadOpenSeeds, loadStarterSeeds } from '../../../benchmark/clarifymt/built-in-seeds.ts';
import { scriptedScenarios } from '../../../benchmark/clarifymt/expand.ts';
import { MAKES } from '../../../benchmark/clarifymt/plans.ts';
import type { Seed } from '../../../benchmark/clarifymt/seed.ts';
import { writeArtefact } from '../../../policy/artefact.ts';
import { talkOf } from '../../../policy/talk/talk.ts';
import { openingFingerprint, TALK_FORM } from '../../../policy/talk/talk-policy.ts';
import { figureOf, percent } from '../figures.ts';
import { keepSteps } from '../kept-steps.ts';
import type { TrainedPolicy, TrainingWay } from '../trained.ts';
import { openCard } from './card.ts';
import { dealSeeds, decisionsOf, type SeedInFold } from './corpus.ts';
import { evaluate } from './evaluate.ts';
import { TalkTrainer } from './fit-talk.ts';

const FOLDS = 5;

/**
 * The policy `open`: trained on the open set's dialogues (make `balanced`, scripted), tried on seeds and phrases that were
 * held out, and on the starter set, which others wrote. The same sources give the same files.
 */
export async function trainOpenPolicy(name: string, way: TrainingWay): Promise<TrainedPolicy> {
  const [{ seeds }, { seeds: starter }] = await Promise.all([loadOpenSeeds(), loadStarterSeeds()]);
  return trainOnSeeds(name, { all: seeds, starter }, way);
}

/** The same on other seeds: `all` to be trained on, `starter` to be tried on only. */
export function trainOnSeeds(
  name: string,
  { all, starter }: { readonly all: readonly Seed[]; readonly starter: readonly Seed[] },
  { onStep, workFolder }: TrainingWay,
): TrainedPolicy {
  const seeds = dealSeeds(all, FOLDS);
  const others = dealSeeds(starter, FOLDS);
  const keep = keepSteps(workFolder, [...seeds, ...others].map(inputsOf), onStep);
  const trainer = new TalkTrainer(seeds, FOLDS, keep);
  onStep(`${seeds.length} seeds read`);
  const folds = Array.from({ length: FOLDS }, (_, fold) => {
    const model = trainer.model([fold]);
    onStep(`fold ${fold + 1} of ${FOLDS} trained`);
    return model;
  });
  const model = trainer.model([]);
  onStep('the model on everything trained');
  const evaluation = evaluate(trainer, folds, seeds, others, keep);
  const header = { version: 1, name, form: TALK_FORM.name, seen: seenIn(seeds) } as const;
  const later = evaluation.heldOut.filter(({ turn }) => turn > 1).map(({ policy }) => policy);
  return {
    name,
    artefact: writeArtefact({ header, model, folds }),
    card: openCard(evaluation, { seeds: all, folds: FOLDS, name }),
    summary: `Balanced accuracy at turn 2 and later, seeds and phrasings held out: ${percent(figureOf('balancedAccuracy', later))}%.`,
  };
}

/** A seed and what is made of it: also how dialogues are made can change. */
function inputsOf(one: SeedInFold) {
  const wording = { folds: Array.from({ length: FOLDS }, (_, fold) => fold), source: 'rules' } as const;
  return {
    seed: one.seed,
    fold: one.fold,
    made: [0, 1].map((round) => decisionsOf(one, round, { ...wording, generalShare: round })),
  };
}

/** Fingerprints of the texts that open the talks of a seed. */
function seenIn(seeds: readonly SeedInFold[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    seeds.flatMap(({ seed, fold }) =>
      MAKES.single([seed])
        .flatMap(scriptedScenarios)
        .map(({ brief }) => [openingFingerprint(talkOf(brief, [])), fold] as const),
    ),
  );
}

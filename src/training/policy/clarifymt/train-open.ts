import { loadOpenSeeds, loadStarterSeeds } from '../../../benchmark/clarifymt/built-in-seeds.ts';
import { scriptedScenarios } from '../../../benchmark/clarifymt/expand.ts';
import { MAKES } from '../../../benchmark/clarifymt/plans.ts';
import { writeArtefact } from '../../../policy/artefact.ts';
import { talkOf } from '../../../policy/talk/talk.ts';
import { openingFingerprint, TALK_FORM } from '../../../policy/talk/talk-policy.ts';
import { figureOf, percent } from '../figures.ts';
import type { OnStep, TrainedPolicy } from '../trained.ts';
import { openCard } from './card.ts';
import { dealSeeds, type SeedInFold } from './corpus.ts';
import { evaluate } from './evaluate.ts';
import { TalkTrainer } from './fit-talk.ts';

const FOLDS = 5;

/**
 * The policy `open`: trained on the open set's dialogues (make `balanced`, scripted), tried on seeds and phrases that were
 * held out, and on the starter set, which others wrote. The same sources give the same files.
 */
export async function trainOpenPolicy(name: string, onStep: OnStep): Promise<TrainedPolicy> {
  const [{ seeds: all }, { seeds: starter }] = await Promise.all([loadOpenSeeds(), loadStarterSeeds()]);
  const seeds = dealSeeds(all, FOLDS);
  const trainer = new TalkTrainer(seeds, FOLDS);
  onStep(`${seeds.length} seeds read`);
  const folds = Array.from({ length: FOLDS }, (_, fold) => {
    const model = trainer.model([fold]);
    onStep(`fold ${fold + 1} of ${FOLDS} trained`);
    return model;
  });
  const model = trainer.model([]);
  onStep('the model on everything trained');
  const evaluation = evaluate(trainer, folds, seeds, dealSeeds(starter, FOLDS));
  const header = { version: 1, name, form: TALK_FORM.name, seen: seenIn(seeds) } as const;
  const later = evaluation.heldOut.filter(({ turn }) => turn > 1).map(({ policy }) => policy);
  return {
    name,
    artefact: writeArtefact({ header, model, folds }),
    card: openCard(evaluation, { seeds: all, folds: FOLDS, name }),
    summary: `Balanced accuracy at turn 2 and later, seeds and phrasings held out: ${percent(figureOf('balancedAccuracy', later))}%.`,
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

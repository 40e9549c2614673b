import { type SynthesisOutcome, synthesize } from '../synthesis/clarifymt/synthesize.ts';
import { writeSet } from '../synthesis/clarifymt/write-set.ts';
import { readSeedReviews } from './review-set.ts';
import { inSynthFolder, type SynthOutput } from './synth-folder.ts';
import { type SynthSurroundings, withSynthModels } from './synth-models.ts';
import { type SynthRequest, settleSynth } from './synth-request.ts';

/**
 * Makes a set of seeds in a folder, or goes on with the one that was begun there. The set is written also when it ended
 * early. Throws `InvalidOptionError` when the folder holds the work of other settings, or any without `resume`.
 */
export async function synthClarifymt(
  request: SynthRequest,
  output: SynthOutput,
  around: SynthSurroundings,
): Promise<SynthesisOutcome> {
  const settled = await settleSynth(request);
  return await inSynthFolder(output, settled.settings, async ({ log, begin }) => {
    const outcome = await withSynthModels(request, around, log, async ({ generators, checker }, width) => {
      // Only when its models are there: what could not start is not begun.
      const date = await begin(request.date);
      return await synthesize({
        ...settled,
        ...{ generators, checker, log, width, date },
        seed: request.seed,
        temperature: request.temperature,
        title: request.title,
        licence: request.licence,
        reviews: await readSeedReviews(output.folder),
        signal: around.signal,
        onPlace: (done) => around.onPlace?.(done, settled.places.length),
      });
    });
    await writeSet(output.folder, outcome);
    return outcome;
  });
}

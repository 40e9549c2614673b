import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FileError } from '../../errors/file-error.ts';
import { POLICY_FILE } from '../../policy/shipped.ts';
import type { PolicyBenchmark } from './benchmarks.ts';
import { trainOpenPolicy } from './clarifymt/train-open.ts';
import { type PacificSource, trainPacificPolicy } from './pacific/train-pacific.ts';
import type { TrainedPolicy, TrainingWay } from './trained.ts';

export function trainPolicy(
  benchmark: PolicyBenchmark,
  { name, source, ...way }: TrainingWay & { readonly name: string; readonly source: PacificSource },
): Promise<TrainedPolicy> {
  return benchmark === 'pacific' ? trainPacificPolicy(name, source, way) : trainOpenPolicy(name, way);
}

/** Artefact and card, as `policy:FOLDER` reads them. Throws `FileError`. */
export async function writePolicy(folder: string, { artefact, card }: TrainedPolicy): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, POLICY_FILE), artefact);
    await writeFile(join(folder, 'README.md'), card);
  } catch (cause) {
    throw new FileError({ file: folder, doing: 'written', cause });
  }
}

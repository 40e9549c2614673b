import { createHash } from 'node:crypto';
import { InvalidOptionError } from '../../errors/invalid-option-error.ts';
import { UnknownNameError } from '../../errors/unknown-name-error.ts';
import type { LoadedScenarios, LoadOptions } from '../../schema/benchmark.ts';
import { taskTypeFiles } from './data-files.ts';
import { readFiles } from './read-files.ts';
import { clarqScenarios, type SeekerMode } from './scenarios.ts';
import { SEEKER_PROMPT_HASH } from './seeker-prompt.ts';
import { dataWarnings } from './warnings.ts';

/** `test`: task types 1 to 26; `dev`: 27 to 31, without purposes of their own; `all`: both. */
export const SETS = ['test', 'dev', 'all'] as const;
export const MODES = ['completion', 'chat'] as const satisfies readonly SeekerMode[];

/** Loads a set, English first, each language in the order of the files. */
export async function loadClarq(options: LoadOptions): Promise<LoadedScenarios> {
  const set = SETS.find((known) => known === options.set);
  if (set === undefined) throw new UnknownNameError({ kind: 'set of clarq', name: options.set, known: SETS });
  const mode = MODES.find((known) => known === options.mode);
  if (mode === undefined) {
    throw new InvalidOptionError({ option: '--mode', value: options.mode, expected: MODES.join(' or ') });
  }
  const wanted = taskTypeFiles.filter(
    (file) =>
      (set === 'all' || file.part === set) && (options.language === undefined || file.language === options.language),
  );
  const { files, checksum } = await readFiles(wanted, options.dataDirs);
  return {
    scenarios: clarqScenarios(files, mode),
    // What the seeker reads is made of the data and our prompt: another prompt makes other episodes.
    checksum: createHash('sha256').update(`${checksum}\n${SEEKER_PROMPT_HASH}`).digest('hex'),
    warnings: dataWarnings(files),
  };
}

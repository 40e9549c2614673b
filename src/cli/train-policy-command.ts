import { basename, dirname, join } from 'node:path';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { checkOwnFolder } from '../study/own-folder.ts';
import { terminalLine } from '../tools/terminal-text.ts';
import type { PolicyBenchmark } from '../training/policy/benchmarks.ts';
import { forgetSteps } from '../training/policy/kept-steps.ts';
import { trainPolicy, writePolicy } from '../training/policy/train-policy.ts';
import { places, print } from './context.ts';

export interface TrainPolicyOptions {
  readonly benchmark: PolicyBenchmark;
  readonly output: string;
  readonly file?: string;
}

/** `querent train policy`. */
export async function trainPolicyCommand({ benchmark, output, file }: TrainPolicyOptions): Promise<void> {
  if (file !== undefined && benchmark !== 'pacific') {
    throw new InvalidOptionError({ option: '--file', value: file, expected: 'it goes with --benchmark pacific' });
  }
  const name = basename(output);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 60) {
    throw new InvalidOptionError({
      option: '-o',
      value: output,
      expected: 'its last part is the name: lower-case words joined by hyphens',
    });
  }
  await checkOwnFolder(output, 'policy');
  const workFolder = join(dirname(output), `${name}.unfinished`);
  const trained = await trainPolicy(benchmark, {
    name,
    source: { dataDirs: places().dataDirs, file },
    workFolder,
    onStep: (done) => process.stderr.write(`${done}\n`),
  });
  await writePolicy(output, trained);
  forgetSteps(workFolder);
  const folder = terminalLine(/^[./]/.test(output) ? output : `./${output}`);
  print(
    `${trained.summary} More in its card, ${folder}/README.md.\nNext: querent run ${benchmark} -a policy:${folder}`,
  );
}

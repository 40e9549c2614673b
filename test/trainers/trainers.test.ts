import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Workplace } from '../support/cli.ts';

/**
 * The real trainers, one step each, on what `querent dataset` writes. Environments (several GB each), the weights and
 * the rebuilt folder are kept between runs. QUERENT_TRL_PYTHON and QUERENT_LLAMA_FACTORY_PYTHON name environments that
 * are there already.
 */
const HOME = join(tmpdir(), 'querent-trainers-home');
const MODEL = join(HOME, 'smollm2-hf');
const GGUF = join(HOME, 'models', 'SmolLM2-135M-Instruct.Q4_1.gguf');
const HELPER = fileURLToPath(new URL('./hf-from-gguf.py', import.meta.url));

const place = new Workplace();
afterAll(() => place[Symbol.dispose]());
// Trainings are named anew: a name stands for one training.
const stamp = Date.now().toString(36);

async function querent(...args: readonly string[]): Promise<string> {
  const done = await place.querent(args, { QUERENT_HOME: HOME });
  expect(done, done.stderr).toMatchObject({ code: 0 });
  return done.stdout;
}

async function setUp(trainer: string, python: string | undefined): Promise<string> {
  const named = python === undefined ? [] : ['--python', python];
  return await querent('train', 'setup', '--trainer', trainer, ...named);
}

const FORMATS = ['--format', 'trl', '--format', 'sharegpt', '--format', 'alpaca', '--format', 'openai'];

async function makeData(stage: 'sft' | 'dpo'): Promise<string> {
  const folder = place.path(stage);
  await querent(
    'dataset',
    stage,
    '--gold',
    'clarifymt',
    '--lang',
    'en',
    '--max-examples',
    '4',
    ...FORMATS,
    '-o',
    folder,
  );
  return folder;
}

let sft: string;
let dpo: string;
beforeAll(async () => {
  await querent('models', 'pull', 'smollm2-135m');
  const python = (await setUp('trl', process.env.QUERENT_TRL_PYTHON)).split(' has ')[0] as string;
  if (!existsSync(join(MODEL, 'config.json'))) await promisify(execFile)(python, [HELPER, GGUF, MODEL]);
  sft = await makeData('sft');
  dpo = await makeData('dpo');
});

const step = ['--setting', 'max_steps=1'];

describe('TRL', () => {
  it('takes sft and, on its result, dpo, and both come back as an adapter that replies in process', async () => {
    const gguf = ['--gguf', 'smollm2-135m', ...step];
    await querent('train', 'sft', '--data', sft, '-m', MODEL, '--name', `trl-sft-${stamp}`, ...gguf);
    await querent('train', 'dpo', '--data', dpo, '--from', `trl-sft-${stamp}`, '--name', `trl-dpo-${stamp}`, ...gguf);
    const model = `local/smollm2-135m+trl-dpo-${stamp}`;
    const report = await querent(
      'run',
      'clarifymt',
      '-a',
      model,
      '--lang',
      'en',
      '--sample',
      '1',
      '--max-tokens',
      '8',
      '--json',
    );
    expect(JSON.parse(report).episodes).toMatchObject({ scored: 1, faulted: 0 });
  });
});

describe('LLaMA-Factory', () => {
  beforeAll(() => setUp('llama-factory', process.env.QUERENT_LLAMA_FACTORY_PYTHON));

  it.each([
    ['sft', 'sharegpt'],
    ['sft', 'alpaca'],
    ['dpo', 'sharegpt'],
    ['dpo', 'alpaca'],
  ] as const)('loads %s as %s with dataset_info.json, and takes a step', async (stage, format) => {
    const name = `lf-${stage}-${format}-${stamp}`;
    const dataset = ['--setting', `dataset=querent_${format}_train`];
    const data = ['--data', stage === 'sft' ? sft : dpo];
    await querent(
      'train',
      stage,
      '--trainer',
      'llama-factory',
      ...data,
      '-m',
      MODEL,
      '--name',
      name,
      ...step,
      ...dataset,
    );
  });
});

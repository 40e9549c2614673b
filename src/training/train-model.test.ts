import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { harbourSteps } from './__fixtures__/harbour.ts';
import { scriptedEnvironment } from './__fixtures__/scripted-environment.ts';
import { assembleDataset } from './assemble-dataset.ts';
import { findTrainer, setUpTrainer, type TrainerEnvironment } from './environment.ts';
import { goldExamples } from './gold-examples.ts';
import { createPromptRecorder } from './prompt-recorder.ts';
import { type TrainInput, trainModel } from './train-model.ts';
import { TRAINERS } from './trainers.ts';
import type { TrainingEvent } from './training-progress.ts';
import { writeDataset } from './write-dataset.ts';

let home: string;
let environment: TrainerEnvironment;
let data: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'querent-train-'));
  const python = await scriptedEnvironment(join(home, 'own'), TRAINERS.trl.packages);
  environment = { trainer: 'trl', python, versions: {} };
  data = join(home, 'data');
  await writeHarbour(data);
});
afterEach(() => rm(home, { recursive: true }));

async function writeHarbour(folder: string): Promise<void> {
  const examples = await goldExamples(await harbourSteps(), 'pacific:validation', await createPromptRecorder('direct'));
  const shares = { train: 1, validation: 0, test: 0 };
  await writeDataset({
    ...{ folder, stage: 'sft', formats: ['trl'], title: 'Harbour', strategy: 'direct', seed: 1, command: 'querent' },
    dataset: assembleDataset({ examples, shares, seed: 1, against: [] }),
    ...{ licences: { 'pacific:validation': 'MIT' }, against: [], heldOut: [] },
  });
}

function input(change: Partial<TrainInput> = {}): TrainInput {
  return {
    ...{ name: 'one', stage: 'sft', model: 'owner/model', data, preset: 'tiny', seed: 1, home, environment },
    overrides: { max_steps: 20, save_steps: 4 },
    env: process.env,
    ...change,
  };
}

const result = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(home, 'training', name, 'output', 'result.json'), 'utf8'));
/** 1 + 2 + ... + 20. */
const WHOLE = { global_step: 20, weight: 210 };

describe('a training', () => {
  it('starts the trainer with the preset and the person’s own settings, and tells steps and losses', async () => {
    const events: TrainingEvent[] = [];
    const onEvent: TrainInput['onEvent'] = (event) => {
      if (event.type === 'step' || event.type === 'figures') events.push(event);
    };
    const { record, reference, folder } = await trainModel(input({ onEvent }));
    expect([record.status, reference, await result('one')]).toEqual(['ready', undefined, WHOLE]);
    expect(events.filter(({ type }) => type === 'step').at(-1)).toEqual({ type: 'step', step: 20, steps: 20 });
    expect(events.find((event) => event.type === 'figures')).toEqual({
      type: 'figures',
      figures: { loss: 1, grad_norm: 1.5, epoch: 0.1 },
    });
    const config = await readFile(join(folder, 'config.yaml'), 'utf8');
    expect(config).toContain('lora_r: 16\n');
    expect(config).toContain('max_steps: 20\n');
    expect(await readFile(join(folder, 'train.log'), 'utf8')).toContain("'loss': '0.05000'");
    expect(record.seen).toEqual({ 'pacific:validation': ['turn-1', 'turn-2', 'turn-4'] });
  });

  it('goes on from the newest checkpoint after it was stopped, repeats less than one interval, and ends the same', async () => {
    const stop = new AbortController();
    const onEvent: TrainInput['onEvent'] = (event) => {
      if (event.type === 'step' && event.step === 11) stop.abort(new DOMException('stopped', 'AbortError'));
    };
    const slow = { ...process.env, SCRIPTED_STEP_MS: '15' };
    await expect(trainModel(input({ env: slow, signal: stop.signal, onEvent }))).rejects.toThrow('stopped');
    const steps: number[] = [];
    await trainModel(
      input({
        onEvent: (event) => {
          if (event.type === 'step') steps.push(event.step);
        },
      }),
    );
    // Checkpoints lie at 4, 8, 12: it had reached 11 to 12, so it begins again after 8, or after 12 if it got that far.
    expect([9, 13]).toContain(steps[0]);
    expect(await result('one')).toEqual(WHOLE);
  });

  it('tells the trainer’s own words when it dies, names its log, and goes on afterwards', async () => {
    const env = { ...process.env, SCRIPTED_FAIL_AT: '10' };
    const failure = trainModel(input({ env }));
    await expect(failure).rejects.toMatchObject({
      code: 'QRT_TRAINER',
      message: expect.stringContaining('RuntimeError: the accelerator is gone'),
      hint: expect.stringContaining('goes on after step 8'),
    });
    await trainModel(input({ env }));
    expect(await result('one')).toEqual(WHOLE);
  });

  it('is done when it is done: the trainer is not started again', async () => {
    await trainModel(input());
    const events: unknown[] = [];
    const again = await trainModel(input({ onEvent: (event) => events.push(event) }));
    expect([again.record.status, events]).toEqual(['ready', []]);
  });

  it('keeps its name for itself: other settings are another training', async () => {
    await trainModel(input());
    await expect(trainModel(input({ seed: 2 }))).rejects.toThrow(/begun with other settings \(seed\)/);
    await expect(trainModel(input({ name: '../out' }))).rejects.toMatchObject({ code: 'QRT_INVALID_OPTION' });
  });

  it('refuses a folder that is no data set, and one for another stage', async () => {
    await expect(trainModel(input({ data: home }))).rejects.toThrow(/no data set/);
    await expect(trainModel(input({ stage: 'dpo' }))).rejects.toThrow(/its examples are for sft/);
  });
});

describe('setting up a trainer', () => {
  const setup = (python: string, env: NodeJS.ProcessEnv = process.env) =>
    setUpTrainer({ trainer: 'trl', home, python, env });

  it('takes an environment that has all it needs as it is', async () => {
    expect(await setup(environment.python)).toEqual({
      trainer: 'trl',
      python: environment.python,
      versions: TRAINERS.trl.packages,
    });
    const found = await findTrainer({ trainer: 'trl', home, python: 'python3', named: false, env: process.env });
    expect(found.python).toBe(environment.python);
  });

  it('makes one with the versions that were tried where something is missing', async () => {
    const bare = await scriptedEnvironment(join(home, 'bare'), { pip: '26' });
    const made = await setup(bare);
    expect(made).toEqual({
      trainer: 'trl',
      python: join(home, 'trainers', 'trl', 'python', 'bin', 'python'),
      versions: TRAINERS.trl.packages,
    });
    const trained = await trainModel(input({ environment: made }));
    expect(trained.record.versions.trl).toBe(TRAINERS.trl.packages.trl);
  });

  it('says what pip said when it fails, and goes on when it is asked again', async () => {
    const bare = await scriptedEnvironment(join(home, 'bare'), { pip: '26' });
    await expect(setup(bare, { ...process.env, SCRIPTED_NO_NETWORK: '1' })).rejects.toThrow(/No matching distribution/);
    expect((await setup(bare)).versions).toEqual(TRAINERS.trl.packages);
  });

  it('says that there is no such Python, or none that has the trainer', async () => {
    await expect(setup(join(home, 'nowhere'))).rejects.toThrow(/there is no program/);
    const search = { trainer: 'trl', home, env: process.env } as const;
    await expect(findTrainer({ ...search, python: 'python3', named: false })).rejects.toThrow(/not set up/);
    const bare = await scriptedEnvironment(join(home, 'bare'), {});
    await expect(findTrainer({ ...search, python: bare, named: true })).rejects.toThrow(/has no TRL/);
  });
});

/**
 * Behaves as `trl sft|dpo --config FILE` does to whoever starts it: reads the config, counts steps with a progress bar and
 * figures, writes checkpoints (the state last), goes on from one, and leaves the result at the end. Its one weight is the
 * sum of its steps, so a step that is lost or done twice shows. SCRIPTED_STEP_MS: how long a step takes. SCRIPTED_FAIL_AT:
 * the step at which it dies, once.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const [stage, flag, file = ''] = process.argv.slice(2);
if ((stage !== 'sft' && stage !== 'dpo') || flag !== '--config') {
  process.stderr.write('usage: trl sft|dpo --config FILE\n');
  process.exit(2);
}
const config = new Map(
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.includes(': '))
    .map((line): readonly [string, unknown] => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), JSON.parse(line.slice(colon + 2))];
    }),
);
const output = String(config.get('output_dir'));
const steps = Number(config.get('max_steps'));
const saveSteps = Number(config.get('save_steps'));
const checkpoint = config.get('resume_from_checkpoint');
const data = readFileSync(join(String(config.get('dataset_name')), 'train.jsonl'), 'utf8');
if (data.trim() === '') throw new RangeError('no examples');
const state =
  typeof checkpoint === 'string'
    ? JSON.parse(readFileSync(join(checkpoint, 'trainer_state.json'), 'utf8'))
    : { global_step: 0, weight: 0 };

const failAt = Number(process.env.SCRIPTED_FAIL_AT ?? Number.NaN);
while (state.global_step < steps) {
  await sleep(Number(process.env.SCRIPTED_STEP_MS ?? 0));
  state.global_step++;
  state.weight += state.global_step;
  const share = Math.round((100 * state.global_step) / steps);
  process.stderr.write(`\r ${share}%|###   | ${state.global_step}/${steps} [00:01<00:01,  1.00it/s]`);
  process.stdout.write(`{'loss': '${(1 / state.global_step).toPrecision(4)}', 'grad_norm': '1.5', 'epoch': '0.1'}\n`);
  const died = join(output, '..', 'died-once');
  if (state.global_step === failAt && !existsSync(died)) {
    writeFileSync(died, '');
    process.stderr.write('\nTraceback (most recent call last):\nRuntimeError: the accelerator is gone\n');
    process.exit(1);
  }
  if (state.global_step % saveSteps === 0) {
    const folder = join(output, `checkpoint-${state.global_step}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'trainer_state.json'), JSON.stringify(state));
  }
}
mkdirSync(output, { recursive: true });
writeFileSync(join(output, 'result.json'), JSON.stringify(state));

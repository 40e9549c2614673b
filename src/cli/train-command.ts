import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { findCatalogueModel } from '../model/catalogue.ts';
import { terminalLine } from '../tools/terminal-text.ts';
import { findTrainer, programOf, setUpTrainer } from '../training/environment.ts';
import type { TrainerSettings } from '../training/presets.ts';
import type { Trained, TrainInput } from '../training/train-model.ts';
import type { TrainModelOptions, TrainSetupOptions } from './commands/train.ts';
import { places, print } from './context.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { createTrainingLine } from './training-line.ts';

const GOES_ON = 'The same command goes on.';

/** `querent train setup`. */
export async function trainSetup(options: TrainSetupOptions): Promise<void> {
  const stop = stopOnSignals('Stopping: what is installed is kept, the same command goes on.', GOES_ON);
  try {
    const { python, versions } = await setUpTrainer({
      ...options,
      home: places().home,
      env: process.env,
      signal: stop.signal,
      onLine: tellLine,
    });
    const list = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
    print(`${python} has ${list.join(', ')}.\nNext: querent dataset sft --gold pacific -o my-data`);
  } finally {
    stop.dispose();
  }
}

/** `querent train sft|dpo`. */
export async function trainModelCommand(stage: 'sft' | 'dpo', options: TrainModelOptions): Promise<void> {
  const { home } = places();
  const { env } = process;
  const { name, model, from, data, preset, seed, trainer } = options;
  if (options.gguf !== undefined && findCatalogueModel(options.gguf)?.kind !== 'chat') {
    throw new InvalidOptionError({
      option: '--gguf',
      value: options.gguf,
      expected: 'it takes a chat model of `querent models list`',
    });
  }
  const stop = stopOnSignals('Stopping: checkpoints are kept, the same command goes on.', GOES_ON);
  try {
    const { signal } = stop;
    const named = options.python !== undefined;
    const python = options.python ?? 'python3';
    const environment = await findTrainer({ ...{ trainer, home, python, named, env, signal } });
    const input: TrainInput = {
      ...{ name, stage, model, from, data, preset, seed, home, env, environment, signal },
      overrides: readSettings(options.setting),
      base: options.gguf,
      onEvent: createTrainingLine(process.stderr),
    };
    const { trainModel, writeConfig } = await import('../training/train-model.ts');
    if (options.configOnly) {
      const { args } = await writeConfig(input);
      print([programOf(environment), ...args].join(' '));
      return;
    }
    const trained = await trainModel(input);
    print(options.json ? JSON.stringify(trained, null, 2) : summary(trained));
  } finally {
    stop.dispose();
  }
}

/** `querent train merge`. */
export async function trainMerge(name: string): Promise<void> {
  const { mergedModel } = await import('../training/train-model.ts');
  const { readTrainingRecord, trainingFolder } = await import('../training/training-record.ts');
  const { home } = places();
  const record = await readTrainingRecord(trainingFolder(home, name));
  if (!record || record.status === 'begun') {
    const expected = record ? 'that training is not finished' : 'there is no such training';
    throw new InvalidOptionError({ option: '<name>', value: name, expected });
  }
  const folder = await mergedModel(record, { home, env: process.env, onEvent: createTrainingLine(process.stderr) });
  print(serving(folder));
}

function summary({ record, folder, reference }: Trained): string {
  const { stage } = record.settings;
  const log = `${record.name} is trained; its configuration, log and figures are in ${folder}.`;
  if (reference !== undefined) {
    return `${log}\nModel: ${reference}\nNext: querent run pacific -a direct@${reference} --sample 20`;
  }
  const next = `querent train merge ${record.name}`;
  return `${log}\nNext: ${next}${stage === 'sft' ? `\n  or: querent train dpo --data DATA --from ${record.name} --name NAME` : ''}`;
}

function serving(folder: string): string {
  const shown = terminalLine(folder);
  return [
    shown,
    'Serve it with any OpenAI-compatible server, for example one of these:',
    `  transformers serve ${shown}`,
    `  vllm serve ${shown}`,
    `Model: http://127.0.0.1:8000/v1#${shown}`,
  ].join('\n');
}

/** `name=value`; numbers and true or false are what they look like. */
function readSettings(texts: readonly string[]): TrainerSettings {
  return Object.fromEntries(
    texts.map((text) => {
      const [, name, value] = /^([a-z][a-z0-9_]{0,63})=(.{1,1000})$/i.exec(text) ?? [];
      if (name === undefined || value === undefined) {
        throw new InvalidOptionError({
          option: '--setting',
          value: text,
          expected: 'it takes name=value, as in max_steps=100',
        });
      }
      return [name, readValue(value)];
    }),
  );
}

function readValue(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return text.trim() !== '' && Number.isFinite(number) ? number : text;
}

function tellLine(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`${line.slice(0, 200)}\n`);
}

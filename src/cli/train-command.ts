import { setUpTrainer } from '../training/environment.ts';
import type { TrainSetupOptions } from './commands/train.ts';
import { places, print } from './context.ts';
import { stopOnSignals } from './stop-on-signals.ts';

/** `querent train setup`. */
export async function trainSetup(options: TrainSetupOptions): Promise<void> {
  const stop = stopOnSignals('Stopping: what is installed is kept, the same command goes on.');
  try {
    const { python, versions } = await setUpTrainer({
      ...options,
      home: places().home,
      env: process.env,
      signal: stop.signal,
      onLine: tellLine,
    });
    const list = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
    print(`${python} has ${list.join(', ')}.\nNext: querent dataset sft pacific -o my-data`);
  } finally {
    stop.dispose();
  }
}

function tellLine(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`${line.slice(0, 200)}\n`);
}

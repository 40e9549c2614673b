import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Checkpoint {
  readonly path: string;
  readonly step: number;
}

/**
 * The newest whole checkpoint of an output folder. One that was cut off in the writing has no readable
 * `trainer_state.json`, which trainers write last, and is passed over.
 */
export async function newestCheckpoint(output: string): Promise<Checkpoint | undefined> {
  const names = await readdir(output).catch(() => []);
  const found = names
    .map((name) => /^checkpoint-(\d{1,9})$/.exec(name))
    .filter((match) => match !== null)
    .map((match) => ({ path: join(output, match[0]), step: Number(match[1]) }))
    .sort((left, right) => right.step - left.step);
  for (const checkpoint of found) if (await isWhole(checkpoint.path)) return checkpoint;
  return undefined;
}

async function isWhole(path: string): Promise<boolean> {
  try {
    JSON.parse(await readFile(join(path, 'trainer_state.json'), 'utf8'));
    return true;
  } catch {
    return false;
  }
}

import { readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { TrainerError } from '../errors/trainer-error.ts';

/**
 * The folder of a Hugging Face model on this machine: the folder itself, or where the hub's cache keeps a model of that
 * name (a training has fetched it). Throws `TrainerError`.
 */
export async function findModelFolder(model: string, env: NodeJS.ProcessEnv): Promise<string> {
  if (await isModel(model)) return model;
  const home = env.HF_HOME || join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'huggingface');
  const cache = join(env.HF_HUB_CACHE || join(home, 'hub'), `models--${model.replaceAll('/', '--')}`);
  const revision = (await readFile(join(cache, 'refs', 'main'), 'utf8').catch(() => '')).trim();
  const snapshot = join(cache, 'snapshots', revision);
  if (revision !== '' && (await isModel(snapshot))) return snapshot;
  throw new TrainerError({
    problem: `The weights of ${model} are neither a folder nor in ${cache}.`,
    hint: 'Fetch the model with `hf download`, or name its folder.',
  });
}

function isModel(folder: string): Promise<boolean> {
  return stat(join(folder, 'config.json')).then(
    (found) => found.isFile(),
    () => false,
  );
}

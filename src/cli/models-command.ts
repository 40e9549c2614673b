import { pullModel } from '../model/pull.ts';
import { listModelReferences } from '../references/models.ts';
import type { PullModelOptions } from './commands/models.ts';
import { places, print } from './context.ts';
import { renderRows } from './list-command.ts';
import { createPullProgress } from './pull-progress.ts';

export async function listModels(): Promise<void> {
  print(renderRows(listModelReferences(places().home, process.env), ''));
}

/** `querent models pull`: fetches the weights, or finds them there. */
export async function pullModelCommand(name: string, options: PullModelOptions): Promise<void> {
  const progress = createPullProgress({ stream: process.stderr, live: Boolean(process.stderr.isTTY) });
  const path = await pullModel(name.replace(/^local\//, ''), {
    home: places().home,
    env: process.env,
    ...progress,
    ...(options.file !== undefined && { file: options.file }),
  });
  print(`${name} is at ${path}`);
}

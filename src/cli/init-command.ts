import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { FileError } from '../errors/file-error.ts';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { ensureFolder } from '../tools/ensure-folder.ts';
import type { InitOptions } from './commands/init.ts';
import { print } from './context.ts';

const NAME = 'querent.config.ts';

/** `querent init`: writes a config with comments. Never over one that is there, unless told to. */
export async function initCommand(folder: string, options: InitOptions): Promise<void> {
  const file = join(resolve(folder), NAME);
  try {
    ensureFolder(resolve(folder));
    await writeFile(file, configTemplate(), { flag: options.force ? 'w' : 'wx' });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw new FileError({ file, doing: 'written', cause });
    const expected = 'it has a config already, which is left as it is';
    throw new InvalidOptionError({ option: 'init', value: file, expected, hint: 'Write over it with --force.' });
  }
  print(`${file}\n\n${NEXT}`);
}

function configTemplate(): string {
  const page = readFileSync(new URL('./init/config-template.md', import.meta.url), 'utf8');
  return /```ts\n([\s\S]*?)```/.exec(page)![1]!;
}

const NEXT = `Next:
  querent run clarifymt --assistant in-code --sample 10    the example bot on the built-in scenarios
  querent import csv requests.csv --name support           your own requests
  querent run support --assistant my-bot                   your own bot on them
  querent doctor                                           is everything here?`;

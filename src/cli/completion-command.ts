import type { Command } from 'commander';
import { CONTROL_NAMES } from '../assistant/controls.ts';
import { assistantKinds } from '../assistant/registry.ts';
import { CHAT_MODELS } from '../model/catalogue.ts';
import { benchmarkNames, findBenchmark } from '../references/benchmarks.ts';
import type { Shell } from './commands/completion.ts';
import { bashCompletion } from './completion/bash.ts';
import { type CommandNode, type KnownValues, readCommandTree } from './completion/command-tree.ts';
import { fishCompletion } from './completion/fish.ts';
import { zshCompletion } from './completion/zsh.ts';
import { places, print } from './context.ts';

const WRITERS: Readonly<Record<Shell, (tree: CommandNode) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

/** `querent completion`: the script for a shell, made from the commands as they are. */
export async function completionCommand(shell: Shell, program: Command): Promise<void> {
  print(WRITERS[shell](readCommandTree(program, await knownValues())));
}

async function knownValues(): Promise<KnownValues> {
  const names = await benchmarkNames(places());
  const benchmarks = await Promise.all(names.map((name) => findBenchmark(name, places())));
  const each = (read: (benchmark: (typeof benchmarks)[number]) => readonly string[]): readonly string[] => [
    ...new Set(benchmarks.flatMap(read)),
  ];
  const kinds = await assistantKinds();
  return {
    benchmark: names,
    '--set': each(({ sets }) => sets),
    '--mode': each(({ modes }) => modes),
    '--given': each(({ givens }) => givens),
    '--assistant': [
      ...kinds.map(({ name, form }) => (form === 'strategy' ? `${name}@` : name)),
      ...CONTROL_NAMES.map(({ name }) => name),
      ...CHAT_MODELS.map(({ name }) => `local/${name}`),
    ],
    '--user': ['rules', 'model@'],
    '--judge': ['rules', 'model@'],
  };
}

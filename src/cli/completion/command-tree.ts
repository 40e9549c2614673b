import type { Argument, Command, Option } from 'commander';
import type { ChoiceReader } from '../options.ts';

/** What can be completed after a command. */
export interface CommandNode {
  /** `querent data pull`. */
  readonly path: string;
  readonly name: string;
  readonly description: string;
  readonly options: readonly OptionNode[];
  /** Values of its arguments, where they are known. */
  readonly values: readonly string[];
  readonly commands: readonly CommandNode[];
}

export interface OptionNode {
  /** `-a`, `--assistant`. */
  readonly flags: readonly string[];
  readonly description: string;
  /** Does a value follow? `optional`: it may. */
  readonly value: 'none' | 'optional' | 'required';
  /** Values it takes, where they are known; empty: any, files are offered. */
  readonly values: readonly string[];
}

/** Values that the program itself does not hold: `benchmark` (an argument's name), `--assistant` (an option's). */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

/** The program's commands, options, choices and known values, as shells complete them. */
export function readCommandTree(command: Command, known: KnownValues, before = ''): CommandNode {
  const path = before === '' ? command.name() : `${before} ${command.name()}`;
  return {
    path,
    name: command.name(),
    description: command.description(),
    options: [...command.options.map((option) => readOption(option, known)), HELP],
    values: command.registeredArguments.flatMap((argument) => valuesOf(argument, argument.name(), known)),
    commands: command.commands.map((child) => readCommandTree(child, known, path)),
  };
}

const HELP: OptionNode = { flags: ['-h', '--help'], description: 'help and examples', value: 'none', values: [] };

function readOption(option: Option, known: KnownValues): OptionNode {
  return {
    flags: [option.short, option.long].filter((flag) => flag !== undefined && flag !== null),
    description: option.description,
    value: option.required ? 'required' : option.optional ? 'optional' : 'none',
    values: valuesOf(option, option.long ?? '', known),
  };
}

function valuesOf(part: Option | Argument, name: string, known: KnownValues): readonly string[] {
  const { choices } = (part.parseArg ?? {}) as Partial<ChoiceReader<string>>;
  return [...(choices ?? []), ...(known[name] ?? [])].filter(isPlain);
}

/** Only what every shell reads as one plain word. */
function isPlain(word: string): boolean {
  return /^[\w@./-]+$/.test(word);
}

/** The tree's commands, each before its own. */
export function allCommands(tree: CommandNode): readonly CommandNode[] {
  return [tree, ...tree.commands.flatMap(allCommands)];
}

/** What can follow a command: its own commands or the values of its arguments. */
export function wordsAfter(node: CommandNode): readonly string[] {
  return [...node.commands.map(({ name }) => name), ...node.values];
}

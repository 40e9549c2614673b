import type { CommandNode, OptionNode } from './command-tree.ts';

/** A completion script for fish. */
export function fishCompletion(tree: CommandNode): string {
  const top = `__fish_use_subcommand`;
  return [
    `# fish completion of ${tree.name}: put it into ~/.config/fish/completions/${tree.name}.fish`,
    ...tree.commands.flatMap((node) => [
      offer(tree, top, `-f -a ${node.name} -d ${quote(node.description)}`),
      ...commandLines(tree, node),
    ]),
    ...tree.options.map((option) => offer(tree, top, optionWords(option))),
    '',
  ].join('\n');
}

function commandLines(tree: CommandNode, node: CommandNode): readonly string[] {
  const inside = `__fish_seen_subcommand_from ${node.name}`;
  const names = node.commands.map(({ name }) => name).join(' ');
  const beforeOwn = names === '' ? inside : `${inside}; and not __fish_seen_subcommand_from ${names}`;
  return [
    ...node.options.map((option) => offer(tree, inside, optionWords(option))),
    ...node.values.map((value) => offer(tree, beforeOwn, `-a ${value}`)),
    ...node.commands.flatMap((child) => {
      const within = `${inside}; and __fish_seen_subcommand_from ${child.name}`;
      return [
        offer(tree, beforeOwn, `-f -a ${child.name} -d ${quote(child.description)}`),
        ...child.options.map((option) => offer(tree, within, optionWords(option))),
        ...child.values.map((value) => offer(tree, within, `-a ${value}`)),
      ];
    }),
  ];
}

function offer(tree: CommandNode, when: string, words: string): string {
  return `complete -c ${tree.name} -n ${quote(when)} ${words}`;
}

function optionWords({ flags, description, value, values }: OptionNode): string {
  const names = flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
  const takes = value === 'required' ? ' -r' : '';
  const offered = values.length > 0 ? ` -f -a ${quote(values.join(' '))}` : '';
  return `${names.join(' ')}${takes}${offered} -d ${quote(description)}`;
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

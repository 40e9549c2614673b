import { allCommands, type CommandNode } from './command-tree.ts';

/** A completion script for zsh. */
export function zshCompletion(tree: CommandNode): string {
  return `#compdef ${tree.name}
# zsh completion of ${tree.name}: put it as _${tree.name} into a folder of $fpath, or source it after compinit
_${tree.name}() {
  local current="\${words[CURRENT]}" previous="\${words[CURRENT-1]}" at=${tree.name} index
  local -a offers
  for ((index = 2; index < CURRENT; index++)); do
    case "$at \${words[index]}" in
      ${descents(tree)}) at="$at \${words[index]}" ;;
    esac
  done
  case "$at $previous" in
${optionValues(tree)}
  esac
  case "$at" in
${offers(tree)}
  esac
  if (( \${#offers} )); then _describe '${tree.name}' offers; else _files; fi
}
if [[ $funcstack[1] == _${tree.name} ]]; then _${tree.name} "$@"; else compdef _${tree.name} ${tree.name}; fi
`;
}

function descents(tree: CommandNode): string {
  return allCommands(tree)
    .filter((node) => node !== tree)
    .map((node) => `'${node.path}'`)
    .join(' | ');
}

function optionValues(tree: CommandNode): string {
  const lines = allCommands(tree).flatMap(({ path, options }) =>
    options
      .filter(({ value, values }) => value === 'required' || values.length > 0)
      .map(({ flags, values }) => {
        const when = flags.map((flag) => `'${path} ${flag}'`).join(' | ');
        return `    ${when}) ${values.length > 0 ? `compadd -- ${values.join(' ')}` : '_files'}; return ;;`;
      }),
  );
  return lines.join('\n');
}

function offers(tree: CommandNode): string {
  const lines = allCommands(tree).map((node) => {
    const flags = node.options.flatMap(({ flags, description }) => flags.map((flag) => entry(flag, description)));
    const plain = [
      ...node.commands.map(({ name, description }) => entry(name, description)),
      ...node.values.map((value) => entry(value, '')),
    ];
    return `    '${node.path}') if [[ $current == -* ]]; then offers=(${flags.join(' ')}); else offers=(${plain.join(' ')}); fi ;;`;
  });
  return lines.join('\n');
}

/** `'word:description'`, as \`_describe\` reads it. */
function entry(word: string, description: string): string {
  const text = description === '' ? word : `${word}:${description.replaceAll("'", '’')}`;
  return `'${text}'`;
}

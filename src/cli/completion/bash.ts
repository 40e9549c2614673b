import { allCommands, type CommandNode, wordsAfter } from './command-tree.ts';

/** A completion script for bash 4 and newer. */
export function bashCompletion(tree: CommandNode): string {
  return `# bash completion of ${tree.name}: source it, or put it into ~/.local/share/bash-completion/completions/${tree.name}
_${tree.name}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" path=${tree.name} words= index
  COMPREPLY=()
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "$path \${COMP_WORDS[index]}" in
${descents(tree)}
    esac
  done
  case "$path $previous" in
${optionValues(tree)}
  esac
  case "$path" in
${nextWords(tree)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _${tree.name} ${tree.name}
`;
}

/** Which words lead into a command of a command. */
function descents(tree: CommandNode): string {
  const paths = allCommands(tree)
    .filter((node) => node !== tree)
    .map((node) => `'${node.path}'`);
  return `      ${paths.join(' | ')}) path="$path \${COMP_WORDS[index]}" ;;`;
}

/** After an option that takes a value: its values, or files. */
function optionValues(tree: CommandNode): string {
  const lines = allCommands(tree).flatMap(({ path, options }) =>
    options
      .filter(({ value, values }) => value === 'required' || values.length > 0)
      .map(({ flags, values }) => {
        const when = flags.map((flag) => `'${path} ${flag}'`).join(' | ');
        const offer = values.length > 0 ? `COMPREPLY=($(compgen -W '${values.join(' ')}' -- "$current")); ` : '';
        return `    ${when}) ${offer}return ;;`;
      }),
  );
  return lines.join('\n');
}

function nextWords(tree: CommandNode): string {
  const lines = allCommands(tree).map((node) => {
    const flags = node.options.flatMap((option) => option.flags);
    const plain = wordsAfter(node).join(' ');
    return `    '${node.path}') if [[ $current == -* ]]; then words='${flags.join(' ')}'; else words='${plain}'; fi ;;`;
  });
  return lines.join('\n');
}

import type { Command } from 'commander';
import { oneOf } from '../options.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof SHELLS)[number];

export function addCompletionCommand(program: Command): void {
  program
    .command('completion')
    .description('print a completion script for your shell: commands, options, benchmarks, assistants')
    .argument('<shell>', SHELLS.join(', '), oneOf('completion', SHELLS))
    .addHelpText('after', EXAMPLES)
    .action(async (shell: Shell) => {
      const { completionCommand } = await import('../completion-command.ts');
      await completionCommand(shell, program);
    });
}

const EXAMPLES = `
Examples:
  source <(querent completion bash)                                        for this session
  querent completion bash > ~/.local/share/bash-completion/completions/querent
  querent completion zsh > "\${fpath[1]}/_querent"
  querent completion fish > ~/.config/fish/completions/querent.fish`;

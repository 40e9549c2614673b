/** Writes docs/commands.md from the commands as they are; a test holds the page against them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { buildProgram } from '../src/cli/program.ts';

const PAGE = fileURLToPath(new URL('../docs/commands.md', import.meta.url));

/** The whole help of a command, its examples included, as wide as a page. */
export function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({
    writeOut: (part) => {
      text += part;
    },
    getOutHelpWidth: () => 110,
    getOutHasColors: () => false,
  });
  command.outputHelp();
  return text.trimEnd();
}

/** The program and all its commands, each before its own. */
export function allCommands(
  command: Command,
  before = '',
): readonly { readonly path: string; readonly command: Command }[] {
  const path = before === '' ? command.name() : `${before} ${command.name()}`;
  return [{ path, command }, ...command.commands.flatMap((child) => allCommands(child, path))];
}

export function commandPage(): string {
  const sections = allCommands(buildProgram(() => {})).map(
    ({ path, command }) => `## ${path}\n\n\`\`\`text\n${helpOf(command)}\n\`\`\`\n`,
  );
  return `# Commands\n\nMade from the commands themselves by \`node scripts/write-command-page.ts\`.\n\n${sections.join('\n')}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const page = commandPage();
  if (readFileSync(PAGE, { encoding: 'utf8', flag: 'a+' }) !== page) writeFileSync(PAGE, page);
}

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildProgram } from '../src/cli/program.ts';
import { allCommands, commandPage, helpOf } from './write-command-page.ts';

const commands = allCommands(buildProgram(() => {}));

describe.each(commands)('$path --help', ({ path, command }) => {
  it('says what the command does', () => {
    expect(command.description().length).toBeGreaterThan(15);
  });

  it('shows examples of this very command', () => {
    const help = helpOf(command);
    const examples = help.slice(help.indexOf('\nExamples:\n') + 1);
    expect(examples).toMatch(/^Examples:\n/);
    expect(examples).toContain(path);
  });

  it('describes every option and argument', () => {
    const silent = [...command.options, ...command.registeredArguments].filter(({ description }) => !description);
    expect(silent.map((part) => part.name())).toEqual([]);
  });
});

describe('docs/commands.md', () => {
  it('is what the commands say: else run `npx node scripts/write-command-page.ts`', () => {
    expect(readFileSync(new URL('../docs/commands.md', import.meta.url), 'utf8')).toBe(commandPage());
  });
});

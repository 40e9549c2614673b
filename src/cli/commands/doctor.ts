import type { Command } from 'commander';
import type { Finish } from '../program.ts';

export interface DoctorOptions {
  readonly deep?: boolean;
  readonly json?: boolean;
}

export function addDoctorCommand(program: Command, finish: Finish): void {
  program
    .command('doctor')
    .description('look whether everything Querent needs is here, and say what to do where it is not')
    .option('--deep', 'also read model and data files whole and compare their checksums')
    .option('--json', 'print as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (options: DoctorOptions) => {
      const { doctorCommand } = await import('../doctor-command.ts');
      finish(await doctorCommand(options));
    });
}

const EXAMPLES = `
Examples:
  querent doctor
  querent doctor --deep --json

Exit codes: 0 when nothing is broken (what is optional may be missing), 1 otherwise. Keys are never shown.`;

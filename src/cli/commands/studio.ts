import type { Command } from 'commander';
import { wholeNumber } from '../options.ts';

export interface StudioOptions {
  readonly port: number;
  readonly host?: string;
  readonly token?: string | boolean;
  readonly config?: string;
}

export function addStudioCommand(program: Command): void {
  program
    .command('studio')
    .description('look at runs and dialogues in a browser, and start runs there')
    .option('--port <n>', 'port to listen at; 0: any that is free', wholeNumber('--port', 0), 4180)
    .option('--host <host>', 'address to listen at; default 127.0.0.1, others ask for a token')
    .option('--token [token]', 'ask for this token; made where it is not said')
    .option('--config <file>', 'the config that names your own parts; default querent.config.* here or above')
    .addHelpText('after', EXAMPLES)
    .action(async (options: StudioOptions) => {
      const { studioCommand } = await import('../studio-command.ts');
      await studioCommand(options);
    });
}

const EXAMPLES = `
Examples:
  querent studio
  querent studio --port 0 --token                       another port, and a token to show
  querent studio --host 0.0.0.0 --token "$TOKEN"        for other machines; put TLS in front of it

Whoever reaches the page can start runs with the keys of this environment; no key is ever shown.
Ctrl-C ends it: runs that it plays are stopped, and can be resumed.`;

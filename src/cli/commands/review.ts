import type { Command } from 'commander';
import { wholeNumber } from '../options.ts';

export interface ReviewExportOptions {
  readonly output: string;
  readonly sample?: number;
  readonly seed: number;
}

export interface ReviewImportOptions {
  readonly reviewer: string;
  readonly into?: string;
}

export function addReviewCommand(program: Command): void {
  const review = program
    .command('review')
    .description('have people judge data and verdicts, and say how far they agree')
    .addHelpText('after', '\nExamples:\n  querent review agreement my-set');
  review
    .command('export')
    .description('write a queue for a reviewer: blind to labels, in mixed order')
    .argument('<dir|run>', 'folder of a set that was made, or id of a run')
    .requiredOption('-o, --output <file>', '.jsonl, or .csv to fill in as a sheet')
    .option('--sample <n>', 'seeds or episodes, each stratum with its share; default all', wholeNumber('--sample', 1))
    .option('--seed <n>', 'draws the sample and the order', wholeNumber('--seed', 0), 1)
    .addHelpText(
      'after',
      '\nExamples:\n  querent review export my-set --sample 40 -o queue.csv\n  querent review export RUN --sample 50 -o verdicts.jsonl',
    )
    .action(async (target: string, options: ReviewExportOptions) => {
      const { reviewExport } = await import('../review-command.ts');
      await reviewExport(target, options);
    });
  review
    .command('import')
    .description('take in a queue that a reviewer has filled in; a later one of the same name takes its place')
    .argument('<file>', 'the .jsonl or .csv file')
    .requiredOption('--reviewer <name>', 'who filled it in')
    .option('--into <dir>', 'folder of the set that the queue is of; default where it was exported')
    .addHelpText('after', '\nExamples:\n  querent review import queue.csv --reviewer anna')
    .action(async (file: string, options: ReviewImportOptions) => {
      const { reviewImport } = await import('../review-command.ts');
      await reviewImport(file, options);
    });
  review
    .command('agreement')
    .description("agreement of reviewers with each other and with the labels: Cohen's kappa, Krippendorff's alpha")
    .argument('<dir|run>', 'folder of a set that was made, or id of a run')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExamples:\n  querent review agreement my-set')
    .action(async (target: string, options: { readonly json?: boolean }) => {
      const { reviewAgreementCommand } = await import('../review-command.ts');
      await reviewAgreementCommand(target, options.json ?? false);
    });
}

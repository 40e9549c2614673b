import type { Command } from 'commander';
import { wholeNumber } from '../options.ts';

export interface ReviewQueueOptions {
  readonly kind?: string;
  readonly sample?: number;
  readonly seed: number;
}

export interface ReviewExportOptions extends ReviewQueueOptions {
  readonly output: string;
  readonly reviewer?: string;
}

export interface ReviewImportOptions {
  readonly reviewer: string;
  readonly into?: string;
}

const TARGET = 'folder of a set that was made, open or starter (the sets that come with Querent), or id of a run';

export function addReviewCommand(program: Command): void {
  const review = program
    .command('review')
    .description('have people judge data, verdicts, questions and simulated users, and say how far they agree')
    .addHelpText('after', '\nExamples:\n  querent review queue open --sample 40\n  querent review agreement my-set');
  addQueueCommands(review);
  addFileCommands(review);
  review
    .command('agreement')
    .description("agreement of reviewers with each other and with the labels: Cohen's kappa, Krippendorff's alpha")
    .argument('<dir|set|run>', TARGET)
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExamples:\n  querent review agreement my-set')
    .action(async (target: string, options: { readonly json?: boolean }) => {
      const { reviewAgreementCommand } = await import('../review-command.ts');
      await reviewAgreementCommand(target, options.json ?? false);
    });
}

function addQueueCommands(review: Command): void {
  review
    .command('queue')
    .description('make a queue for the page of `querent studio`: blind to labels, in mixed order')
    .argument('<dir|set|run>', TARGET)
    .option('--kind <kind>', 'of a set: seeds; of a run: verdicts (default), questions, users')
    .option('--sample <n>', SAMPLE, wholeNumber('--sample', 1))
    .option('--seed <n>', 'draws the sample and the order', wholeNumber('--seed', 0), 1)
    .addHelpText(
      'after',
      '\nExamples:\n  querent review queue open --sample 200\n  querent review queue RUN --kind questions --sample 50',
    )
    .action(async (target: string, options: ReviewQueueOptions) => {
      const { reviewQueue } = await import('../review-command.ts');
      await reviewQueue(target, options);
    });
  review
    .command('list')
    .description('queues that are here, with how far each reviewer is')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExamples:\n  querent review list')
    .action(async (options: { readonly json?: boolean }) => {
      const { reviewList } = await import('../review-command.ts');
      await reviewList(options.json ?? false);
    });
}

const SAMPLE = 'seeds, episodes, questions or replies, each stratum with its share; default all';

function addFileCommands(review: Command): void {
  review
    .command('export')
    .description('write a queue to a file for a reviewer: a new one, or one that is here')
    .argument('<dir|set|run|queue>', `${TARGET}; or the name of a queue`)
    .requiredOption('-o, --output <file>', '.jsonl, or .csv to fill in as a sheet')
    .option('--kind <kind>', 'of a set: seeds; of a run: verdicts (default), questions, users')
    .option('--sample <n>', SAMPLE, wholeNumber('--sample', 1))
    .option('--seed <n>', 'draws the sample and the order', wholeNumber('--seed', 0), 1)
    .option('--reviewer <name>', 'of a queue that is here: filled in with what this reviewer has said')
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
    .description(
      'take in a queue that a reviewer has filled in; what it says of an item replaces what they said before',
    )
    .argument('<file>', 'the .jsonl or .csv file')
    .requiredOption('--reviewer <name>', 'who filled it in')
    .option('--into <dir>', 'folder of the set that the queue is of; default where it was exported')
    .addHelpText('after', '\nExamples:\n  querent review import queue.csv --reviewer anna')
    .action(async (file: string, options: ReviewImportOptions) => {
      const { reviewImport } = await import('../review-command.ts');
      await reviewImport(file, options);
    });
}

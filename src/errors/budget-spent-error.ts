import { EXIT, type ExitCode, QuerentError } from './querent-error.ts';

/** The run's money is spent: no further call starts. The run can be resumed with a higher budget. */
export class BudgetSpentError extends QuerentError {
  readonly code = 'QRT_BUDGET_SPENT';
  readonly exitCode: ExitCode = EXIT.stopped;

  constructor(init: { spentUsd: number; budgetUsd: number }) {
    super({
      message: `The budget is spent: ${init.spentUsd.toFixed(4)} of ${init.budgetUsd} US dollars.`,
      hint: 'Repeat the command with --resume and a higher --max-cost to go on.',
    });
  }
}

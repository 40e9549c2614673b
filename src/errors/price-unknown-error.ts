import { EXIT, type ExitCode, QuerentError } from './querent-error.ts';

/** A budget was set, and the price of a model's tokens is not in the table. */
export class PriceUnknownError extends QuerentError {
  readonly code = 'QRT_PRICE_UNKNOWN';
  readonly exitCode: ExitCode = EXIT.usage;

  constructor(model: string) {
    super({
      message: `The token price of ${model} is not known, so --max-cost cannot be kept.`,
      hint: 'Give it with --token-price in,out (US dollars per million tokens), or accept it with --allow-unknown-price.',
    });
  }
}

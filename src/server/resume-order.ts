import * as z from 'zod';
import type { RunRecord } from '../schema/run.ts';
import { requestOfRun } from '../study/request-of-run.ts';
import type { RunMeans } from '../study/run-command-line.ts';
import type { RunRequest } from '../study/run-request.ts';
import type { ResumeOrder } from './api-types.ts';

export const resumeOrderSchema = z.strictObject({
  system: z.string().max(100_000).optional(),
}) satisfies z.ZodType<ResumeOrder, unknown>;

/**
 * What a run goes on with: its record, the numbers that its command holds beside it (prices, budget, bounds of a call), and
 * a system prompt, which a command names by its file only.
 */
export function resumeOf(
  run: RunRecord,
  { system }: ResumeOrder,
): { readonly request: RunRequest; readonly means: RunMeans } {
  const { command } = run;
  const number = (option: string): number | undefined => numbersAfter(command, option)?.[0];
  const [input, output] = numbersAfter(command, '--token-price') ?? [];
  return {
    request: {
      ...requestOfRun(run),
      ...{ system, questionPrice: number('--question-price'), wordPrice: number('--word-price') },
      resume: run.id,
    },
    means: {
      ...{ maxCost: number('--max-cost'), maxRetries: number('--max-retries'), timeout: number('--timeout') },
      ...(input !== undefined && output !== undefined && { tokenPrice: { input, output } }),
      ...(hasFlag(command, '--allow-unknown-price') && { allowUnknownPrice: true }),
      ...(hasFlag(command, '--no-cache') && { cache: false }),
    },
  };
}

/** Numbers of an option, one or with a comma between two; a shell may have had them quoted. */
function numbersAfter(command: string, option: string): readonly number[] | undefined {
  const found = new RegExp(`(?:^|\\s)${option}(?:=|\\s+)["']?([\\d.]{1,20})(?:,([\\d.]{1,20}))?["']?(?=\\s|$)`).exec(
    command,
  );
  const numbers = found?.slice(1).flatMap((text) => (text === undefined ? [] : [Number(text)]));
  return numbers?.every(Number.isFinite) ? numbers : undefined;
}

function hasFlag(command: string, flag: string): boolean {
  return command.split(/\s+/).includes(flag);
}

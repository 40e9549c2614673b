import * as z from 'zod';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { LANGUAGES } from '../schema/message.ts';
import type { RunMeans } from '../study/run-command-line.ts';
import type { RunRequest } from '../study/run-request.ts';
import type { RunOrder } from './api-types.ts';

const name = z.string().trim().min(1).max(500);
const count = z.int().min(1).max(10_000_000);
const price = z.number().min(0).max(1_000_000);

export const runOrderSchema = z.strictObject({
  benchmark: name,
  assistant: name,
  protocol: z.enum(['querent', 'paper']).optional(),
  user: name.optional(),
  judge: name.optional(),
  set: name.optional(),
  mode: name.optional(),
  language: z.enum(LANGUAGES as readonly ['en', 'zh']).optional(),
  limit: count.optional(),
  sample: count.optional(),
  seed: z.int().min(0).optional(),
  repeats: z.int().min(1).max(1_000).optional(),
  concurrency: z.int().min(1).max(1_000).optional(),
  temperature: z.number().min(0).max(2).optional(),
  maxTokens: count.optional(),
  maxQuestions: z.int().min(0).max(1_000).optional(),
  questionPrice: price.optional(),
  wordPrice: price.optional(),
  given: name.optional(),
  system: z.string().max(100_000).optional(),
  maxCost: price.optional(),
  tokenPrice: z.strictObject({ input: price, output: price }).optional(),
  allowUnknownPrice: z.boolean().optional(),
  maxRetries: z.int().min(0).max(100).optional(),
  timeout: z.number().min(0.001).max(86_400).optional(),
  cache: z.boolean().optional(),
}) satisfies z.ZodType<RunOrder, unknown>;

/**
 * The order in the words of a run. A page cannot start programs, nor sit at the server's terminal: `exec:` takes a name
 * from the config, and `human` the playground.
 */
export function requestOfOrder(order: RunOrder): { readonly request: RunRequest; readonly means: RunMeans } {
  const { maxCost, tokenPrice, allowUnknownPrice, maxRetries, timeout, cache, ...request } = order;
  for (const part of ['assistant', 'user', 'judge'] as const) refuseOffPage(part, request[part]);
  return { request, means: { maxCost, tokenPrice, allowUnknownPrice, maxRetries, timeout, cache } };
}

export function refuseOffPage(part: 'assistant' | 'user' | 'judge', reference: string | undefined): void {
  const kind = /^\s*(exec|human)\b/i.exec(reference ?? '')?.[1]?.toLowerCase();
  if (kind === undefined || reference === undefined) return;
  throw new InvalidOptionError({
    option: `--${part}`,
    value: reference,
    expected: `the studio's page starts no ${kind === 'exec' ? 'programs' : 'talks at the terminal'}`,
    hint:
      kind === 'exec'
        ? 'Give the program a name in querent.config.ts and use that, or start the run on the command line.'
        : 'Start the run on the command line.',
  });
}

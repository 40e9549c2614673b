import * as z from 'zod';
import { LANGUAGES } from '../schema/message.ts';
import type { RunRecord } from '../schema/run.ts';
import type { RunRequest } from './run-request.ts';

const settingsSchema = z.object({
  language: z.enum(['all', ...LANGUAGES]).catch('all'),
  given: z.string().catch('none'),
  seed: z.number().catch(1),
  maxQuestions: z.number().optional().catch(undefined),
  repeats: z.number().catch(1),
  scenarios: z.array(z.string()).optional().catch(undefined),
  limit: z.number().nullable().catch(null),
  sample: z.number().nullable().catch(null),
  sampling: z.object({ temperature: z.number().optional(), maxTokens: z.number().optional() }).catch({}),
});

/**
 * The request that a run was started with, as far as its record says it. What the record does not hold (a system prompt,
 * prices that an assistant weighs) makes another plan: resuming then refuses, and names the run's own command.
 */
export function requestOfRun(run: RunRecord): RunRequest {
  const { language, given, seed, maxQuestions, repeats, scenarios, limit, sample, sampling } = settingsSchema.parse(
    run.settings,
  );
  return {
    benchmark: run.benchmark,
    assistant: run.assistant,
    user: run.user,
    judge: run.judge,
    set: run.set,
    mode: run.mode,
    language: language === 'all' ? undefined : language,
    given: given === 'none' ? undefined : given,
    scenarios,
    limit: limit ?? undefined,
    sample: sample ?? undefined,
    ...{ seed, maxQuestions, repeats },
    temperature: sampling.temperature,
    maxTokens: sampling.maxTokens,
  };
}

import { askYesNo } from '../../judge/ask-yes-no.ts';
import { type Rejection, rejection } from '../rejection.ts';
import type { TrainingMaking } from './job.ts';

/** A yes-or-no question to the second model. */
export interface Doubt {
  readonly item: string;
  /** Stands in the work file, and is the reason when the answer is no. */
  readonly check: string;
  readonly reason: string;
  readonly prompt: string;
}

/** The first thing that the second model says no to, or cannot decide; undefined: it agrees, or there is none. */
export async function secondOpinion(
  doubts: readonly Doubt[],
  { checker, log, signal }: TrainingMaking,
): Promise<Rejection | undefined> {
  if (!checker) return undefined;
  for (const { item, check, reason, prompt } of doubts) {
    const { yes, reason: why } = log.opinion(item, check) ?? (await ask(item, check, prompt));
    if (yes !== true) return rejection(yes === null ? 'check.undecided' : `check.${reason}`, why);
  }
  return undefined;

  async function ask(item: string, check: string, prompt: string) {
    const call = { role: 'judge', repeat: 0, episodeKey: `synth/${item}/${check}`, signal } as const;
    const { yes, reason } = await askYesNo(log.watch(checker!, item), prompt, call);
    await log.putOpinion(item, check, { yes, reason });
    return { yes, reason };
  }
}

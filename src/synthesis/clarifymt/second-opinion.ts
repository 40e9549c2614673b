import type { Seed } from '../../benchmark/clarifymt/seed.ts';
import { askYesNo } from '../../judge/ask-yes-no.ts';
import type { ChatModel } from '../../schema/model.ts';
import type { Prompt } from '../../tools/prompt-file.ts';
import type { Rejection } from '../rejection.ts';
import type { Opinion, WorkLog } from '../work-log.ts';
import { contextOf, describeReading, numberedReadings, quoted } from './wording.ts';

/** Names of the checks, and of their prompts. */
export const CHECKS = ['check-ambiguous', 'check-twin', 'check-answer'] as const;
type Check = (typeof CHECKS)[number];

export interface OpinionInput {
  readonly model: ChatModel;
  readonly prompts: Readonly<Record<string, Prompt>>;
  readonly log: WorkLog;
  readonly signal: AbortSignal;
}

interface CheckQuestion {
  /** `check-answer.READING` for each reading's answer. */
  readonly key: string;
  readonly check: Check;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Another model's yes or no, one question a call: is the request really open, does the twin settle it, is each answer right
 * for its reading? The first no ends it, so that nothing is spent on an item that is out. undefined: it agrees.
 */
export async function secondOpinion(seed: Seed, input: OpinionInput): Promise<Rejection | undefined> {
  for (const question of questionsOn(seed)) {
    const { yes, reason } = await opinionOn(seed, question, input);
    if (yes === true) continue;
    return { reason: yes === null ? 'undecided' : question.check.slice('check-'.length), detail: reason };
  }
  return undefined;
}

async function opinionOn(seed: Seed, { key, check, values }: CheckQuestion, input: OpinionInput): Promise<Opinion> {
  const { log, model, prompts, signal } = input;
  const known = log.opinion(seed.id, key);
  if (known) return known;
  const call = { role: 'judge', repeat: 0, episodeKey: `synth/${seed.id}/${key}`, signal } as const;
  const prompt = prompts[check] as Prompt;
  const { yes, reason } = await askYesNo(log.watch(model, seed.id), prompt.render(values, seed.language), call);
  const opinion = { yes, reason };
  await log.putOpinion(seed.id, key, opinion);
  return opinion;
}

function questionsOn(seed: Seed): readonly CheckQuestion[] {
  const { instructions, documents } = seed;
  const context = contextOf({ documents, ...(instructions !== undefined && { instructions }) }, seed.language);
  const readings = numberedReadings(seed);
  const request = quoted(seed.request);
  const meaning = (id: string): string => {
    const reading = seed.readings.find((candidate) => candidate.id === id);
    return reading ? quoted(describeReading(seed, reading)) : '';
  };
  return [
    { key: 'check-ambiguous', check: 'check-ambiguous', values: { request, context, readings } },
    {
      key: 'check-twin',
      check: 'check-twin',
      values: {
        request: quoted(seed.clearTwin.request),
        ...{ context, readings },
        meaning: meaning(seed.clearTwin.reading),
      },
    },
    ...seed.readings.map(
      ({ id, answer }): CheckQuestion => ({
        key: `check-answer.${id}`,
        check: 'check-answer',
        values: { request, context, meaning: meaning(id), answer: quoted(answer.text) },
      }),
    ),
  ];
}

import type { PartKind } from '../../schema/benchmark.ts';
import type { Judge } from '../../schema/judge.ts';
import { benchmark as clarifymt } from '../clarifymt/benchmark.ts';

/** Clarifymt's judges; a question about a request of which nobody has said what is missing gets no marks. */
export const importedJudges: Readonly<Record<string, PartKind<Judge>>> = Object.fromEntries(
  Object.entries(clarifymt.judges).map(([name, kind]) => [
    name,
    { ...kind, create: (input) => onlyWhereSlotsAreKnown(kind.create(input)) } satisfies PartKind<Judge>,
  ]),
);

function onlyWhereSlotsAreKnown(judge: Judge): Judge {
  const { judgeQuestions } = judge;
  if (!judgeQuestions) return judge;
  return {
    ...judge,
    judgeQuestions: async (dialogue, secret, context) =>
      secret.slots.length === 0 ? null : judgeQuestions(dialogue, secret, context),
  };
}

import type { ComparedRun, RunsComparison } from '../../../src/server/api-types.ts';

/** Names of the runs by id: the assistant's, with the id where two have the same. */
export function runNames({ base, others }: Pick<RunsComparison, 'base' | 'others'>): ReadonlyMap<string, string> {
  const runs = [base, ...others.map(({ run }) => run)];
  const count = (assistant: string): number => runs.filter((run) => run.assistant === assistant).length;
  const nameOf = ({ id, assistant }: ComparedRun): string =>
    count(assistant) > 1 ? `${assistant} (${id})` : assistant;
  return new Map(runs.map((run) => [run.id, nameOf(run)]));
}

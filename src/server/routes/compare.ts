import * as z from 'zod';
import { RequestError } from '../../errors/request-error.ts';
import type { RunHead } from '../../store/run-browser.ts';
import { answer } from '../answer.ts';
import { FLIP_OUTCOMES, type FlipList, type RunsComparison } from '../api-types.ts';
import { flipRows } from '../comparisons/flip-rows.ts';
import { shownComparison } from '../comparisons/shown-comparison.ts';
import { readQuery, runIdSchema } from '../read-input.ts';
import type { Route } from '../route.ts';
import type { Studio } from '../studio.ts';

/** More columns than this cannot be read. */
const MOST_RUNS = 6;

const runs = z
  .string()
  .max(MOST_RUNS * 201)
  .transform((text) => text.split(','))
  .pipe(
    z
      .array(runIdSchema)
      .min(2)
      .max(MOST_RUNS)
      .refine((ids) => new Set(ids).size === ids.length, 'each run once'),
  );
const compareSchema = z.strictObject({ runs });
const flipsSchema = z.strictObject({ runs, other: runIdSchema, outcome: z.enum(FLIP_OUTCOMES) });

/** Runs held against each other on the scenarios they share. */
export const route: Route = (app, studio) => {
  app.get('/compare', async (context) => {
    const heads = await headsOf(studio, readQuery(context, compareSchema).runs);
    return answer<RunsComparison>(context, shownComparison(await studio.comparisons.of(heads)));
  });

  app.get('/compare/flips', async (context) => {
    const { runs: ids, other, outcome } = readQuery(context, flipsSchema);
    const heads = await headsOf(studio, ids);
    const { comparisons } = await studio.comparisons.of(heads);
    const test = comparisons.find(({ run }) => run.id === other)?.tests.find((each) => each.outcome === outcome);
    if (!test) return answer<FlipList>(context, { rows: [], count: 0 });
    await Promise.all(heads.map(({ run, version }) => studio.index.sync(run.id, version)));
    return answer<FlipList>(context, flipRows(test, studio.finder, ids[0] ?? '', other));
  });
};

async function headsOf(studio: Studio, ids: readonly string[]): Promise<readonly RunHead[]> {
  const heads = await Promise.all(ids.map((id) => studio.head(id)));
  const [first] = heads;
  const foreign = heads.find(({ run }) => run.benchmark !== first?.run.benchmark);
  if (!foreign) return heads;
  const message = `Runs of one benchmark can be compared: ${foreign.run.id} is of ${foreign.run.benchmark}, ${first?.run.id} of ${first?.run.benchmark}.`;
  throw new RequestError({ problem: 'malformed', message });
}

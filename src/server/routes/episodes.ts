import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { answer } from '../answer.ts';
import {
  EPISODE_OUTCOMES,
  EPISODE_PRESETS,
  EPISODE_SORTS,
  type EpisodeNeighbours,
  type EpisodePage,
  type EpisodeQuery,
} from '../api-types.ts';
import { episodeKeyOf, readQuery, runIdOf } from '../read-input.ts';
import type { Route } from '../route.ts';

/** How long a request waits for episodes that are not in the index yet; then it is answered with those that are. */
const PATIENCE_MS = 150;

const whole = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

const queryShape = {
  preset: z.enum(EPISODE_PRESETS).optional(),
  text: z.string().max(200).optional(),
  outcome: z.enum(EPISODE_OUTCOMES).optional(),
  group: z.string().max(200).optional(),
  gold: z.enum(['ask', 'answer', 'none']).optional(),
  action: z.enum(['ask', 'answer', 'none']).optional(),
  sort: z.enum(EPISODE_SORTS).optional(),
  descending: z
    .literal(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
};
const querySchema = z.strictObject(queryShape);
const pageSchema = z.strictObject({
  ...queryShape,
  from: whole.default(0),
  limit: whole.pipe(z.number().min(1).max(500)).default(100),
  cursor: z.string().max(100).optional(),
});

/** The table of a run's episodes. */
export const route: Route = (app, studio) => {
  app.get('/runs/:run/episodes', async (context) => {
    const head = await studio.head(runIdOf(context));
    const { from, limit, cursor, ...query } = readQuery(context, pageSchema);
    const { id } = head.run;
    const synced = studio.index.sync(id, head.version);
    // What fails after the patience is over is told to the next request.
    synced.catch(() => undefined);
    await Promise.race([synced, wait(PATIENCE_MS)]);
    const page = studio.finder.page(id, tidy(query), { from, limit, cursor });
    const indexed = { done: page.counts.all, stored: Math.max(head.stored, page.counts.all) };
    return answer<EpisodePage>(context, { ...page, indexed });
  });

  app.get('/runs/:run/episodes/:key/neighbours', async (context) => {
    const head = await studio.head(runIdOf(context));
    const query = readQuery(context, querySchema);
    const synced = studio.index.sync(head.run.id, head.version);
    synced.catch(() => undefined);
    await Promise.race([synced, wait(PATIENCE_MS)]);
    return answer<EpisodeNeighbours>(
      context,
      studio.finder.neighbours(head.run.id, tidy(query), episodeKeyOf(context)),
    );
  });
};

/** The same query is written the same way, so that its answer is found again. */
function tidy(query: { readonly [Name in keyof EpisodeQuery]?: EpisodeQuery[Name] | undefined }): EpisodeQuery {
  const { preset, text, outcome, group, gold, action, sort, descending } = query;
  return {
    ...(preset && { preset }),
    ...(text?.trim() && { text: text.trim() }),
    ...(outcome && { outcome }),
    ...(group && { group }),
    ...(gold && { gold }),
    ...(action && { action }),
    ...(sort && sort !== 'position' && { sort }),
    ...(descending && { descending }),
  };
}

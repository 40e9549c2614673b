import * as z from 'zod';
import { RequestError } from '../../errors/request-error.ts';
import { answer } from '../answer.ts';
import type { RunChange, RunDeletion, RunDetail, RunList } from '../api-types.ts';
import { readBody, runIdOf } from '../read-input.ts';
import type { Route } from '../route.ts';

/** Runs in a list: with more, older ones are found by their address only. */
const MOST_RUNS = 2_000;

const changeSchema: z.ZodType<RunChange> = z.strictObject({
  tags: z
    .array(
      z
        .string()
        .trim()
        .min(1)
        .max(40)
        .regex(/^[^\p{Cc}]*$/u, 'a tag is one line'),
    )
    .max(20),
});

const deletionSchema: z.ZodType<RunDeletion> = z.strictObject({ confirm: z.string() });

export const route: Route = (app, studio) => {
  app.get('/runs', async (context) => {
    const heads = await studio.browser.heads({ limit: MOST_RUNS + 1 });
    const shown = heads.slice(0, MOST_RUNS);
    studio.prepare(shown);
    const runs = await Promise.all(shown.map((head) => studio.summary(head)));
    return answer<RunList>(context, { runs, more: heads.length > MOST_RUNS });
  });

  app.get('/runs/:run', async (context) => {
    const head = await studio.head(runIdOf(context));
    const { id, settings, settingsHash, command } = head.run;
    return answer<RunDetail>(context, {
      run: await studio.summary(head),
      ...{ settings, settingsHash, command },
      stoppedBy: studio.live.stoppedBy(id),
    });
  });

  app.patch('/runs/:run', async (context) => {
    const { run } = await studio.head(runIdOf(context));
    const { tags } = await readBody(context, changeSchema);
    await studio.browser.setTags(run.id, tags);
    return answer<RunChange>(context, { tags });
  });

  app.delete('/runs/:run', async (context) => {
    const head = await studio.head(runIdOf(context));
    const { confirm } = await readBody(context, deletionSchema);
    const { id } = head.run;
    if (confirm !== id) {
      throw new RequestError({ problem: 'malformed', message: 'What confirms the deletion is the id of the run.' });
    }
    if ((await studio.status(head)) === 'running') {
      throw new RequestError({ problem: 'malformed', message: `The run ${id} is being played: stop it first.` });
    }
    await studio.store.deleteRun(id);
    studio.index.forget(id);
    return answer<RunDeletion>(context, { confirm });
  });
};

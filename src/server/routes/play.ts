import { estimateRun } from '../../study/estimate.ts';
import { runCommandLine } from '../../study/run-command-line.ts';
import { answer } from '../answer.ts';
import type { RunEstimate, StartedRun } from '../api-types.ts';
import { readBody, runIdOf } from '../read-input.ts';
import { resumeOf, resumeOrderSchema } from '../resume-order.ts';
import type { Route } from '../route.ts';
import { refuseOffPage, requestOfOrder, runOrderSchema } from '../run-order.ts';

/** Starting, stopping and going on with runs. */
export const route: Route = (app, studio) => {
  const { places, env, config } = studio.options;

  app.post('/runs', async (context) => {
    const { request, means } = requestOfOrder(await readBody(context, runOrderSchema));
    return answer<StartedRun>(context, { id: await studio.live.start(request, means) });
  });

  app.post('/estimates', async (context) => {
    const { request, means } = requestOfOrder(await readBody(context, runOrderSchema));
    const {
      models: _,
      benchmark: __,
      set: ___,
      assistant: ____,
      concurrency: _____,
      ...estimate
    } = await estimateRun(request, { places, env, config, tokenPrice: means.tokenPrice });
    return answer<RunEstimate>(context, { command: runCommandLine(request, means), ...estimate });
  });

  app.post('/runs/:run/stop', async (context) => {
    const { run } = await studio.head(runIdOf(context));
    await studio.live.stop(run.id);
    return answer<StartedRun>(context, { id: run.id });
  });

  app.post('/runs/:run/resume', async (context) => {
    const { run } = await studio.head(runIdOf(context));
    const { request, means } = resumeOf(run, await readBody(context, resumeOrderSchema));
    for (const part of ['assistant', 'user', 'judge'] as const) refuseOffPage(part, request[part]);
    return answer<StartedRun>(context, { id: await studio.live.start(request, means, run.command) });
  });
};

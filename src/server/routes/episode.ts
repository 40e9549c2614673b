import * as z from 'zod';
import { QuerentError } from '../../errors/querent-error.ts';
import { RequestError } from '../../errors/request-error.ts';
import type { RunRecord } from '../../schema/run.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { type RecoveredCall, recoverCalls } from '../../study/recover-calls.ts';
import { replayEpisode } from '../../study/replay-episode.ts';
import { answer } from '../answer.ts';
import type {
  CallRecord,
  EpisodeCalls,
  EpisodeDetail,
  EpisodeSecret,
  ReplayOrder,
  ReplayResult,
} from '../api-types.ts';
import { episodeKeyOf, readBody, runIdOf } from '../read-input.ts';
import type { Route } from '../route.ts';
import { refuseOffPage } from '../run-order.ts';
import type { Studio } from '../studio.ts';

const replaySchema: z.ZodType<ReplayOrder> = z.strictObject({
  turnIndex: z.int().min(0).max(1_000),
  assistant: z.string().trim().min(1).max(500),
});

/** One episode, and what it was made of. */
export const route: Route = (app, studio) => {
  app.get('/runs/:run/episodes/:key', async (context) => {
    const { run } = await studio.head(runIdOf(context));
    const { episode, position } = await studio.episode(run.id, episodeKeyOf(context));
    const { benchmark, set, mode, assistant } = run;
    return answer<EpisodeDetail>(context, {
      ...{ runId: run.id, benchmark, set, mode, assistant, position, episode },
      ...(await briefOf(studio, run, episode.scenarioId)),
    });
  });

  app.get('/runs/:run/episodes/:key/secret', async (context) => {
    const { scenario } = await stored(studio, runIdOf(context), episodeKeyOf(context));
    return answer<EpisodeSecret>(context, { secret: scenario.secret });
  });

  app.get('/runs/:run/episodes/:key/calls', async (context) => {
    const found = await stored(studio, runIdOf(context), episodeKeyOf(context));
    const memory = { store: studio.store, cache: studio.live.cache() };
    const { calls, problem } = await recoverCalls(found, memory, { ...studio.options, signal: context.req.raw.signal });
    return answer<EpisodeCalls>(context, { calls: calls.map(callRecord), problem });
  });

  app.post('/runs/:run/episodes/:key/replay', async (context) => {
    const found = await stored(studio, runIdOf(context), episodeKeyOf(context));
    const { turnIndex, assistant } = await readBody(context, replaySchema);
    refuseOffPage('assistant', assistant);
    const around = { ...studio.options, cache: studio.live.cache(), signal: context.req.raw.signal };
    return answer<ReplayResult>(context, await replayEpisode({ ...found, turnIndex, assistant }, around));
  });
};

async function stored(studio: Studio, runId: string, key: string) {
  const { run } = await studio.head(runId);
  const { episode } = await studio.episode(runId, key);
  const scenario = await studio.scenarios.find(run, episode.scenarioId);
  if (scenario) return { run, episode, scenario };
  const message = `The data of ${run.benchmark} has no scenario "${episode.scenarioId}" any more.`;
  throw new RequestError({ problem: 'not-found', message });
}

/** A dialogue can be read without what led to it: data that is gone is no reason to hide it. */
async function briefOf(
  studio: Studio,
  run: RunRecord,
  scenarioId: string,
): Promise<Pick<EpisodeDetail, 'brief' | 'briefProblem'>> {
  let scenario: Scenario | undefined;
  try {
    scenario = await studio.scenarios.find(run, scenarioId);
  } catch (error) {
    if (!(error instanceof QuerentError)) throw error;
    return { brief: null, briefProblem: `${error.message.replace(/\.?$/, '.')} ${error.hint}` };
  }
  if (scenario) return { brief: scenario.brief, briefProblem: null };
  return { brief: null, briefProblem: 'The data has no such scenario any more.' };
}

function callRecord({ model, turnIndex, request, call, reply, kept }: RecoveredCall): CallRecord {
  const { messages, sampling } = request;
  return {
    ...{ model, turnIndex, messages, sampling },
    role: call.role,
    reply:
      reply && kept
        ? {
            text: reply.text,
            reasoning: reply.reasoning ?? null,
            ...{ inputTokens: reply.usage.inputTokens, outputTokens: reply.usage.outputTokens },
            latencyMs: reply.latencyMs,
            costUsd: reply.costUsd ?? null,
            kept,
          }
        : null,
  };
}

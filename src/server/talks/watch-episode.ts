import { streamTurn } from '../../assistant/stream-turn.ts';
import { PartFaultError } from '../../errors/part-fault-error.ts';
import { RequestError } from '../../errors/request-error.ts';
import { findBenchmark } from '../../references/benchmarks.ts';
import { playEpisode } from '../../runner/play-episode.ts';
import { planEpisodes } from '../../scheduler/plan.ts';
import type { Assistant } from '../../schema/assistant.ts';
import type { Scenario } from '../../schema/scenario.ts';
import type { User } from '../../schema/user.ts';
import { settleRequest } from '../../study/run-request.ts';
import type { TalkEvent, WatchOrder } from '../api-types.ts';
import type { DataSets } from '../data-sets/data-sets.ts';
import type { StudioOptions } from '../studio.ts';
import { openTalkWorkshop } from './talk-workshop.ts';

export interface WatchSurroundings {
  readonly options: StudioOptions;
  readonly dataSets: DataSets;
  readonly emit: (event: TalkEvent) => void;
  readonly signal: AbortSignal;
}

/** Plays a scenario with a simulated user and tells of every part of it. Nothing is stored. */
export async function watchEpisode(order: WatchOrder, around: WatchSurroundings): Promise<void> {
  const { options, emit, signal } = around;
  const benchmark = await findBenchmark(order.benchmark, options.places);
  const { assistant: reference, user, judge, seed, set, mode, temperature, maxTokens, questionPrice } = order;
  const request = { benchmark: order.benchmark, assistant: reference, user, judge, seed, set, mode };
  const settings = settleRequest({ ...request, temperature, maxTokens }, benchmark);
  const scenario = await scenarioOf(order, around.dataSets);
  await using tools = await openTalkWorkshop(options, order, signal);
  const { workshop } = tools;
  const part = await workshop.assistant(reference, {
    ...{ sampling: settings.sampling, questionPrice, ownControls: benchmark.ownControls },
  });
  const assistant = 'control' in part ? benchmark.controls(scenario)[part.control]! : part;
  const [planned] = planEpisodes([scenario], { settings: {}, repeats: 1, seed: settings.seed }).episodes;
  emit({ type: 'brief', brief: scenario.brief });
  const { episode, verdicts } = await playEpisode(planned!, {
    ...{ benchmark, signal, maxQuestions: settings.maxQuestions, given: undefined, ledger: workshop.ledger },
    assistantFor: () => toldAssistant(assistant, emit),
    user: toldUser(await workshop.user(settings.user, benchmark), emit),
    judge: await workshop.judge(settings.judge, benchmark),
  });
  emit({ type: 'spent', spent: tools.spent() });
  emit({ type: 'end', episode: { ...episode, verdicts } });
}

async function scenarioOf({ scenario: id, ...order }: WatchOrder, dataSets: DataSets): Promise<Scenario> {
  const { benchmark, set, mode } = order;
  const place = await dataSets.find({
    benchmark,
    ...(set !== undefined && { set }),
    ...(mode !== undefined && { mode }),
  });
  const [detail, secret] = await Promise.all([
    dataSets.ask(place, { kind: 'detail', id, query: {} }),
    dataSets.ask(place, { kind: 'secret', id }),
  ]);
  if (detail && secret) return { id, cluster: detail.cluster, groups: detail.groups, brief: detail.brief, secret };
  throw new RequestError({ problem: 'not-found', message: `The set has no scenario "${id}".` });
}

function toldAssistant(assistant: Assistant, emit: WatchSurroundings['emit']): Assistant {
  const { reference, settings, oracle } = assistant;
  return {
    ...{ reference, settings, oracle },
    async respond(brief, dialogue, context) {
      for await (const part of streamTurn(assistant, brief, dialogue, context)) {
        emit(part);
        if (part.type === 'turn') return part.turn;
      }
      throw new PartFaultError({ kind: 'assistant-fault', message: 'The assistant gave no turn.' });
    },
  };
}

function toldUser(user: User, emit: WatchSurroundings['emit']): User {
  return {
    reference: user.reference,
    settings: user.settings,
    async reply(dialogue, secret, context) {
      const turn = await user.reply(dialogue, secret, context);
      if (turn.speaker === 'user') emit({ type: 'user', turn });
      return turn;
    },
  };
}

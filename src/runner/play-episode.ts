import { ModelCallError } from '../errors/model-call-error.ts';
import { PartFaultError } from '../errors/part-fault-error.ts';
import { StoppedError } from '../errors/stopped-error.ts';
import type { PlannedEpisode } from '../scheduler/plan.ts';
import type { UsageLedger } from '../scheduler/usage-ledger.ts';
import type { Assistant } from '../schema/assistant.ts';
import type { Benchmark } from '../schema/benchmark.ts';
import type { Turn } from '../schema/dialogue.ts';
import type { Decision, Episode, EpisodeEnd } from '../schema/episode.ts';
import type { Fault } from '../schema/fault.ts';
import type { Judge, Verdict } from '../schema/judge.ts';
import type { CallContext } from '../schema/model.ts';
import type { Role } from '../schema/usage.ts';
import type { User } from '../schema/user.ts';
import { deriveSeed } from '../tools/random.ts';
import { judgeDialogue } from './judge-dialogue.ts';

export interface EpisodeParts {
  readonly benchmark: Benchmark;
  readonly assistantFor: (planned: PlannedEpisode) => Assistant;
  readonly user: User;
  readonly judge: Judge;
  readonly maxQuestions: number;
  /** Kind of oracle input to hand over (`--given`). */
  readonly given: string | undefined;
  readonly ledger: UsageLedger;
  readonly signal: AbortSignal;
}

export interface PlayedEpisode {
  readonly episode: Episode;
  readonly verdicts: readonly Verdict[];
}

/** What the loop has gathered so far; a fault keeps it. */
interface Progress {
  readonly dialogue: Turn[];
  readonly decisions: Decision[];
  end: EpisodeEnd | null;
}

/** Plays one episode: assistant, user, assistant, ... until the benchmark says it ends, then the judge. */
export async function playEpisode(planned: PlannedEpisode, parts: EpisodeParts): Promise<PlayedEpisode> {
  const startedAt = new Date();
  const started = performance.now();
  const progress: Progress = { dialogue: [], decisions: [], end: null };
  let verdicts: readonly Verdict[] = [];
  let fault: Fault | null = null;
  try {
    await converse(planned, parts, progress);
    verdicts = await judgeEpisode(planned, parts, progress);
  } catch (error) {
    // A call that was cut off by the stop says nothing about the model: the episode is played again on resume.
    if (parts.signal.aborted) throw new StoppedError();
    if (!(error instanceof ModelCallError || error instanceof PartFaultError)) throw error;
    fault = { kind: error.kind, message: error.message, tries: error.tries };
  }
  const { scenario } = planned;
  return {
    episode: {
      key: planned.key,
      scenarioId: scenario.id,
      cluster: scenario.cluster,
      groups: scenario.groups,
      repeat: planned.repeat,
      request: scenario.brief.request,
      dialogue: progress.dialogue,
      decisions: progress.decisions,
      end: progress.end,
      fault,
      usage: parts.ledger.take(planned.key),
      startedAt: startedAt.toISOString(),
      durationMs: Math.round(performance.now() - started),
    },
    verdicts,
  };
}

async function converse(planned: PlannedEpisode, parts: EpisodeParts, progress: Progress): Promise<void> {
  const assistant = parts.assistantFor(planned);
  while (progress.end === null) {
    const next = parts.benchmark.next(planned.scenario, progress.dialogue, parts.maxQuestions);
    if (next.step === 'end') progress.end = next.end;
    else if (next.step === 'assistant') await assistantTurn(assistant, planned, parts, progress);
    else await userTurn(planned, parts, progress);
  }
}

async function assistantTurn(
  assistant: Assistant,
  planned: PlannedEpisode,
  parts: EpisodeParts,
  progress: Progress,
): Promise<void> {
  const { scenario } = planned;
  const { dialogue, decisions } = progress;
  const asked = decisions.filter((decision) => decision.action === 'ask').length;
  const given = parts.given && parts.benchmark.given(parts.given, scenario, dialogue);
  const heard = assistant.oracle ? dialogue : dialogue.map(asHeard);
  const turn = await assistant.respond(scenario.brief, heard, {
    call: callContext('assistant', planned, parts),
    scenarioId: scenario.id,
    questionsLeft: Math.max(0, parts.maxQuestions - asked),
    seed: deriveSeed(planned.seed, 'assistant', dialogue.length),
    ...(given && { given }),
  });
  const outlook = parts.benchmark.outlook?.(scenario, dialogue, parts.maxQuestions);
  decisions.push({
    turnIndex: decisions.length,
    gold: parts.benchmark.goldAction(scenario, dialogue, parts.maxQuestions),
    action: turn.action,
    ...(outlook && { outlook }),
  });
  dialogue.push(turn);
  if (turn.replyFault) progress.end = 'reply-fault';
}

/** What reaches an assistant of a user's turn: the words, not what the simulated user notes beside them. */
function asHeard(turn: Turn): Turn {
  return turn.speaker === 'user' ? { speaker: 'user', text: turn.text } : turn;
}

async function userTurn(planned: PlannedEpisode, parts: EpisodeParts, progress: Progress): Promise<void> {
  const reply = await parts.user.reply(progress.dialogue, planned.scenario.secret, {
    call: callContext('user', planned, parts),
    brief: planned.scenario.brief,
    seed: deriveSeed(planned.seed, 'user', progress.dialogue.length),
  });
  if (reply.speaker === 'end') progress.end = 'user-ended';
  else progress.dialogue.push(reply);
}

async function judgeEpisode(
  planned: PlannedEpisode,
  parts: EpisodeParts,
  progress: Progress,
): Promise<readonly Verdict[]> {
  await nextTurnOfEventLoop();
  const { benchmark, judge, maxQuestions } = parts;
  const call = callContext('judge', planned, parts);
  return judgeDialogue(progress, { benchmark, judge, scenario: planned.scenario, maxQuestions, call });
}

/** The place that the last reply has freed is taken first: judging waits until the calls that can go out are sent. */
function nextTurnOfEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function callContext(role: Role, planned: PlannedEpisode, parts: EpisodeParts): CallContext {
  return { role, repeat: planned.repeat, episodeKey: planned.key, signal: parts.signal };
}

import { createMeter, type MeterOptions } from '../scheduler/meter.ts';
import type { CallContext, ChatModel, ChatReply, ChatRequest } from '../schema/model.ts';
import type { Role } from '../schema/usage.ts';
import { roughPromptTokens, roughTokens } from '../tools/token-count.ts';

/** What the calls of one model in one role would use. */
export interface ModelTally {
  readonly model: string;
  readonly role: Role;
  readonly calls: number;
  readonly inputTokens: number;
  /** With replies of typical length. */
  readonly outputTokens: number;
  /** Were every reply as long as it may be. */
  readonly outputTokensAtMost: number;
  /** US dollars; null when the price is not known. */
  readonly costUsd: number | null;
  readonly costAtMostUsd: number | null;
}

/** Tokens of a typical reply where there is room for it. */
const TYPICAL_REPLY: Readonly<Record<Role, number>> = { assistant: 120, user: 40, judge: 80, generator: 300 };
/** For a call that says nothing of a limit. */
const LONGEST_REPLY = 1024;

export interface CallTally {
  /** A model that calls nothing: counts the request and says what `reply` says. */
  standIn(reference: string): ChatModel;
  tallies(): readonly ModelTally[];
}

/** Counts calls that are not made, and prices them as the run would. */
export function createCallTally(
  price: Pick<MeterOptions, 'tokenPrice'>,
  reply: (request: ChatRequest, call: CallContext) => string,
): CallTally {
  const meter = createMeter(price);
  const tallies = new Map<string, ModelTally>();
  const count = (model: string, request: ChatRequest, call: CallContext, text: string): ChatReply => {
    const atMost = request.sampling.maxTokens ?? LONGEST_REPLY;
    const usage = {
      inputTokens: roughPromptTokens(request),
      outputTokens: Math.min(atMost, Math.max(TYPICAL_REPLY[call.role], roughTokens(text))),
    };
    const made: ChatReply = { text, finish: 'stop', usage, latencyMs: 0 };
    const longest = { ...made, usage: { ...usage, outputTokens: atMost } };
    const before = tallies.get(`${call.role} ${model}`);
    tallies.set(`${call.role} ${model}`, {
      model,
      role: call.role,
      calls: (before?.calls ?? 0) + 1,
      inputTokens: (before?.inputTokens ?? 0) + usage.inputTokens,
      outputTokens: (before?.outputTokens ?? 0) + usage.outputTokens,
      outputTokensAtMost: (before?.outputTokensAtMost ?? 0) + atMost,
      costUsd: add(before ? before.costUsd : 0, meter.count(model, call, made)),
      costAtMostUsd: add(before ? before.costAtMostUsd : 0, meter.count(model, call, longest)),
    });
    return made;
  };
  return {
    standIn: (reference) => ({
      reference,
      generate: async (request, call) => count(reference, request, call, reply(request, call)),
    }),
    tallies: () => [...tallies.values()],
  };
}

/** A sum with something unknown in it is unknown. */
export function add(left: number | null, right: number | null): number | null {
  return left === null || right === null ? null : left + right;
}

/** The tally of `all` episodes, when `played` of them were counted. */
export function scaleTally(tally: ModelTally, all: number, played: number): ModelTally {
  const scale = (value: number): number => Math.round((value * all) / played);
  const scaleUsd = (value: number | null): number | null => (value === null ? null : (value * all) / played);
  return {
    ...tally,
    calls: scale(tally.calls),
    inputTokens: scale(tally.inputTokens),
    outputTokens: scale(tally.outputTokens),
    outputTokensAtMost: scale(tally.outputTokensAtMost),
    costUsd: scaleUsd(tally.costUsd),
    costAtMostUsd: scaleUsd(tally.costAtMostUsd),
  };
}

import type { CallContext, ChatModel, ChatReply, ChatRequest, ChatStreamPart } from '../schema/model.ts';
import type { Role, Usage } from '../schema/usage.ts';

export type UsageByRole = Partial<Record<Role, Usage>>;

const NO_USAGE: Usage = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };

function addUsage(left: Usage, right: Usage): Usage {
  return {
    calls: left.calls + right.calls,
    inputTokens: left.inputTokens + right.inputTokens,
    outputTokens: left.outputTokens + right.outputTokens,
    costUsd: left.costUsd === null || right.costUsd === null ? null : left.costUsd + right.costUsd,
  };
}

/**
 * What each episode in progress has used so far. Replies served from the cache or the journal count as when they
 * were first made, so that a resumed episode reports what an undisturbed one would.
 */
export interface UsageLedger {
  watch(model: ChatModel): ChatModel;
  /** Takes an episode's usage out of the ledger. */
  take(episodeKey: string): UsageByRole;
}

export function createUsageLedger(): UsageLedger {
  const byEpisode = new Map<string, UsageByRole>();
  const count = (call: CallContext, reply: ChatReply): void => {
    let usage = byEpisode.get(call.episodeKey);
    if (!usage) {
      usage = {};
      byEpisode.set(call.episodeKey, usage);
    }
    usage[call.role] = addUsage(usage[call.role] ?? NO_USAGE, {
      calls: 1,
      inputTokens: reply.usage.inputTokens,
      outputTokens: reply.usage.outputTokens,
      costUsd: reply.costUsd ?? null,
    });
  };
  return {
    watch: (model) => ({
      reference: model.reference,
      async generate(request, call) {
        const reply = await model.generate(request, call);
        count(call, reply);
        return reply;
      },
      ...(model.stream && {
        async *stream(request: ChatRequest, call: CallContext): AsyncGenerator<ChatStreamPart, void, undefined> {
          const cut = (received: ChatReply): void => {
            count(call, received);
            call.cut?.(received);
          };
          for await (const part of model.stream!(request, { ...call, cut })) {
            if (part.type === 'reply') count(call, part.reply);
            yield part;
          }
        },
      }),
      ...(model.dispose && { dispose: () => model.dispose!() }),
    }),
    take(episodeKey) {
      const usage = byEpisode.get(episodeKey) ?? {};
      byEpisode.delete(episodeKey);
      return usage;
    },
  };
}

import type { CallContext, ChatModel, ChatReply, ChatRequest } from '../schema/model.ts';
import type { Store } from '../schema/store.ts';
import { callKey } from './request-key.ts';

export interface Journal {
  /** From here on replies belong to this run; before, calls pass through. `fresh`: a new run, nothing is there to look up. */
  start(runId: string, options?: { readonly fresh?: boolean }): void;
  /**
   * The same model, whose replies are on disk before the caller has them; a call that a killed process had made is
   * answered from the journal. Failed calls leave no entry.
   */
  wrap(model: ChatModel): ChatModel;
  /** Drops the counts of an episode that has ended. */
  forget(episodeKey: string): void;
  /** Puts US dollars that a call cost on the run's account, on disk with the next reply. */
  spend(usd: number): void;
  /** Brings to the account what no later reply took along. */
  settle(): Promise<void>;
}

/**
 * The journal of a run, which may be named only once its models are made. It counts how often an episode repeats a call
 * (a sampled best-of-n does), so that each time has an entry of its own. An episode must make the same calls in the same
 * order when it is played again. Calls outside an episode are not journaled.
 */
export function createJournal(store: Store, startedRunId?: string): Journal {
  let runId = startedRunId;
  let isFresh = false;
  let unsavedUsd = 0;
  const counts = new Map<string, Map<string, number>>();

  const countCall = (model: string, request: ChatRequest, call: CallContext): number => {
    const key = callKey(model, request, call);
    const episode = counts.get(call.episodeKey) ?? new Map<string, number>();
    counts.set(call.episodeKey, episode);
    const occurrence = episode.get(key) ?? 0;
    episode.set(key, occurrence + 1);
    return occurrence;
  };

  const saveSpending = async (id: string): Promise<void> => {
    if (unsavedUsd === 0) return;
    const usd = unsavedUsd;
    unsavedUsd = 0;
    await store.addSpending(id, usd);
  };

  return {
    start: (id, options = {}) => {
      runId = id;
      isFresh = options.fresh ?? false;
    },
    wrap: (model) => ({
      reference: model.reference,
      async generate(request: ChatRequest, call: CallContext): Promise<ChatReply> {
        if (runId === undefined || call.episodeKey === '') return model.generate(request, call);
        const occurrence = countCall(model.reference, request, call);
        const entry = { runId, model: model.reference, request, call, occurrence };
        const known = isFresh ? undefined : await store.journalGet(entry);
        if (known) return known;
        let isKept = false;
        const keep = async (reply: ChatReply): Promise<void> => {
          isKept = true;
          // Both in one transaction: a reply on disk is a reply accounted for.
          await Promise.all([saveSpending(entry.runId), store.journalPut(entry, reply)]);
        };
        const reply = await model.generate(request, { ...call, keep });
        if (!isKept) await keep(reply);
        return reply;
      },
      dispose: async () => model.dispose?.(),
    }),
    forget: (episodeKey) => {
      counts.delete(episodeKey);
    },
    spend: (usd) => {
      unsavedUsd += usd;
    },
    settle: async () => {
      if (runId !== undefined) await saveSpending(runId);
    },
  };
}

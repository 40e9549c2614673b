import type { CallContext, ChatModel, ChatReply, ChatRequest, ChatStreamPart } from '../schema/model.ts';
import type { JournalEntry, Store } from '../schema/store.ts';
import { wholeReply } from '../tools/whole-reply.ts';
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

  /** The place of the call in the journal; undefined outside a run or an episode. */
  const entryOf = (model: string, request: ChatRequest, call: CallContext): JournalEntry | undefined => {
    if (runId === undefined || call.episodeKey === '') return undefined;
    return { runId, model, request, call, occurrence: countCall(model, request, call) };
  };

  const find = async (entry: JournalEntry): Promise<ChatReply | undefined> =>
    isFresh ? undefined : await store.journalGet(entry);

  const keeping = (entry: JournalEntry): Keeping => {
    let isKept = false;
    const keep = async (reply: ChatReply): Promise<void> => {
      if (isKept) return;
      isKept = true;
      // Both in one transaction: a reply on disk is a reply accounted for.
      await Promise.all([saveSpending(entry.runId), store.journalPut(entry, reply)]);
    };
    return { call: { ...entry.call, keep }, keep };
  };

  return {
    start: (id, options = {}) => {
      runId = id;
      isFresh = options.fresh ?? false;
    },
    wrap: (model) => ({
      reference: model.reference,
      async generate(request: ChatRequest, call: CallContext): Promise<ChatReply> {
        const entry = entryOf(model.reference, request, call);
        if (!entry) return model.generate(request, call);
        const known = await find(entry);
        if (known) return known;
        const kept = keeping(entry);
        const reply = await model.generate(request, kept.call);
        await kept.keep(reply);
        return reply;
      },
      ...(model.stream && {
        async *stream(request: ChatRequest, call: CallContext): AsyncGenerator<ChatStreamPart, void, undefined> {
          const entry = entryOf(model.reference, request, call);
          if (!entry) return yield* model.stream!(request, call);
          const known = await find(entry);
          if (known) return yield* wholeReply(known);
          const kept = keeping(entry);
          for await (const part of model.stream!(request, kept.call)) {
            if (part.type === 'reply') await kept.keep(part.reply);
            yield part;
          }
        },
      }),
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

/** A call whose reply is journaled once, by whoever has it first. */
interface Keeping {
  readonly call: CallContext;
  readonly keep: (reply: ChatReply) => Promise<void>;
}

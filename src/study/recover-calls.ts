import { ModelCallError } from '../errors/model-call-error.ts';
import { PartFaultError } from '../errors/part-fault-error.ts';
import { playEpisode } from '../runner/play-episode.ts';
import type { AssistantTurn } from '../schema/dialogue.ts';
import type { ScoredEpisode } from '../schema/episode.ts';
import type { ReplyMemory } from '../schema/limits.ts';
import type { CallContext, ChatModel, ChatReply, ChatRequest } from '../schema/model.ts';
import type { RunRecord } from '../schema/run.ts';
import type { Scenario } from '../schema/scenario.ts';
import type { Store } from '../schema/store.ts';
import { canonicalJson } from '../tools/hash.ts';
import { type StageSurroundings, withEpisodeStage } from './episode-stage.ts';

/** A model call of an episode, made again as far as it can be. */
export interface RecoveredCall {
  readonly model: string;
  /** Assistant turn from 0 that it was made for: the one that spoke, was replied to, or ended what was judged. */
  readonly turnIndex: number;
  readonly request: ChatRequest;
  readonly call: CallContext;
  readonly reply: ChatReply | undefined;
  /** Where the reply is kept; null: nowhere. */
  readonly kept: 'journal' | 'cache' | null;
}

export interface RecoveredCalls {
  readonly calls: readonly RecoveredCall[];
  /** Why they may not be all, or not what was sent; null where they are. */
  readonly problem: string | null;
}

/**
 * The calls of a stored episode: the assistant's, its simulated user's and its judge's. Prompts are not stored: they follow from brief, dialogue and settings, and
 * are made again here; replies come from the run's journal or the response cache, where they still are. No model is called.
 */
export async function recoverCalls(
  stored: { readonly run: RunRecord; readonly episode: ScoredEpisode; readonly scenario: Scenario },
  memory: { readonly store: Store; readonly cache?: ReplyMemory | undefined },
  around: StageSurroundings,
): Promise<RecoveredCalls> {
  const { run, episode } = stored;
  const calls: RecoveredCall[] = [];
  const problems = new Set<string>();
  let turnIndex = 0;
  const seen = new Map<string, number>();
  const standIn = async (model: string): Promise<ChatModel> => ({
    reference: model,
    async generate(request, call) {
      const same = canonicalJson([model, { ...request }]);
      const occurrence = seen.get(same) ?? 0;
      seen.set(same, occurrence + 1);
      const entry = { runId: run.id, model, request, call, occurrence };
      const journaled = await memory.store.journalGet(entry);
      const reply = journaled ?? memory.cache?.get(model, request, call);
      // Whoever replies or judges does it after the turn.
      const at = call.role === 'assistant' ? turnIndex : Math.max(0, turnIndex - 1);
      calls.push({
        model,
        turnIndex: at,
        request,
        call,
        reply,
        kept: reply ? (journaled ? 'journal' : 'cache') : null,
      });
      if (reply) return reply;
      throw new ModelCallError({ kind: 'bad-request', model, message: 'the reply is not kept' });
    },
  });
  /** What a part would do, for the calls that it makes; what it needs may be kept nowhere. */
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ModelCallError || error instanceof PartFaultError)) throw error;
      problems.add('Replies that are kept nowhere are missing, and calls that followed from them.');
      return undefined;
    }
  };
  await withEpisodeStage(stored, { standIn }, around, async ({ planned, parts, assistant }) => {
    const { assistantSettings } = run.settings;
    if (assistantSettings !== null && canonicalJson(assistantSettings ?? null) !== canonicalJson(assistant.settings)) {
      problems.add('The run was started with settings that its record does not hold whole: prompts may differ.');
    }
    // A dialogue that broke off was never judged.
    const hasEnded = episode.end !== null;
    const said = episode.dialogue.filter((turn): turn is AssistantTurn => turn.speaker === 'assistant');
    await playEpisode(planned, {
      ...parts,
      assistantFor: () => ({
        ...assistant,
        respond: async (brief, dialogue, context) => {
          await attempt(() => assistant.respond(brief, dialogue, context));
          const turn = said[turnIndex++];
          if (turn) return turn;
          throw new PartFaultError({ kind: 'assistant-fault', message: 'The dialogue ends here.' });
        },
      }),
      user: {
        ...parts.user,
        reply: async (dialogue, secret, context) => {
          const turn = episode.dialogue[dialogue.length];
          await attempt(() => parts.user.reply(dialogue, secret, context));
          return turn?.speaker === 'user' ? turn : { speaker: 'end', reason: 'The dialogue ends here.' };
        },
      },
      judge: {
        ...parts.judge,
        judge: async (...asked) => (hasEnded && (await attempt(() => parts.judge.judge(...asked)))) || UNJUDGED,
        judgeFurther: async (...asked) =>
          (hasEnded && (await attempt(async () => parts.judge.judgeFurther?.(...asked)))) || [],
        judgeQuestions: async (...asked) =>
          (hasEnded && (await attempt(async () => parts.judge.judgeQuestions?.(...asked)))) || null,
      },
    });
  });
  return { calls, problem: problems.size === 0 ? null : [...problems].join(' ') };
}

const UNJUDGED = { name: 'final', value: null, reason: '' };

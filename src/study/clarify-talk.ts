import { createAgentFromInput } from '../assistant/clarify/create-agent.ts';
import { createManagedModel } from '../model/managed.ts';
import { resolveAdapter } from '../model/resolve.ts';
import { readPlaces } from '../references/environment.ts';
import { createLimiter } from '../scheduler/limiter.ts';
import { createMeter } from '../scheduler/meter.ts';
import type { Message } from '../schema/message.ts';
import type { ChatModel, ChatReply, ChatRequest, Sampling } from '../schema/model.ts';
import { createRandom } from '../tools/random.ts';
import { createTalk, type Talk, type TalkOptions } from './talk.ts';

/**
 * Somebody's own way to a model: messages in, the reply's text out, whole or in pieces; `schema`: the JSON Schema that it
 * should satisfy.
 */
export type AskModel = (
  messages: readonly Message[],
  schema?: ChatRequest['schema'],
) => string | Promise<string> | AsyncIterable<string>;

export interface ClarifyTalkOptions extends TalkOptions {
  /** As on the command line (`openai/gpt-4o-mini`), or a function of your own. */
  readonly model: string | AskModel;
  /** `full` (default), `fast`, `local` and the others of docs/clarify-agent.md. */
  readonly variant?: string;
  /** What a question costs, where a right answer is worth 1; default 0.1. */
  readonly questionPrice?: number;
  /** What each of its words costs; default 0. */
  readonly wordPrice?: number;
  readonly sampling?: Sampling;
  /** For one call, in milliseconds; default 120,000. Of a streamed one, without progress. */
  readonly timeoutMs?: number;
}

/** A talk with a model behind ClarifyAgent. */
export interface ClarifyTalk extends Talk {
  dispose(): Promise<void>;
}

const TIMEOUT_MS = 120_000;
const MAX_RETRIES = 5;
const LONGEST_REPLY = 1024;

export async function clarify(options: ClarifyTalkOptions): Promise<ClarifyTalk> {
  const model = await modelOf(options);
  const { variant, questionPrice, wordPrice, seed = 1 } = options;
  const agent = await createAgentFromInput({
    model,
    sampling: { temperature: 0, maxTokens: LONGEST_REPLY, ...options.sampling },
    seed,
    resolveModel: async () => model,
    ...(variant !== undefined && { argument: variant }),
    ...(questionPrice !== undefined && { questionPrice }),
    ...(wordPrice !== undefined && { wordPrice }),
  });
  const talk = createTalk(agent, options);
  return {
    say: talk.say,
    stream: talk.stream,
    get dialogue() {
      return talk.dialogue;
    },
    dispose: async () => {
      await model.dispose?.();
    },
  };
}

async function modelOf({ model, timeoutMs = TIMEOUT_MS, seed = 1 }: ClarifyTalkOptions): Promise<ChatModel> {
  if (typeof model === 'function') return ownModel(model);
  const { home } = readPlaces(process.env);
  const adapter = await resolveAdapter(model, { env: process.env, home, timeoutMs });
  return createManagedModel(adapter, {
    limiter: createLimiter({ limit: 1 }),
    meter: createMeter(),
    retry: { maxRetries: MAX_RETRIES, random: createRandom('clarify-talk', seed) },
  });
}

function ownModel(ask: AskModel): ChatModel {
  const reply = (text: string): ChatReply => ({
    text,
    finish: 'stop',
    usage: { inputTokens: 0, outputTokens: 0 },
    latencyMs: 0,
  });
  return {
    reference: 'own',
    async generate({ messages, schema }) {
      let text = '';
      for await (const piece of pieces(ask(messages, schema))) text += piece;
      return reply(text);
    },
    async *stream({ messages, schema }, call) {
      let whole = '';
      for await (const text of pieces(ask(messages, schema))) {
        call.signal?.throwIfAborted();
        whole += text;
        yield { type: 'text-delta', text };
      }
      yield { type: 'reply', reply: reply(whole) };
    },
  };
}

async function* pieces(said: ReturnType<AskModel>): AsyncGenerator<string> {
  if (typeof said === 'object' && Symbol.asyncIterator in said) yield* said;
  else yield await said;
}

import { createAgentFromInput } from '../assistant/clarify/create-agent.ts';
import { createManagedModel } from '../model/managed.ts';
import { resolveAdapter } from '../model/resolve.ts';
import { readPlaces } from '../references/environment.ts';
import { createLimiter } from '../scheduler/limiter.ts';
import { createMeter } from '../scheduler/meter.ts';
import type { Assistant } from '../schema/assistant.ts';
import type { AssistantTurn, Dialogue, Turn } from '../schema/dialogue.ts';
import type { Language, Message } from '../schema/message.ts';
import type { ChatModel, ChatRequest, Sampling } from '../schema/model.ts';
import type { Brief, Document } from '../schema/scenario.ts';
import { createRandom, deriveSeed } from '../tools/random.ts';

/** Somebody's own way to a model: messages in, the reply's text out; `schema`: the JSON Schema that it should satisfy. */
export type AskModel = (messages: readonly Message[], schema?: ChatRequest['schema']) => string | Promise<string>;

export interface ClarifyTalkOptions {
  /** As on the command line (`openai/gpt-4o-mini`), or a function of your own. */
  readonly model: string | AskModel;
  /** `full` (default), `fast`, `local` and the others of docs/clarify-agent.md. */
  readonly variant?: string;
  /** What the assistant is for. */
  readonly instructions?: string;
  readonly documents?: readonly Document[];
  /** Default `en`. */
  readonly language?: Language;
  /** What a question costs, where a right answer is worth 1; default 0.1. */
  readonly questionPrice?: number;
  /** What each of its words costs; default 0. */
  readonly wordPrice?: number;
  /** Questions in a row at most, for one request; default 3. */
  readonly maxQuestions?: number;
  readonly sampling?: Sampling;
  /** Default 1. */
  readonly seed?: number;
  /** For one call; default 120,000. */
  readonly timeoutMs?: number;
}

/** A talk with a model behind ClarifyAgent. */
export interface ClarifyTalk {
  /**
   * What the user says next: a request, or a reply to the agent's question. What comes after an answer is a new request,
   * with the talk so far as its history. Throws `ModelCallError` when a call of the model fails after all tries.
   */
  say(text: string): Promise<AssistantTurn>;
  /** Turns since the current request, each of the agent's with the trace that explains it. */
  readonly dialogue: Dialogue;
  dispose(): Promise<void>;
}

const MOST_QUESTIONS = 3;
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
  return createTalk(agent, model, options);
}

function createTalk(agent: Assistant, model: ChatModel, options: ClarifyTalkOptions): ClarifyTalk {
  const { maxQuestions = MOST_QUESTIONS, seed = 1 } = options;
  let brief: Brief | undefined;
  let dialogue: Turn[] = [];
  let said = 0;
  return {
    get dialogue() {
      return dialogue;
    },
    async say(text) {
      if (brief === undefined || !isQuestion(dialogue.at(-1))) {
        brief = { ...briefOf(options), history: brief ? spoken(brief, dialogue) : [], request: text };
        dialogue = [];
      } else dialogue = [...dialogue, { speaker: 'user', text }];
      const asked = dialogue.filter(isQuestion).length;
      const turn = await agent.respond(brief, dialogue, {
        call: { role: 'assistant', repeat: 0, episodeKey: '' },
        scenarioId: '',
        questionsLeft: Math.max(0, maxQuestions - asked),
        seed: deriveSeed('clarify-talk', seed, said++),
      });
      dialogue = [...dialogue, turn];
      return turn;
    },
    dispose: async () => {
      await model.dispose?.();
    },
  };
}

function isQuestion(turn: Turn | undefined): boolean {
  return turn?.speaker === 'assistant' && turn.action === 'ask';
}

function briefOf({
  language = 'en',
  documents = [],
  instructions,
}: ClarifyTalkOptions): Omit<Brief, 'history' | 'request'> {
  return { language, documents, ...(instructions !== undefined && { instructions }) };
}

function spoken(brief: Brief, dialogue: Dialogue): readonly Message[] {
  const turns = dialogue.map(({ speaker, text }): Message => ({ role: speaker, content: text }));
  return [...brief.history, { role: 'user', content: brief.request }, ...turns];
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
  return {
    reference: 'own',
    generate: async ({ messages, schema }) => ({
      text: await ask(messages, schema),
      finish: 'stop',
      usage: { inputTokens: 0, outputTokens: 0 },
      latencyMs: 0,
    }),
  };
}

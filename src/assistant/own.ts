import { z } from 'zod';
import { PartFaultError } from '../errors/part-fault-error.ts';
import { ownPayload } from '../model/own/payload.ts';
import { readToolCalls } from '../model/tool-calls.ts';
import type { Assistant, AssistantContext } from '../schema/assistant.ts';
import type { AssistantTurn, Dialogue } from '../schema/dialogue.ts';
import type { JsonObject, JsonValue } from '../schema/json.ts';
import type { ChatModel, ToolCall, ToolDefinition } from '../schema/model.ts';
import type { Brief } from '../schema/scenario.ts';
import { IS_QUESTION_VERSION } from '../tools/is-question.ts';
import { boundedText, readReply } from './read-reply.ts';
import { renderBrief } from './render-brief.ts';
import { groundingSources } from './tool-acts.ts';

export interface OwnAssistantParts {
  /** As on the command line. */
  readonly reference: string;
  /** The function, endpoint, program or person, behind the interface of a chat model. */
  readonly model: ChatModel;
  readonly settings: JsonObject;
  /** Its tools' schemas: their defaults are known values. */
  readonly tools?: readonly ToolDefinition[] | undefined;
  /** Tools by which it asks the user: a call of one is a question, its first text what is asked. */
  readonly askTools?: readonly string[] | undefined;
}

/** Somebody's own assistant: sent brief, dialogue and context, its reply read as a turn. */
export function createOwnAssistant(parts: OwnAssistantParts): Assistant {
  const { model, tools, askTools = [] } = parts;
  return {
    reference: parts.reference,
    oracle: false,
    settings: {
      own: parts.settings,
      tools: (tools ?? []) as unknown as JsonValue,
      askTools,
      isQuestion: IS_QUESTION_VERSION,
    },
    async respond(brief, dialogue, context): Promise<AssistantTurn> {
      const payload = payloadFor(brief, dialogue, context, tools);
      const messages = renderBrief(brief, dialogue, { given: context.given });
      const reply = await model.generate({ messages, sampling: {}, payload }, context.call);
      const said = readSaid(parts.reference, reply.payload === undefined ? reply.text : reply.payload);
      return turnOf(said, askTools, () => groundingSources(brief, dialogue, tools));
    },
  };
}

function payloadFor(
  brief: Brief,
  dialogue: Dialogue,
  context: AssistantContext,
  tools: readonly ToolDefinition[] | undefined,
): JsonObject {
  const { call, seed, questionsLeft, given } = context;
  const own = tools ? { ...brief, tools: [...tools, ...(brief.tools ?? [])] } : brief;
  return ownPayload({ type: 'respond', brief: own, dialogue, call, seed, questionsLeft, given });
}

const replySchema = z.object({
  text: z.string().nullish(),
  action: z.enum(['ask', 'answer']).nullish(),
  slot: z.string().max(200).nullish(),
  confidence: z.number().min(0).max(1).nullish(),
  toolCalls: z.json().nullish(),
});

interface Said {
  readonly text: string;
  readonly action: 'ask' | 'answer' | undefined;
  readonly slot: string | undefined;
  readonly confidence: number | undefined;
  readonly toolCalls: readonly ToolCall[];
}

function readSaid(reference: string, value: JsonValue): Said {
  const fail = (problem: string): never => {
    const came = JSON.stringify(value).slice(0, 300).toWellFormed();
    throw new PartFaultError({ kind: 'assistant-fault', message: `${reference}: ${problem}; it replied ${came}` });
  };
  const parsed = replySchema.safeParse(value === null || typeof value === 'string' ? { text: value } : value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return fail(`${issue?.path.join('.') || 'the reply'}: ${issue?.message ?? 'not a reply'}`);
  }
  const { text, action, slot, confidence, toolCalls } = parsed.data;
  const calls = readToolCalls((toolCalls as JsonValue | undefined) ?? []);
  if (typeof calls === 'string') return fail(calls);
  return {
    text: boundedText(text ?? ''),
    action: action ?? undefined,
    slot: slot ?? undefined,
    confidence: confidence ?? undefined,
    toolCalls: calls,
  };
}

function turnOf(
  said: Said,
  askTools: readonly string[],
  sources: Parameters<typeof readReply>[2] & object,
): AssistantTurn {
  const asking = said.toolCalls.find((call) => askTools.includes(call.name));
  const text = asking ? firstText(asking.arguments) || said.text : said.text;
  const calls = said.toolCalls.filter((call) => call !== asking);
  const action = asking ? 'ask' : said.action;
  const read = readReply(
    {
      text,
      finish: 'stop',
      usage: { inputTokens: 0, outputTokens: 0 },
      latencyMs: 0,
      ...(calls.length > 0 && { toolCalls: calls }),
    },
    'text',
    sources,
  );
  return {
    ...read,
    ...(read.action !== null &&
      action &&
      action !== read.action && { action, move: action === 'ask' ? 'open' : 'direct' }),
    ...(said.slot !== undefined && { slot: said.slot.toWellFormed() }),
    ...(said.confidence !== undefined && { confidence: said.confidence }),
  };
}

/** What a tool for asking is told to ask: its first argument that is a text. */
function firstText(given: JsonValue): string {
  if (typeof given === 'string') return boundedText(given);
  if (given === null || typeof given !== 'object') return '';
  const text = Object.values(given).find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof text === 'string' ? boundedText(text) : '';
}

import { PartFaultError } from '../../errors/part-fault-error.ts';
import type { AssistantContext, OracleInput } from '../../schema/assistant.ts';
import type { Dialogue } from '../../schema/dialogue.ts';
import type { JsonObject } from '../../schema/json.ts';
import type { ChatModel, ChatReply, ChatStreamPart, Sampling } from '../../schema/model.ts';
import type { Brief } from '../../schema/scenario.ts';
import { callModel } from '../call-model.ts';
import { seeded } from '../model-assistant.ts';
import { splitThoughts } from '../reasoned-reply.ts';
import { renderBrief } from '../render-brief.ts';
import { readJsonReply } from './json-reply.ts';
import type { ClarifyState } from './state.ts';

/** Characters of a module's raw reply that the trace keeps. */
const TRACED_REPLY = 2_000;

/** What a module of the agent sees of a turn. */
export interface TurnView {
  readonly brief: Brief;
  readonly dialogue: Dialogue;
  readonly context: AssistantContext;
  /** As the last turn left it. */
  readonly before: ClarifyState;
  readonly calls: ModuleCalls;
}

export interface ModuleRequest {
  /** Name of the module, for the trace. */
  readonly module: string;
  /** The module's words, in the brief's language. */
  readonly prompt: string;
  /** Put at the end of the last message. */
  readonly notes: readonly string[];
  readonly schema?: JsonObject;
}

/** The model calls of one turn, each of them in the trace. */
export interface ModuleCalls {
  /**
   * The reply as it came; `onPart`: told of it while it comes. Throws `ModelCallError` when the call fails: a fault of the
   * line, not of the module.
   */
  ask(request: ModuleRequest, onPart?: (part: ChatStreamPart) => void): Promise<ChatReply>;
  /** The reply, and what is read of its JSON; undefined when nothing of it can be used, which the trace says. */
  askJson<Value>(
    request: ModuleRequest,
    read: (value: Readonly<Record<string, unknown>>) => Value | undefined,
  ): Promise<{ readonly value: Value | undefined; readonly reply: ChatReply }>;
  readonly made: readonly JsonObject[];
}

export interface CallParts {
  readonly model: ChatModel;
  readonly sampling: Sampling;
  readonly system: string | undefined;
}

/** `parts` absent: there is no model, and a module that calls one is a mistake in the variant's making. */
export function createModuleCalls(
  parts: CallParts | undefined,
  brief: Brief,
  dialogue: Dialogue,
  context: AssistantContext,
): ModuleCalls {
  const made: JsonObject[] = [];
  const send = async (
    request: ModuleRequest,
    shown: Brief,
    onPart?: (part: ChatStreamPart) => void,
  ): Promise<ChatReply> => {
    if (!parts)
      throw new PartFaultError({ kind: 'assistant-fault', message: `${request.module} has no model to call` });
    const { prompt: strategy, notes, schema } = request;
    const messages = renderBrief(shown, dialogue, {
      system: parts.system,
      strategy,
      given: plainGiven(context.given),
      notes,
    });
    const sampling = seeded(parts.sampling, context.seed);
    return callModel(parts.model, { messages, sampling, ...(schema && { schema }) }, context.call, onPart);
  };
  return {
    made,
    async ask(request, onPart) {
      const reply = await send(request, brief, onPart);
      made.push({ module: request.module, reply: traced(reply.text) });
      return reply;
    },
    async askJson(request, read) {
      // A module writes JSON, not the next line of a transcript.
      const { transcript: _shown, ...talk } = brief;
      const reply = await send(request, talk);
      const json = readJsonReply(splitThoughts(reply.text).text);
      const value = json && read(json);
      made.push({ module: request.module, reply: traced(reply.text), usable: value !== undefined });
      return { value, reply };
    },
  };
}

/** Oracle inputs that stand in for a module are read by it; others are for the model. */
const MODULE_ORACLES: readonly string[] = ['slots', 'persona'];

function plainGiven(given: OracleInput | undefined): OracleInput | undefined {
  return given && MODULE_ORACLES.includes(given.kind) ? undefined : given;
}

function traced(text: string): string {
  return text.slice(0, TRACED_REPLY).replaceAll('\0', '').toWellFormed();
}

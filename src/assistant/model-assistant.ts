import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import type { Assistant, AssistantContext, TurnPart } from '../schema/assistant.ts';
import type { AssistantInput } from '../schema/assistant-kind.ts';
import type { AssistantTurn, Dialogue } from '../schema/dialogue.ts';
import type { JsonObject } from '../schema/json.ts';
import type { ChatModel, Sampling } from '../schema/model.ts';
import type { Brief } from '../schema/scenario.ts';
import { hashText } from '../tools/hash.ts';
import { IS_QUESTION_VERSION } from '../tools/is-question.ts';
import type { Prompt } from '../tools/prompt-file.ts';
import { pump } from '../tools/pump.ts';
import { callModel } from './call-model.ts';
import { FRAMING, FRAMING_HASH } from './framing.ts';
import { type ReplyParser, readReply } from './read-reply.ts';
import { renderBrief, withoutOwnName } from './render-brief.ts';
import { type EmitTurnPart, SpokenText } from './spoken-text.ts';
import { emitTurn } from './stream-turn.ts';
import { groundingSources } from './tool-acts.ts';

export interface ModelAssistantParts {
  /** Name of the kind. */
  readonly name: string;
  readonly parser: ReplyParser;
  /** The strategy's words; absent: the brief stands alone, and nothing is said about asking. */
  readonly prompt?: Prompt;
  /** True when it sees a secret. */
  readonly oracle?: boolean;
  /** What shapes its turns besides, for `settings`. */
  readonly settings?: JsonObject;
  /** Notes on this turn, put at its end. */
  readonly notes?: (brief: Brief, dialogue: Dialogue, context: AssistantContext) => Promise<readonly string[]>;
}

/** An assistant that calls its model once per turn. Throws `InvalidOptionError` when the reference names no model. */
export function createModelAssistant(input: AssistantInput, parts: ModelAssistantParts): Assistant {
  const model = requireModel(input, parts.name);
  const { prompt } = parts;
  const takeTurn = async (
    brief: Brief,
    dialogue: Dialogue,
    context: AssistantContext,
    emit?: EmitTurnPart,
  ): Promise<AssistantTurn> => {
    const notes = (await parts.notes?.(brief, dialogue, context)) ?? [];
    const mayNotAsk = prompt !== undefined && context.questionsLeft === 0;
    const messages = renderBrief(brief, dialogue, {
      system: input.system,
      strategy: prompt?.render({}, brief.language),
      given: context.given,
      notes: mayNotAsk ? [...notes, FRAMING[brief.language].noQuestionsLeft] : notes,
    });
    const sampling = seeded(input.sampling, context.seed);
    const request = { messages, sampling, ...(brief.tools && { tools: brief.tools }) };
    const spoken = emit && new SpokenText(emit, brief, (raw) => withoutOwnName(raw, brief));
    const reply = await callModel(model, request, context.call, spoken && ((part) => spoken.add(part)));
    const text = withoutOwnName(reply.text, brief);
    const turn = readReply({ ...reply, text }, parts.parser, () => groundingSources(brief, dialogue));
    spoken?.end(turn.text);
    return turn;
  };

  return {
    reference: referenceOf(parts.name, input),
    oracle: parts.oracle ?? false,
    settings: {
      prompt: prompt ? { name: prompt.name, version: prompt.version, hash: prompt.hash } : null,
      parser: parts.parser,
      framing: FRAMING_HASH,
      isQuestion: IS_QUESTION_VERSION,
      sampling: samplingSettings(input.sampling),
      system: input.system === undefined ? null : hashText(input.system),
      ...parts.settings,
    },
    respond: (brief, dialogue, context) => takeTurn(brief, dialogue, context),
    // Of a reply with reasoning first, what the user reads is known at the end only.
    ...(parts.parser === 'text' && {
      stream: (brief: Brief, dialogue: Dialogue, context: AssistantContext) =>
        pump<TurnPart>(context.call.signal, async (emit, signal) => {
          const streamed = { ...context, call: { ...context.call, signal } };
          emitTurn(emit, await takeTurn(brief, dialogue, streamed, emit));
        }),
    }),
  };
}
export function requireModel(input: AssistantInput, name: string): ChatModel {
  if (input.model) return input.model;
  throw new InvalidOptionError({
    option: '--assistant',
    value: name,
    expected: 'it needs a model',
    hint: `Write ${name}@provider/model, for example ${name}@local/smollm2-135m.`,
  });
}

/** `name[:argument][@model]`, as on the command line. */
export function referenceOf(name: string, input: AssistantInput): string {
  const argument = input.argument === undefined ? '' : `:${input.argument}`;
  return `${name}${argument}${input.model ? `@${input.model.reference}` : ''}`;
}

/** Sampling at a temperature above 0 takes the turn's own seed, so that repeats differ and each can be played again. */
export function seeded(sampling: Sampling, seed: number): Sampling {
  return (sampling.temperature ?? 0) > 0 && sampling.seed === undefined ? { ...sampling, seed } : sampling;
}

function samplingSettings({ temperature, maxTokens, seed, stop }: Sampling): JsonObject {
  return { temperature: temperature ?? null, maxTokens: maxTokens ?? null, seed: seed ?? null, stop: stop ?? null };
}

import { z } from 'zod';
import type { JsonValue } from '../schema/json.ts';
import type { ChatReply, ChatRequest, ToolCall } from '../schema/model.ts';

/** The part of a chat completion that is read (platform.openai.com/docs/api-reference/chat, and its imitations). */
const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.union([z.string(), z.array(z.object({ text: z.string().optional() }))]).nullish(),
          refusal: z.string().nullish(),
          reasoning_content: z.string().nullish(),
          reasoning: z.string().nullish(),
          tool_calls: z
            .array(z.object({ function: z.object({ name: z.string(), arguments: z.unknown().optional() }).optional() }))
            .nullish(),
        }),
      }),
    )
    .min(1),
  usage: z
    .object({
      prompt_tokens: z.number().nonnegative().nullish(),
      completion_tokens: z.number().nonnegative().nullish(),
      prompt_tokens_details: z.object({ cached_tokens: z.number().nonnegative().nullish() }).nullish(),
    })
    .nullish(),
});

type ChatCompletion = z.infer<typeof completionSchema>;

const FINISHES: Readonly<Record<string, ChatReply['finish']>> = {
  stop: 'stop',
  eos: 'stop',
  length: 'length',
  content_filter: 'content-filter',
  tool_calls: 'tool-calls',
  function_call: 'tool-calls',
};

/** Reads a chat completion; a text says what is wrong with it. */
export function readChatCompletion(value: unknown, request: ChatRequest, latencyMs: number): ChatReply | string {
  const parsed = completionSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return `${issue?.path.join('.') || 'the reply'}: ${issue?.message ?? 'not a chat completion'}`;
  }
  const completion = parsed.data;
  const [choice] = completion.choices;
  if (choice === undefined) return 'it has no choices';
  const { message } = choice;
  const refused = !message.content && !!message.refusal;
  const text = (refused ? (message.refusal ?? '') : textOf(message.content)).toWellFormed();
  const reasoning = (message.reasoning_content || message.reasoning || undefined)?.toWellFormed();
  const toolCalls = (message.tool_calls ?? []).flatMap(readToolCall);
  return {
    text,
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(toolCalls.length === 0 ? {} : { toolCalls }),
    finish: refused ? 'content-filter' : (FINISHES[choice.finish_reason ?? ''] ?? 'other'),
    usage: usageOf(completion.usage, request, text + (reasoning ?? '')),
    latencyMs,
  };
}

function textOf(content: ChatCompletion['choices'][number]['message']['content']): string {
  if (content === null || content === undefined) return '';
  return typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('');
}

function readToolCall(call: { function?: { name: string; arguments?: unknown } | undefined }): ToolCall[] {
  if (call.function === undefined) return [];
  const { name } = call.function;
  return [{ name, arguments: parseArguments(call.function.arguments) }];
}

/** Arguments come as JSON in a text; a text that is no JSON stays as it is. */
export function parseArguments(value: unknown): JsonValue {
  if (typeof value !== 'string') return (value ?? null) as JsonValue;
  try {
    return JSON.parse(value) as JsonValue;
  } catch {
    return value.toWellFormed();
  }
}

/**
 * Tokens as the server counts them. A server that counts none gets an estimate of four characters a token: a count of
 * zero would make a budget believe that its calls are free.
 */
function usageOf(usage: ChatCompletion['usage'], request: ChatRequest, output: string): ChatReply['usage'] {
  const estimate = (characters: number): number => Math.ceil(characters / 4);
  const cached = usage?.prompt_tokens_details?.cached_tokens;
  return {
    inputTokens:
      usage?.prompt_tokens ?? estimate(request.messages.reduce((sum, message) => sum + message.content.length, 0)),
    outputTokens: usage?.completion_tokens ?? estimate(output.length),
    ...(cached ? { cachedInputTokens: cached } : {}),
  };
}

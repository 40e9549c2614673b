import { z } from 'zod';
import type { JsonObject, JsonValue } from '../schema/json.ts';

/** The part of a chunk that is read; `{}` is one that says nothing, as some routers send to keep the line open. */
const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        index: z.number().nullish(),
        finish_reason: z.string().nullish(),
        delta: z
          .object({
            content: z.union([z.string(), z.array(z.object({ text: z.string().optional() }))]).nullish(),
            refusal: z.string().nullish(),
            reasoning_content: z.string().nullish(),
            reasoning: z.string().nullish(),
            tool_calls: z
              .array(
                z.object({
                  index: z.number().int().nonnegative().nullish(),
                  function: z.object({ name: z.string().nullish(), arguments: z.unknown().optional() }).nullish(),
                }),
              )
              .nullish(),
          })
          .nullish(),
      }),
    )
    .nullish(),
  usage: z.json().nullish(),
});

type Delta = NonNullable<NonNullable<z.infer<typeof chunkSchema>['choices']>[number]['delta']>;

/** What a chunk adds to the reply, by where it belongs. */
export interface ChunkText {
  readonly text: string;
  readonly reasoning: string;
  readonly toolCall: string;
}

interface GrowingCall {
  readonly index: number | undefined;
  name: string;
  given: string;
}

/** Puts a completion together from its chunks, in the form in which it would have come whole. */
export class CompletionAssembly {
  isFinished = false;
  #text = '';
  #refusal = '';
  #reasoning = '';
  readonly #calls: GrowingCall[] = [];
  #finishReason: string | null = null;
  #usage: JsonValue = null;

  /** Adds a chunk; a text says what is wrong with it. */
  add(value: unknown): ChunkText | string {
    const parsed = chunkSchema.safeParse(value);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return `${issue?.path.join('.') || 'a piece'}: ${issue?.message ?? 'no piece of a chat completion'}`;
    }
    const { choices, usage } = parsed.data;
    if (usage) this.#usage = usage as JsonValue;
    const choice = choices?.find(({ index }) => (index ?? 0) === 0);
    if (choice?.finish_reason) {
      this.#finishReason = choice.finish_reason;
      this.isFinished = true;
    }
    return choice?.delta ? this.#addDelta(choice.delta) : { text: '', reasoning: '', toolCall: '' };
  }

  completion(): JsonObject {
    const calls = this.#calls.map(({ name, given }) => ({ function: { name, arguments: given } }));
    return {
      choices: [
        {
          finish_reason: this.#finishReason,
          message: {
            content: this.#text,
            refusal: this.#refusal || null,
            reasoning_content: this.#reasoning || null,
            tool_calls: calls,
          },
        },
      ],
      usage: this.#usage,
    };
  }

  #addDelta(delta: Delta): ChunkText {
    const { content, refusal } = delta;
    const text = typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('');
    const reasoning = delta.reasoning_content || delta.reasoning || '';
    this.#text += text;
    this.#refusal += refusal ?? '';
    this.#reasoning += reasoning;
    return { text, reasoning, toolCall: (delta.tool_calls ?? []).map((call) => this.#addCall(call)).join('') };
  }

  /** Pieces of one call have its index; where a server gives none, a name begins the next call. */
  #addCall(piece: NonNullable<Delta['tool_calls']>[number]): string {
    const index = piece.index ?? undefined;
    const name = piece.function?.name ?? '';
    const raw = piece.function?.arguments;
    const given = typeof raw === 'string' ? raw : raw ? JSON.stringify(raw) : '';
    const known = index === undefined ? name === '' && this.#calls.at(-1) : this.#find(index);
    const call = known || { index, name: '', given: '' };
    if (!known) this.#calls.push(call);
    call.name += name;
    call.given += given;
    return name + given;
  }

  #find(index: number): GrowingCall | undefined {
    return this.#calls.find((call) => call.index === index);
  }
}

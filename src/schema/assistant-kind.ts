import type { Assistant } from './assistant.ts';
import type { ChatModel, Sampling } from './model.ts';

export interface AssistantInput {
  /** There when the reference names a model: `prompted@openai/gpt-4o`. */
  readonly model?: ChatModel;
  /** What stands after the colon: `random:0.3`, `traced:traces.jsonl`. */
  readonly argument?: string;
  readonly sampling: Sampling;
  /** The user's own system prompt (`--system FILE`), put before the strategy's own words. */
  readonly system?: string;
  readonly seed: number;
  /** What a question costs, in units of a right answer (`--question-price`); strategies without a price ignore it. */
  readonly questionPrice?: number;
  /** What each word of a question costs, likewise (`--word-price`). */
  readonly wordPrice?: number;
  /** Resolves a further model reference (the tracer of `traced:openai/o3@...`). */
  readonly resolveModel: (reference: string) => Promise<ChatModel>;
}

/** A kind of assistant: one file in `src/assistant/` exports it as `kind`, and the file's presence registers it. */
export interface AssistantKind {
  /** `direct`, `prompted`, `always-ask`, ... */
  readonly name: string;
  /** One line for `querent list assistants`. */
  readonly summary: string;
  /** With a model behind an `@`, standing alone, or as its argument allows. */
  readonly form: 'strategy' | 'standalone' | 'either';
  /** What the argument after the colon is; absent: it takes none. */
  readonly argument?: string;
  create(input: AssistantInput): Promise<Assistant>;
}

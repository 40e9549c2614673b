import type { JsonValue } from '../schema/json.ts';
import type { ToolDefinition } from '../schema/model.ts';
import type { OwnAssistantFunction, OwnJudgeFunction, OwnUserFunction } from '../schema/own-part.ts';

/** What every way to name an own part may say besides. */
export interface OwnPartOptions {
  /** One line for `querent list`. */
  readonly summary?: string;
  /**
   * Change it whenever the part changes in a way that this file does not show: runs of different versions are never
   * mixed by `--resume`.
   */
  readonly version?: string;
  /** For one call, in milliseconds; default `--timeout`. */
  readonly timeoutMs?: number;
}

/** What an assistant may say besides. */
export interface OwnAssistantOptions {
  /** Schemas of its tools: sent with each brief; their defaults count as known values. */
  readonly tools?: readonly ToolDefinition[];
  /** Tools by which it asks the user: a call of one is a question, its first text what is asked. */
  readonly askTools?: readonly string[];
}

export interface FunctionPart<Function> extends OwnPartOptions {
  readonly respond: Function;
}

/** A program that speaks docs/exec-protocol.md over its standard streams. */
export interface CommandPart extends OwnPartOptions {
  /** Given to the shell. */
  readonly command: string;
  /** Default the folder of the config. */
  readonly cwd?: string;
}

/**
 * A bot behind HTTP. Texts in `url`, `headers` and `body` may hold `${NAME}` (from the environment, when a run starts)
 * and placeholders: `{{request}}`, `{{lastUserMessage}}`, `{{lastAssistantMessage}}`, `{{messages}}`, `{{turns}}`,
 * `{{dialogue}}`, `{{documents}}`, `{{instructions}}`, `{{language}}`, `{{sessionId}}`, `{{turn}}`, `{{questionsLeft}}`;
 * users and judges also `{{secret}}`. Paths read `choices.0.message.content` or `/choices/0/message/content`.
 */
export interface EndpointPart extends OwnPartOptions {
  readonly url: string;
  /** Default POST. */
  readonly method?: 'POST' | 'PUT' | 'PATCH' | 'GET';
  readonly headers?: Readonly<Record<string, string>>;
  /** Default `{ messages: '{{messages}}' }`. */
  readonly body?: JsonValue;
  /** Where the reply stands; default the whole answer. */
  readonly reply?: string;
  /** Where the action stands: `ask` or `answer`, or what `actions` says means these. */
  readonly action?: string;
  readonly actions?: Readonly<Record<string, 'ask' | 'answer'>>;
  readonly toolCalls?: string;
  readonly slot?: string;
  readonly confidence?: string;
  readonly usage?: { readonly inputTokens?: string; readonly outputTokens?: string };
  /** Where the first answer holds the session's id; absent: `{{sessionId}}` is an id made for each dialogue. */
  readonly session?: string;
  /**
   * It keeps the dialogue itself and is sent only what is new; a dialogue that was cut off then begins again. Default:
   * true when `{{sessionId}}` is sent and the dialogue (`{{messages}}`, `{{turns}}`, `{{dialogue}}`) is not.
   */
  readonly remembers?: boolean;
}

export type OwnPart<Function> = Function | FunctionPart<Function> | EndpointPart | CommandPart;

export type OwnAssistant =
  | OwnAssistantFunction
  | ((FunctionPart<OwnAssistantFunction> | EndpointPart | CommandPart) & OwnAssistantOptions);

/** What `querent run` takes when the command line does not say it. */
export interface ConfigDefaults {
  readonly benchmark?: string;
  readonly assistant?: string;
  readonly user?: string;
  readonly judge?: string;
  readonly concurrency?: number;
  readonly temperature?: number;
  readonly maxTokens?: number;
  readonly maxQuestions?: number;
  /** US dollars. */
  readonly maxCost?: number;
}

/** `querent.config.ts`: parts of somebody's own, by the names that the command line takes. */
export interface QuerentConfig {
  readonly assistants?: Readonly<Record<string, OwnAssistant>>;
  readonly users?: Readonly<Record<string, OwnPart<OwnUserFunction>>>;
  readonly judges?: Readonly<Record<string, OwnPart<OwnJudgeFunction>>>;
  readonly defaults?: ConfigDefaults;
}

/** Says what a config is, for the editor; gives it back as it is. */
export function defineConfig(config: QuerentConfig): QuerentConfig {
  return config;
}

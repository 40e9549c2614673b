import type { ClarifyTalk, ClarifyTalkOptions } from './study/clarify-talk.ts';
import type { LibraryRequest, LibraryRun } from './study/run.ts';

export { QuerentError } from './errors/querent-error.ts';
export type { OwnAssistant, QuerentConfig } from './references/config-types.ts';
export { defineConfig } from './references/config-types.ts';
export type { TurnPart } from './schema/assistant.ts';
export type { AssistantTurn } from './schema/dialogue.ts';
export type { JsonValue } from './schema/json.ts';
export type { ToolCall, ToolDefinition } from './schema/model.ts';
export type {
  OwnAssistantFunction,
  OwnAssistantReply,
  OwnContext,
  OwnJudgeFunction,
  OwnUserFunction,
  OwnUserReply,
  OwnVerdict,
  SaidTurn,
} from './schema/own-part.ts';
export type { Report } from './schema/report.ts';
export type { Brief, Secret } from './schema/scenario.ts';
export type { ClarifyTalk, ClarifyTalkOptions, LibraryRequest, LibraryRun };

/**
 * Plays a benchmark with a model, a strategy or an assistant of your own, and reports it, as `querent run` does.
 * Throws `QuerentError`; episodes without a score are told in the report.
 */
export async function run(request: LibraryRequest): Promise<LibraryRun> {
  // A config imports this door: it must not load everything.
  return (await import('./study/run.ts')).run(request);
}

/** A talk with a model behind ClarifyAgent (docs/clarify-agent.md). Throws `QuerentError`. */
export async function clarify(options: ClarifyTalkOptions): Promise<ClarifyTalk> {
  return (await import('./study/clarify-talk.ts')).clarify(options);
}

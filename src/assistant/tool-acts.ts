import { boundToolCalls } from '../model/tool-calls.ts';
import type { Dialogue, GroundedToolCall } from '../schema/dialogue.ts';
import type { ToolCall, ToolDefinition } from '../schema/model.ts';
import type { Brief } from '../schema/scenario.ts';
import { type GroundingSources, groundToolCalls } from '../tools/grounding.ts';

/** All that a tool's arguments may rightly come from: the brief, what both said, what tools gave back before. */
export function groundingSources(
  brief: Brief,
  dialogue: Dialogue,
  tools: readonly ToolDefinition[] = [],
): GroundingSources {
  const documents = brief.documents.map((document) =>
    document.kind === 'text' ? document.text : document.rows.map((row) => row.join(' | ')).join('\n'),
  );
  const calls = dialogue.flatMap((turn) => (turn.speaker === 'assistant' ? (turn.toolCalls ?? []) : []));
  return {
    said: [
      brief.instructions ?? '',
      ...documents,
      ...brief.history.map((message) => message.content),
      brief.request,
      ...dialogue.map((turn) => turn.text),
    ],
    results: calls.flatMap((call) => (call.result === undefined ? [] : [call.result])),
    tools: [...tools, ...(brief.tools ?? [])],
  };
}

export interface ToolAct {
  readonly toolCalls: readonly GroundedToolCall[];
  /** What stands for the turn's text where it has none: the calls, as a reader sees them. */
  readonly shown: string;
}

const SHOWN_ARGUMENTS = 500;

export function readToolAct(toolCalls: readonly ToolCall[], sources: GroundingSources): ToolAct {
  const calls = boundToolCalls(toolCalls);
  const shown = calls.map(({ name, arguments: given }) => {
    const text = JSON.stringify(given).toWellFormed();
    return `[calls ${name}(${text.length > SHOWN_ARGUMENTS ? `${text.slice(0, SHOWN_ARGUMENTS).toWellFormed()}...` : text})]`;
  });
  return { toolCalls: groundToolCalls(calls, sources), shown: shown.join('\n') };
}

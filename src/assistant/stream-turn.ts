import type { Assistant, AssistantContext, TurnPart } from '../schema/assistant.ts';
import type { AssistantTurn, Dialogue } from '../schema/dialogue.ts';
import type { Brief } from '../schema/scenario.ts';
import { pump } from '../tools/pump.ts';
import type { EmitTurnPart } from './spoken-text.ts';

/** The turn of any assistant in parts; of one that does not stream, in one piece. */
export function streamTurn(
  assistant: Assistant,
  brief: Brief,
  dialogue: Dialogue,
  context: AssistantContext,
): AsyncIterable<TurnPart> {
  if (assistant.stream) return assistant.stream(brief, dialogue, context);
  return pump<TurnPart>(context.call.signal, async (emit, signal) => {
    const turn = await assistant.respond(brief, dialogue, { ...context, call: { ...context.call, signal } });
    if (turn.text !== '') emit({ type: 'text-delta', text: turn.text });
    emitTurn(emit, turn);
  });
}

/** The end of a turn whose decision is known with its text only. */
export function emitTurn(emit: EmitTurnPart, turn: AssistantTurn): void {
  const { action, move, slot } = turn;
  if (action) emit({ type: 'decision', action, ...(move && { move }), ...(slot !== undefined && { slot }) });
  emit({ type: 'turn', turn });
}

import type { OracleInput } from '../../schema/assistant.ts';
import type { Dialogue } from '../../schema/dialogue.ts';
import type { JsonObject } from '../../schema/json.ts';
import type { CallContext } from '../../schema/model.ts';
import type { OwnContext, SaidTurn } from '../../schema/own-part.ts';
import type { Brief, Secret } from '../../schema/scenario.ts';
import { hashText } from '../../tools/hash.ts';

export interface PayloadInput {
  readonly type: 'respond' | 'reply' | 'judge';
  readonly brief: Brief;
  readonly dialogue: Dialogue;
  readonly call: CallContext;
  readonly seed: number;
  readonly questionsLeft?: number;
  readonly given?: OracleInput | undefined;
  /** For users and judges only; an assistant's payload is made without. */
  readonly secret?: Secret;
}

/** What a part of somebody's own is sent. Of the dialogue only what was said: no traces, no slots, no marks of a user. */
export function ownPayload(input: PayloadInput): JsonObject {
  const { type, brief, secret, given, questionsLeft } = input;
  const dialogue = input.dialogue.map(saidTurn);
  const context: OwnContext = {
    // A hash: keys and ids could tell a scenario's kind.
    dialogueId: hashText(`dialogue ${input.call.role} ${input.call.episodeKey || brief.request}`),
    turn: dialogue.filter((turn) => turn.speaker === 'assistant').length,
    seed: input.seed,
    ...(questionsLeft !== undefined && { questionsLeft }),
    ...(given && { given }),
  };
  const payload = { type, brief, dialogue, ...(secret && { secret }), context };
  return payload as unknown as JsonObject;
}

function saidTurn(turn: Dialogue[number]): SaidTurn {
  if (turn.speaker === 'user') return { speaker: 'user', text: turn.text };
  const { text, action, toolCalls } = turn;
  const calls = toolCalls?.map(({ origins: _, ...call }) => call);
  return { speaker: 'assistant', text, action, ...(calls && { toolCalls: calls }) };
}

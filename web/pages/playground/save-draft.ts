import type { ScenarioSaving } from '../../../src/server/api-types.ts';
import { readClarifyTrace } from '../episode/read-trace.ts';
import type { AssistantTurn, TalkState } from './talk-state.ts';

export interface SaveDraft {
  readonly set: string;
  readonly action: 'ask' | 'answer' | null;
  readonly goldQuestion: string;
  readonly slotName: string;
  readonly slotAsksFor: string;
  readonly slotValue: string;
  /** One a line. */
  readonly slotOptions: string;
}

type Turns = TalkState['turns'];

/** Where the current request stands: the last words of the user that reply to no question. */
function requestAt(turns: Turns): number {
  return turns.findLastIndex((turn, index) => {
    const before = turns[index - 1];
    return turn.speaker === 'user' && !(before?.speaker === 'assistant' && before.action === 'ask');
  });
}

export function requestOf(turns: Turns): { readonly request: string; readonly turnsBefore: number } {
  const at = requestAt(turns);
  return { request: turns[at]?.text ?? '', turnsBefore: Math.max(0, at) };
}

/** Filled in with what the talk shows: its first question, what that asked for, and the reply. What is right is not known. */
export function firstDraft(turns: Turns): SaveDraft {
  const at = requestAt(turns);
  const question = turns[at + 1];
  const reply = turns[at + 2];
  const asked = question?.speaker === 'assistant' && question.action === 'ask' ? question : undefined;
  const slot = asked && slotOf(asked);
  return {
    ...{ set: '', action: null },
    goldQuestion: asked?.text ?? '',
    slotName: slot?.name ?? asked?.slot ?? '',
    slotAsksFor: slot?.asksFor ?? '',
    slotValue: asked && reply?.speaker === 'user' ? reply.text.slice(0, 200) : '',
    slotOptions: slot?.options.join('\n') ?? '',
  };
}

function slotOf({ trace, slot }: AssistantTurn) {
  return readClarifyTrace(trace)?.slots.find(({ name }) => name === slot);
}

/** What is not filled in is not said; a slot needs all three of its fields. */
export function savingOf(draft: SaveDraft): ScenarioSaving {
  const { action } = draft;
  const goldQuestion = draft.goldQuestion.trim();
  const [name, asksFor, value] = [draft.slotName.trim(), draft.slotAsksFor.trim(), draft.slotValue.trim()];
  const options = draft.slotOptions
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return {
    set: draft.set.trim(),
    ...(action && { action }),
    ...(goldQuestion && { goldQuestion }),
    ...(name && asksFor && value && { slot: { name, asksFor, value, options } }),
  };
}

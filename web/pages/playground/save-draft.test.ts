import { describe, expect, it } from 'vitest';
import { firstDraft, requestOf, savingOf } from './save-draft.ts';
import type { TalkState } from './talk-state.ts';

const SLOT = { name: 'city', asksFor: 'which city', options: ['Rome', 'Paris'], state: 'missing' };
const TURNS: TalkState['turns'] = [
  { speaker: 'user', text: 'Hello.' },
  { speaker: 'assistant', text: 'Hello, what can I do?', action: 'answer' },
  { speaker: 'user', text: 'Book me a flight.' },
  {
    ...{ speaker: 'assistant', text: 'Rome or Paris?', action: 'ask', slot: 'city' },
    trace: { clarify: { state: { slots: [SLOT] } } },
  },
  { speaker: 'user', text: 'Paris' },
  { speaker: 'assistant', text: 'Booked.', action: 'answer' },
];

describe('a talk that is saved', () => {
  it('is at the last words that reply to no question', () => {
    expect(requestOf(TURNS)).toEqual({ request: 'Book me a flight.', turnsBefore: 2 });
    expect(requestOf([])).toEqual({ request: '', turnsBefore: 0 });
  });

  it('is filled in with question, slot and reply, and leaves open what was right', () => {
    expect(firstDraft(TURNS)).toEqual({
      ...{ set: '', action: null, goldQuestion: 'Rome or Paris?' },
      ...{ slotName: 'city', slotAsksFor: 'which city', slotValue: 'Paris', slotOptions: 'Rome\nParis' },
    });
    expect(firstDraft(TURNS.slice(0, 2))).toMatchObject({ goldQuestion: '', slotName: '', slotValue: '' });
  });

  it('says a slot only where all of it is filled in', () => {
    const draft = { ...firstDraft(TURNS), set: ' mine ', action: 'ask' } as const;
    expect(savingOf(draft)).toEqual({
      ...{ set: 'mine', action: 'ask', goldQuestion: 'Rome or Paris?' },
      slot: { name: 'city', asksFor: 'which city', value: 'Paris', options: ['Rome', 'Paris'] },
    });
    expect(savingOf({ ...draft, slotAsksFor: ' ', goldQuestion: '', action: null })).toEqual({ set: 'mine' });
  });
});

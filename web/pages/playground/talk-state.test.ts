import { describe, expect, it } from 'vitest';
import { NEW_TALK, nextTalk, type TalkChange, type TalkState } from './talk-state.ts';

const TURN = { speaker: 'assistant', text: 'Which one?', action: 'ask', move: 'open' } as const;
const BRIEF = { language: 'en', documents: [], history: [], request: 'Book it.' } as const;

function talkOf(...changes: readonly TalkChange[]): TalkState {
  return changes.reduce(nextTalk, NEW_TALK);
}

function saidIn({ turns }: TalkState): string {
  return turns.map(({ speaker, text }) => `${speaker}: ${text}`).join('; ');
}

describe('a talk as it is shown', () => {
  it('grows by pieces, which a restart throws away, and then holds the turn', () => {
    const begun = talkOf(
      { type: 'said', text: 'Book it.' },
      { type: 'text-delta', text: 'Wh' },
      { type: 'restart' },
      { type: 'decision', action: 'ask', slot: 'year' },
      { type: 'text-delta', text: 'Which ' },
      { type: 'text-delta', text: 'one?' },
    );
    expect(begun.writing).toMatchObject({ text: 'Which one?', decision: { slot: 'year' } });
    const ended = nextTalk(begun, { type: 'turn', turn: TURN });
    expect([saidIn(ended), ended.writing]).toEqual(['user: Book it.; assistant: Which one?', undefined]);
  });

  it('takes back what got no reply, so that it can be said again', () => {
    const error = { code: 'QRT_MODEL_CALL', message: 'm', hint: 'h' };
    const failed = talkOf(
      { type: 'said', text: 'Book it.' },
      { type: 'text-delta', text: 'Wh' },
      { type: 'error', error },
      { type: 'over' },
    );
    expect(failed).toMatchObject({ turns: [], writing: undefined, error, unsaid: 'Book it.' });
    expect(nextTalk(failed, { type: 'said', text: 'Book it.' })).toMatchObject({ error: undefined, unsaid: undefined });
  });

  it('takes nothing back that was replied to, nor of a watched dialogue that breaks off', () => {
    expect(saidIn(talkOf({ type: 'said', text: 'A' }, { type: 'turn', turn: TURN }, { type: 'over' }))).toBe(
      'user: A; assistant: Which one?',
    );
    const user = { speaker: 'user', text: 'The old one.' } as const;
    const watched = talkOf(
      { type: 'new' },
      { type: 'brief', brief: BRIEF },
      { type: 'turn', turn: TURN },
      { type: 'user', turn: user },
      { type: 'over' },
    );
    expect(saidIn(watched)).toBe('user: Book it.; assistant: Which one?; user: The old one.');
    expect(watched.unsaid).toBeUndefined();
  });
});

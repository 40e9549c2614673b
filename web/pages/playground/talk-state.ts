import type { ApiError, EpisodeDetail, TalkEvent, TalkSpent } from '../../../src/server/api-types.ts';

type Turn = EpisodeDetail['episode']['dialogue'][number];
export type AssistantTurn = Extract<Turn, { readonly speaker: 'assistant' }>;
type Decision = Extract<TalkEvent, { readonly type: 'decision' }>;

/** What one side of the playground shows: a talk as far as it has come. */
export interface TalkState {
  /** Whoever speaks for the user, and the assistant. */
  readonly turns: readonly Turn[];
  /** Of a watched scenario. */
  readonly brief: EpisodeDetail['brief'];
  /** The assistant's turn on its way. */
  readonly writing: { readonly text: string; readonly decision: Decision | undefined } | undefined;
  readonly spent: TalkSpent | undefined;
  /** Of a watched dialogue that has ended. */
  readonly episode: EpisodeDetail['episode'] | undefined;
  readonly error: ApiError['error'] | undefined;
  /** What the person said and the assistant did not reply to: it can be said again. */
  readonly unsaid: string | undefined;
}

export const NEW_TALK: TalkState = {
  turns: [],
  brief: null,
  writing: undefined,
  spent: undefined,
  episode: undefined,
  error: undefined,
  unsaid: undefined,
};

const NOTHING_WRITTEN = { text: '', decision: undefined } as const;

export type TalkChange =
  | TalkEvent
  | { readonly type: 'new' }
  | { readonly type: 'said'; readonly text: string }
  /** The stream has ended, as it should or not. */
  | { readonly type: 'over' };

export function nextTalk(state: TalkState, change: TalkChange): TalkState {
  const writing = state.writing ?? NOTHING_WRITTEN;
  switch (change.type) {
    case 'new':
      return { ...NEW_TALK, writing: NOTHING_WRITTEN };
    case 'said': {
      const turns: readonly Turn[] = [...state.turns, { speaker: 'user', text: change.text }];
      return { ...state, turns, writing: NOTHING_WRITTEN, error: undefined, unsaid: undefined };
    }
    case 'brief':
      return { ...state, brief: change.brief, turns: [{ speaker: 'user', text: change.brief.request }] };
    case 'decision':
      return { ...state, writing: { ...writing, decision: change } };
    case 'text-delta':
      return { ...state, writing: { ...writing, text: writing.text + change.text } };
    case 'restart':
      return { ...state, writing: { ...writing, text: '' } };
    case 'turn':
      return { ...state, turns: [...state.turns, change.turn], writing: undefined };
    case 'user':
      return { ...state, turns: [...state.turns, change.turn], writing: NOTHING_WRITTEN };
    case 'spent':
      return { ...state, spent: change.spent };
    case 'end':
      return { ...state, episode: change.episode, writing: undefined };
    case 'error':
      return withoutReply({ ...state, error: change.error });
    case 'over':
      return withoutReply(state);
  }
}

/** Only the person's own last words are taken back: of a watched dialogue what was said stays. */
function withoutReply(state: TalkState): TalkState {
  const last = state.turns.at(-1);
  if (state.brief !== null || last?.speaker !== 'user') return { ...state, writing: undefined };
  return { ...state, writing: undefined, turns: state.turns.slice(0, -1), unsaid: last.text };
}

export function lastAssistantTurn({ turns }: TalkState): AssistantTurn | undefined {
  return turns.findLast((turn): turn is AssistantTurn => turn.speaker === 'assistant');
}

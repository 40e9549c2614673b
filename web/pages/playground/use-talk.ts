import { useEffect, useReducer, useRef, useState } from 'react';
import type {
  ApiError,
  OpenedTalk,
  TalkEvent,
  TalkOrder,
  TalkSaying,
  WatchOrder,
} from '../../../src/server/api-types.ts';
import { ApiFailure, apiPath, sendForLines, sendJson } from '../../api/client.ts';
import { NEW_TALK, nextTalk, type TalkState } from './talk-state.ts';

/** One side of the playground: a talk, or a dialogue that is watched. */
export interface TalkSide {
  readonly state: TalkState;
  readonly opened: OpenedTalk | undefined;
  readonly isBusy: boolean;
  /** Opens a talk in place of the one before; resolves to whether it could. */
  readonly open: (order: TalkOrder) => Promise<boolean>;
  readonly watch: (order: WatchOrder) => Promise<void>;
  readonly say: (text: string) => Promise<void>;
  /** Ends the reply, not the talk. */
  readonly stop: () => void;
  readonly close: () => void;
}

/** The talk is closed with its page: what is being said ends, and costs no more. */
export function useTalk(): TalkSide {
  const [state, change] = useReducer(nextTalk, NEW_TALK);
  const [opened, setOpened] = useState<OpenedTalk | undefined>();
  const [isBusy, setBusy] = useState(false);
  const talk = useRef<string | undefined>(undefined);
  const speaking = useRef<AbortController | undefined>(undefined);

  const leave = (): void => {
    speaking.current?.abort();
    if (talk.current !== undefined) closeTalk(talk.current);
    talk.current = undefined;
  };
  const latest = useRef(leave);
  latest.current = leave;
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    const onHide = (): void => latest.current();
    window.addEventListener('pagehide', onHide);
    return () => {
      isGone.current = true;
      window.removeEventListener('pagehide', onHide);
      latest.current();
    };
  }, []);

  const tell = async (path: string, body: TalkSaying | WatchOrder): Promise<void> => {
    const controller = new AbortController();
    speaking.current = controller;
    setBusy(true);
    try {
      for await (const event of sendForLines<TalkEvent>(path, body, controller.signal)) change(event);
    } catch (error) {
      if (!controller.signal.aborted) change({ type: 'error', error: told(error) });
    }
    // Another may have begun in its place.
    if (speaking.current !== controller) return;
    change({ type: 'over' });
    setBusy(false);
  };
  const begin = (): void => {
    leave();
    setOpened(undefined);
    change({ type: 'new' });
  };
  return {
    ...{ state, opened, isBusy },
    async open(order) {
      begin();
      setBusy(true);
      try {
        const found = await sendJson<OpenedTalk>('POST', '/api/talks', order);
        if (isGone.current) closeTalk(found.id);
        talk.current = found.id;
        setOpened(found);
        change({ type: 'over' });
        return true;
      } catch (error) {
        change({ type: 'error', error: told(error) });
        return false;
      } finally {
        setBusy(false);
      }
    },
    async watch(order) {
      begin();
      await tell('/api/watches', order);
    },
    async say(text) {
      if (talk.current === undefined) return;
      change({ type: 'said', text });
      await tell(apiPath(['talks', talk.current, 'turns']), { text });
    },
    stop: () => speaking.current?.abort(),
    close() {
      begin();
      change({ type: 'over' });
    },
  };
}

/** Goes out even while the page is on its way out. */
function closeTalk(id: string): void {
  const headers = { 'content-type': 'application/json' };
  void fetch(apiPath(['talks', id]), { method: 'DELETE', headers, body: '{}', keepalive: true }).catch(() => undefined);
}

function told(error: unknown): ApiError['error'] {
  if (error instanceof ApiFailure) return { code: error.code, message: error.message, hint: error.hint };
  return { code: '', message: error instanceof Error ? error.message : String(error), hint: '' };
}

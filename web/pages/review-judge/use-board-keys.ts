import { useRef } from 'react';
import { useKeys } from '../../parts/use-keys.ts';
import { ANSWER_KEYS, CANNOT_TELL_KEY } from './answer-keys.ts';
import type { Board } from './use-board.ts';

/** After `g` a letter leads to another page: it is no answer. */
const GO_MS = 1_500;
const NEXT_KEY = 'Enter';

/** All of the board by keys: a label is given without a hand leaving them. */
export function useBoardKeys(input: {
  readonly board: Board;
  /** There is something to be seen that can be judged. */
  readonly isReady: boolean;
  readonly next: () => void;
  readonly focusNote: () => void;
}): void {
  const { board, isReady, next, focusNote } = input;
  const wentAt = useRef(Number.NEGATIVE_INFINITY);
  const isGoing = (event: KeyboardEvent): boolean => event.timeStamp - wentAt.current < GO_MS;
  const sayAt = (event: KeyboardEvent, place: number | null): void => {
    if (isReady && !isGoing(event) && !event.repeat) board.afterUndo(() => board.sayAt(place));
  };
  useKeys({
    ...Object.fromEntries(ANSWER_KEYS.map((key, place) => [key, (event: KeyboardEvent) => sayAt(event, place)])),
    [CANNOT_TELL_KEY]: (event) => sayAt(event, null),
    j: () => board.afterUndo(() => board.move(1)),
    k: () => board.afterUndo(() => board.move(-1)),
    q: () => board.afterUndo(board.passQuestion),
    u: (event) => {
      if (!event.repeat) board.undo();
    },
    n: (event) => {
      if (isGoing(event)) return;
      event.preventDefault();
      focusNote();
    },
    g: (event) => {
      wentAt.current = event.timeStamp;
    },
    [NEXT_KEY]: (event) => {
      // On a button or a link it presses that.
      if (event.target instanceof HTMLElement && event.target.closest('a, button, summary')) return;
      board.afterUndo(next);
    },
  });
}

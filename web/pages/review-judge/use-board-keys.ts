import { useRef } from 'react';
import type { ReviewItem } from '../../../src/server/api-types.ts';
import { type KeyMap, useKeys } from '../../parts/use-keys.ts';
import { ANSWER_KEYS, CANNOT_TELL_KEY } from './answer-keys.ts';
import type { Board } from './use-board.ts';

/** After `g` a letter leads to another page: it is no answer. */
const GO_MS = 1_500;
const NEXT_KEY = 'Enter';

/** All of the board by keys: a label is given without a hand leaving them. */
export function useBoardKeys(input: {
  readonly board: Board;
  readonly item: ReviewItem | undefined;
  readonly questions: readonly string[];
  readonly next: () => void;
  readonly focusNote: () => void;
}): void {
  const { board, item, questions, next, focusNote } = input;
  const wentAt = useRef(Number.NEGATIVE_INFINITY);
  const isGoing = (event: KeyboardEvent): boolean => event.timeStamp - wentAt.current < GO_MS;
  const question = questions[board.question];
  const answers = (question !== undefined && item?.questions[question]?.answers) || [];
  const sayings = [
    ...answers.map((answer, place) => [ANSWER_KEYS[place], answer] as const),
    [CANNOT_TELL_KEY, null] as const,
  ];
  const keys: KeyMap = {
    ...Object.fromEntries(
      sayings.map(([key, answer]) => [
        key,
        (event: KeyboardEvent) => {
          if (question !== undefined && !isGoing(event) && !event.repeat) board.say(question, answer);
        },
      ]),
    ),
    j: () => board.goTo(board.index + 1),
    k: () => board.goTo(board.index - 1),
    q: () => board.focusQuestion((board.question + 1) % Math.max(1, questions.length)),
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
      next();
    },
  };
  useKeys(keys);
}

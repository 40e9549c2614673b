import { Button, Kbd, Progress } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ReviewItem, ReviewQueueDetail } from '../../../src/server/api-types.ts';
import { ITEMS_AT_ONCE, reviewItemsQuery } from '../../api/review-queries.ts';
import { formatCount } from '../../parts/format.ts';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { strings } from '../../strings.ts';
import styles from './board.module.css';
import { ItemView } from './item-view.tsx';
import { NoteField } from './note-field.tsx';
import { QuestionList } from './question-list.tsx';
import { SaveState } from './save-state.tsx';
import { type BoardInput, useBoard } from './use-board.ts';
import { useBoardKeys } from './use-board-keys.ts';

const { review: words } = strings;

export interface BoardProps extends Omit<BoardInput, 'answersTo'> {
  readonly queue: ReviewQueueDetail;
  /** What is known of a question of an item already, where that may be seen. */
  readonly remarksOn?: (item: string, question: string) => ReactNode;
  /** Shown when all items are done. */
  readonly end: ReactNode;
  readonly onEnd: () => void;
}

/** One item after the other: what is judged, the questions beside it, and everything by keys. */
export function ReviewBoard({ queue, remarksOn, end, onEnd, ...input }: BoardProps) {
  const answersTo = (question: string) => queue.questions.find(({ id }) => id === question)?.answers ?? [];
  const board = useBoard({ ...input, answersTo });
  const { order, questionsOf } = input;
  const { item, isError, error, retry } = useItem(queue, board.item);
  const note = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item is read from its beginning
  useEffect(() => {
    document.getElementById('content')?.scrollTo({ top: 0 });
  }, [board.index]);
  const questions = questionsOf(board.item);
  const isAllDone = board.done === order.length;
  const next = (): void => {
    if (!board.goToOpen()) onEnd();
  };
  useBoardKeys({ board, isReady: item !== undefined, next, focusNote: () => note.current?.focus() });
  return (
    <div>
      <div className={styles.bar}>
        <span className="figures">{words.item(formatCount(board.index + 1), formatCount(order.length))}</span>
        <Progress
          className={styles.progress}
          value={(100 * board.done) / Math.max(1, order.length)}
          aria-label={words.progressLabel}
        />
        <span className="figures soft">{words.doneOf(formatCount(board.done), formatCount(order.length))}</span>
        <SaveState saver={board.saver} hadNothing={board.hadNothing} />
      </div>
      {isAllDone && <div className={styles.end}>{end}</div>}
      {isError && error && <ErrorState error={error} retry={retry} />}
      {!item && !isError && <LoadingState rows={4} height={72} />}
      {item && (
        <div className={styles.columns}>
          <ItemView item={item} />
          <div className={styles.side}>
            <QuestionList
              item={item}
              questions={questions}
              answers={board.answers}
              active={board.question}
              onActive={board.focusQuestion}
              onSay={board.say}
              remarksOn={remarksOn && ((question) => remarksOn(board.item, question))}
            />
            <NoteField key={board.item} field={note} value={board.note} onWrite={board.write} />
            <Buttons board={board} next={next} />
          </div>
        </div>
      )}
      <p className={styles.keys}>{words.keys}</p>
    </div>
  );
}

function Buttons({ board, next }: { readonly board: ReturnType<typeof useBoard>; readonly next: () => void }) {
  return (
    <div className={styles.buttons}>
      <Button onClick={next} rightSection={<Kbd size="xs">Enter</Kbd>}>
        {words.next}
      </Button>
      <Button variant="default" aria-label={words.previous} onClick={() => board.move(-1)}>
        k
      </Button>
      <Button variant="default" aria-label={words.following} onClick={() => board.move(1)}>
        j
      </Button>
      <Button variant="default" onClick={board.undo} rightSection={<Kbd size="xs">u</Kbd>}>
        {words.undo}
      </Button>
    </div>
  );
}

/** The item of that name; those around it, and the next ones, are fetched with it. */
function useItem(queue: ReviewQueueDetail, name: string) {
  const index = Math.max(0, queue.order.indexOf(name));
  const from = index - (index % ITEMS_AT_ONCE);
  const { data, isError, error, refetch } = useQuery(reviewItemsQuery(queue.queue, from));
  const queries = useQueryClient();
  const after = from + ITEMS_AT_ONCE;
  useEffect(() => {
    if (after < queue.order.length) void queries.prefetchQuery(reviewItemsQuery(queue.queue, after));
  }, [queries, queue, after]);
  const item: ReviewItem | undefined = data?.items[index - from];
  return { item, isError, error, retry: () => void refetch() };
}

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ReviewAnswerOrder, ReviewState } from '../../../src/server/api-types.ts';
import { sendJson } from '../../api/client.ts';
import { isRefusal, Saver, type SaverState } from '../../parts/saver.ts';
import { type Answers, nextOpen, nextQuestion } from './answer-keys.ts';

export interface BoardInput {
  /** Where answers are kept: of the reviewer, or of what is settled. */
  readonly path: string;
  /** Items in the order in which they are gone through. */
  readonly order: readonly string[];
  readonly questionsOf: (item: string) => readonly string[];
  readonly answersTo: (question: string) => readonly string[];
  /** What was said before. */
  readonly state: ReviewState;
  /** Told of what the server has taken. */
  readonly onSaved: () => void;
}

export interface Board {
  readonly index: number;
  readonly item: string;
  readonly question: number;
  readonly answers: Answers;
  readonly note: string;
  readonly done: number;
  readonly saver: SaverState;
  /** The last undo found nothing. */
  readonly hadNothing: boolean;
  readonly move: (by: number) => void;
  /** false: no item is open any more. */
  readonly goToOpen: () => boolean;
  readonly focusQuestion: (question: number) => void;
  /** The question that keys answer is another. */
  readonly passQuestion: () => void;
  readonly say: (question: string, answer: string | null) => void;
  /** Answers the question that keys answer with its answer of that place, from 0; null: cannot tell. */
  readonly sayAt: (place: number | null) => void;
  readonly write: (note: string) => void;
  readonly undo: () => void;
  /** Runs the action once no undo is under way: what is said next rests on what the undo leaves. */
  readonly afterUndo: (action: () => void) => void;
}

type Said = ReadonlyMap<string, ReviewAnswerOrder>;
interface Place {
  readonly index: number;
  readonly question: number;
}

/** A person's way through a queue: where they are, what they said, and that it is saved. */
export function useBoard({ path, order, questionsOf, answersTo, state, onSaved }: BoardInput): Board {
  const [saver] = useState(() => new Saver());
  const saving = useSyncExternalStore(saver.subscribe, saver.state);
  const [said, setSaid] = useState<Said>(() => new Map(state.answers.map((each) => [each.item, each])));
  const isDone = (index: number, all: Said): boolean => {
    const item = order[index] ?? '';
    const answers = all.get(item)?.answers ?? {};
    return questionsOf(item).every((question) => answers[question] !== undefined);
  };
  const [place, setPlace] = useState<Place>(() =>
    placeAt(nextOpen(order.length, (at) => isDone(at, said), -1) ?? 0, said),
  );
  const [hadNothing, setHadNothing] = useState(false);
  // Keys may come faster than the page is drawn.
  const latest = useRef({ said, place });
  const undoing = useRef(0);
  const waiting = useRef<(() => void)[]>([]);
  useLeaveWarning(saving.pending > 0);

  function placeAt(index: number, all: Said): Place {
    const item = order[index] ?? '';
    return { index, question: nextQuestion(questionsOf(item), all.get(item)?.answers ?? {}, -1) };
  }
  const become = (change: { readonly said?: Said; readonly place?: Place }): void => {
    latest.current = { ...latest.current, ...change };
    if (change.said) setSaid(change.said);
    if (change.place) setPlace(change.place);
    setHadNothing(false);
  };
  const put = (change: Partial<ReviewAnswerOrder>): ReviewAnswerOrder => {
    const item = order[latest.current.place.index] ?? '';
    const next: ReviewAnswerOrder = { ...(latest.current.said.get(item) ?? { item, answers: {} }), ...change };
    become({ said: new Map(latest.current.said).set(item, next) });
    saver.save(() => sendJson<ReviewState>('POST', path, next), onSaved);
    return next;
  };
  const say = (question: string, answer: string | null): void => {
    const { index } = latest.current.place;
    const item = order[index] ?? '';
    const before = latest.current.said.get(item)?.answers ?? {};
    const { answers } = put({ answers: { ...before, [question]: answer } });
    const questions = questionsOf(item);
    become({ place: { index, question: nextQuestion(questions, answers, questions.indexOf(question)) } });
  };
  const takeBack = ({ changed, answers: [answer] }: ReviewState): void => {
    if (changed === null) {
      setHadNothing(true);
      return;
    }
    const all = new Map(latest.current.said);
    if (answer) all.set(changed, answer);
    else all.delete(changed);
    const index = order.indexOf(changed);
    become({ said: all, ...(index >= 0 && { place: placeAt(index, all) }) });
    onSaved();
  };
  const goOn = (): void => {
    undoing.current--;
    while (undoing.current === 0 && waiting.current.length > 0) waiting.current.shift()?.();
  };
  const undo = (): void => {
    undoing.current++;
    const send = (): Promise<ReviewState> =>
      sendJson<ReviewState>('POST', `${path}/undo`, {}).catch((error) => {
        if (isRefusal(error)) goOn();
        throw error;
      });
    saver.save(send, (state) => {
      takeBack(state);
      goOn();
    });
  };
  const current = order[place.index] ?? '';
  const own = said.get(current);
  return {
    ...place,
    item: current,
    answers: own?.answers ?? {},
    note: own?.note ?? '',
    done: order.filter((_, index) => isDone(index, said)).length,
    saver: saving,
    hadNothing,
    move: (by) => {
      const index = latest.current.place.index + by;
      if (index >= 0 && index < order.length) become({ place: placeAt(index, latest.current.said) });
    },
    goToOpen: () => {
      const all = latest.current.said;
      const next = nextOpen(order.length, (at) => isDone(at, all), latest.current.place.index);
      if (next !== undefined) become({ place: placeAt(next, all) });
      return next !== undefined;
    },
    focusQuestion: (question) => become({ place: { ...latest.current.place, question } }),
    passQuestion: () => {
      const { index, question } = latest.current.place;
      const count = questionsOf(order[index] ?? '').length;
      become({ place: { index, question: (question + 1) % Math.max(1, count) } });
    },
    say,
    sayAt: (at) => {
      const { index, question } = latest.current.place;
      const asked = questionsOf(order[index] ?? '')[question];
      const answer = at === null || asked === undefined ? null : answersTo(asked)[at];
      if (asked !== undefined && answer !== undefined) say(asked, answer);
    },
    write: (note) => void put({ note: note.trim().slice(0, 2_000) || undefined }),
    undo: () => (waiting.current.length > 0 ? void waiting.current.push(undo) : undo()),
    afterUndo: (action) => (undoing.current > 0 ? void waiting.current.push(action) : action()),
  };
}

/** Whoever leaves with something unsaved is asked first. */
function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}

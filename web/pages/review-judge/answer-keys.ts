/** Keys of the answers to a question, in their order. Letters that mean something on the page are not among them. */
export const ANSWER_KEYS = '123456789abcdef'.split('');
/** The answer that is none. */
export const CANNOT_TELL_KEY = '0';

export type Answers = Readonly<Record<string, string | null>>;

/** The next question after `from` that is still open, from the first one again; `from` itself where none is. */
export function nextQuestion(questions: readonly string[], answers: Answers, from: number): number {
  for (let step = 1; step <= questions.length; step++) {
    const place = (from + step) % questions.length;
    if (answers[questions[place] ?? ''] === undefined) return place;
  }
  return from;
}

/** The next item after `from` that is not done, from the first one again; undefined: all are. */
export function nextOpen(count: number, isDone: (index: number) => boolean, from: number): number | undefined {
  for (let step = 1; step <= count; step++) {
    const place = (from + step) % count;
    if (!isDone(place)) return place;
  }
  return undefined;
}

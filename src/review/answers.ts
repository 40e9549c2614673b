import { z } from 'zod';
import { ImportError, type ImportProblem } from '../errors/import-error.ts';
import type { QueueKey } from './queue.ts';

/** Characters of a note at most. */
const LONGEST_NOTE = 2_000;

/** What a reviewer said of one item. */
export const reviewAnswerSchema = z.strictObject({
  item: z.string().min(1).max(40),
  /** By question: a word of its answers, or null for "cannot tell". A question that is not in it is still open. */
  answers: z.record(z.string().max(40), z.string().max(80).nullable()),
  note: z.string().max(LONGEST_NOTE).optional(),
});
export type ReviewAnswer = z.output<typeof reviewAnswerSchema>;

/** A row of a queue file that came back: `line` from 1, answers as they were typed. */
export interface ReturnedRow {
  readonly line: number;
  readonly queue: string;
  readonly item: string;
  readonly answers: Readonly<Record<string, string>>;
  readonly note: string;
}

/** Every question of the item is answered, be it with "cannot tell". */
export function isDone(answer: ReviewAnswer | undefined, key: Pick<QueueKey, 'questions'>): boolean {
  return answer !== undefined && key.questions.every(({ id }) => answer.answers[id] !== undefined);
}

/** What is wrong with an answer to an item of this queue; undefined: nothing. */
export function answerProblem(answer: ReviewAnswer, key: QueueKey): string | undefined {
  if (!key.cases.some(({ item }) => item === answer.item)) return `"${answer.item}" is not in the queue`;
  for (const [id, said] of Object.entries(answer.answers)) {
    const question = key.questions.find((each) => each.id === id);
    if (!question) return `the queue has no question "${id}"`;
    if (said !== null && !question.answers.includes(said)) return `"${said}" is none of ${question.answers.join(', ')}`;
  }
  return undefined;
}

/**
 * Checks what a reviewer sent back against the queue's key: items and answers must be of the queue; case and white space
 * do not count. Items without any answer are left out; in the others an empty field says "cannot tell". Throws
 * `ImportError` with the lines of up to 20 problems.
 */
export function readAnswers(rows: readonly ReturnedRow[], key: QueueKey, file: string): readonly ReviewAnswer[] {
  const items = new Set(key.cases.map(({ item }) => item));
  const seen = new Set<string>();
  const problems: ImportProblem[] = [];
  const read: ReviewAnswer[] = [];
  for (const { line, queue, item, answers, note } of rows) {
    if (problems.length >= ImportError.MOST_PROBLEMS) break;
    const place = { line };
    if (queue !== key.queue) problems.push({ ...place, path: 'queue', problem: `"${queue}" is another queue` });
    else if (!items.has(item)) problems.push({ ...place, path: 'item', problem: `"${item}" is not in the queue` });
    else if (seen.has(item)) problems.push({ ...place, path: 'item', problem: `"${item}" is there twice` });
    seen.add(item);
    const given = givenAnswers(answers, key, place, problems);
    if (Object.values(given).some((said) => said !== null) || note.trim() !== '') {
      read.push({ item, answers: given, ...(note.trim() !== '' && { note: note.trim().slice(0, LONGEST_NOTE) }) });
    }
  }
  if (read.length === 0 && problems.length === 0) problems.push({ problem: 'holds no answers' });
  if (problems.length > 0) {
    throw new ImportError({ file, problems, hint: 'Nothing was imported. docs/review.md shows a filled-in queue.' });
  }
  return read;
}

function givenAnswers(
  answers: ReturnedRow['answers'],
  key: QueueKey,
  place: { readonly line: number },
  problems: ImportProblem[],
): Record<string, string | null> {
  const given: Record<string, string | null> = {};
  for (const { id, answers: known } of key.questions) {
    const said = (answers[id] ?? '').trim().toLowerCase();
    if (said === '') given[id] = null;
    else if (known.includes(said)) given[id] = said;
    else problems.push({ ...place, path: id, problem: `"${said.slice(0, 80)}" is none of ${known.join(', ')}` });
  }
  return given;
}

import { z } from 'zod';
import { ImportError, type ImportProblem } from '../errors/import-error.ts';
import type { QueueKey } from './queue.ts';

/** What a reviewer said of one item; questions left empty are not in it. */
export const reviewAnswerSchema = z.strictObject({
  item: z.string(),
  answers: z.record(z.string(), z.string()),
  note: z.string().max(2000).optional(),
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

/**
 * Checks what a reviewer sent back against the queue's key: items and answers must be of the queue; case and white space
 * do not count. Items without any answer are left out. Throws `ImportError` with the lines of up to 20 problems.
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
    if (Object.keys(given).length > 0 || note.trim() !== '') {
      read.push({ item, answers: given, ...(note.trim() !== '' && { note: note.trim().slice(0, 2000) }) });
    }
  }
  if (read.length === 0 && problems.length === 0) problems.push({ problem: 'holds no answers' });
  if (problems.length > 0) {
    throw new ImportError({ file, problems, hint: 'Nothing was imported. docs/synthesis.md shows a filled-in queue.' });
  }
  return read;
}

function givenAnswers(
  answers: ReturnedRow['answers'],
  key: QueueKey,
  place: { readonly line: number },
  problems: ImportProblem[],
): Record<string, string> {
  const given: Record<string, string> = {};
  for (const { id, answers: known } of key.questions) {
    const said = (answers[id] ?? '').trim().toLowerCase();
    if (said === '') continue;
    if (known.includes(said)) given[id] = said;
    else problems.push({ ...place, path: id, problem: `"${said.slice(0, 80)}" is none of ${known.join(', ')}` });
  }
  return given;
}

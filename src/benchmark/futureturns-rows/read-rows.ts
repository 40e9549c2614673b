import { readJsonl } from '../imported/read-jsonl.ts';
import type { TextFile } from '../imported/read-text.ts';
import type { FileItem } from '../imported/record.ts';
import { rowSchema } from '../imported/row.ts';
import { type CleanedRow, type CleaningRules, cleanRow } from './clarified-question.ts';
import { importedRows } from './imported-rows.ts';
import { futureTurnsRowSchema } from './row-schema.ts';

/** The authors' rows as they are: one reply is enough, and the leak rule is theirs. */
const RELEASED_RULES: CleaningRules = { leastReplies: 1, strictLeaks: false };

export type ReleasedItem =
  | { readonly type: 'question'; readonly line: number; readonly cleaned: CleanedRow }
  | Extract<FileItem, { readonly type: 'problem' | 'empty' }>;

/** Streams a file of the data released with 2410.13788, one JSON object a line. */
export async function* readReleasedRows(file: TextFile): AsyncGenerator<ReleasedItem> {
  for await (const item of readJsonl(file)) {
    if (item.type === 'record') {
      const { line, cells } = item;
      const parsed = futureTurnsRowSchema.safeParse(cells);
      if (parsed.success) yield { type: 'question', line, cleaned: cleanRow(parsed.data, RELEASED_RULES) };
      else {
        for (const { path, message } of parsed.error.issues) {
          yield {
            type: 'problem',
            line,
            problem: message,
            ...(path.length > 0 && { path: path.map(String).join('.') }),
          };
        }
      }
    } else if (item.type !== 'row') yield item;
  }
}

/** The same as rows of an imported set. */
export async function* readFutureTurnsRows(file: TextFile): AsyncGenerator<FileItem> {
  for await (const item of readReleasedRows(file)) {
    if (item.type !== 'question') {
      yield item;
      continue;
    }
    const { line, cleaned } = item;
    if (!cleaned.question) yield { type: 'empty' };
    for (const made of cleaned.question ? importedRows(cleaned.question) : []) {
      const row = rowSchema.safeParse(made);
      if (row.success) yield { type: 'row', line, row: row.data };
      else yield { type: 'problem', line, problem: row.error.issues[0]?.message ?? 'cannot be stored' };
    }
  }
}

import { readJsonl } from '../imported/read-jsonl.ts';
import { readText, type TextFile } from '../imported/read-text.ts';
import type { FileItem, RawRecord } from '../imported/record.ts';
import { rowSchema } from '../imported/row.ts';
import { paperDecisions } from './paper-decisions.ts';
import { paperRowSchema } from './paper-row.ts';
import { readJsonArray } from './read-json-array.ts';

/**
 * Streams a file in the format of 2512.21120's data set (keys conversation, category, user_type, model_name,
 * explanation), JSON Lines or one JSON array, as rows of an imported set, one per decision.
 */
export async function* readPaperRows(file: TextFile): AsyncGenerator<FileItem> {
  const items = (await isArray(file)) ? readJsonArray(file) : readJsonl(file);
  for await (const item of items) {
    if (item.type === 'record') yield* readRow(item);
    else yield item;
  }
}

async function isArray(file: TextFile): Promise<boolean> {
  for await (const block of readText(file)) if (block.trim() !== '') return block.trimStart().startsWith('[');
  return false;
}

function* readRow({ line, cells }: RawRecord): Generator<FileItem> {
  const parsed = paperRowSchema.safeParse(cells);
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      yield { type: 'problem', line, problem: message, ...(path.length > 0 && { path: path.map(String).join('.') }) };
    }
    return;
  }
  for (const decision of paperDecisions(parsed.data)) {
    const row = rowSchema.safeParse(decision);
    if (row.success) yield { type: 'row', line, row: row.data };
    else yield { type: 'problem', line, problem: row.error.issues[0]?.message ?? 'cannot be stored' };
  }
}

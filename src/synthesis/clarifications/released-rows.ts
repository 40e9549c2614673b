import { basename } from 'node:path';
import { loadRolePrompts } from '../../assistant/role-prompts.ts';
import { readReleasedRows } from '../../benchmark/futureturns-rows/read-rows.ts';
import { guessLanguage } from '../../benchmark/imported/read-cells.ts';
import { ImportError, type ImportProblem } from '../../errors/import-error.ts';
import { hashFile } from '../../tools/file-hash.ts';
import { makeTrainingCard, type TrainingCard } from '../training/card.ts';
import type { MadePlace } from '../training/job.ts';
import { writeTrainingSet } from '../training/synthesize.ts';
import { trainingRows } from './training-rows.ts';

export interface ReleasedImport {
  readonly file: string;
  readonly folder: string;
  readonly licence: string;
  /** ISO 8601 date that the data bears. */
  readonly date: string;
}

/**
 * Rows of the data released with 2410.13788 as the examples that the trained roles learn from, in a folder with a card.
 * Replies that cannot be used (`None`, several answers at once, no reading's) are counted. No model is asked. Throws
 * `FileError`, `ImportError`.
 */
export async function importReleasedRows({ file, folder, licence, date }: ReleasedImport): Promise<TrainingCard> {
  const made = await readAll(file, licence);
  const card = makeTrainingCard({
    job: {
      kind: 'futureturns',
      places: made,
      source: { file: basename(file), sha256: await hashFile(file) },
      licence,
      remarks: [],
      skipped: {},
      settings: {},
    },
    ...{ made, date, licence, generators: [], checker: undefined, usage: {} },
  });
  await writeTrainingSet(folder, { card, made });
  return card;
}

async function readAll(file: string, licence: string): Promise<readonly MadePlace[]> {
  const prompts = await loadRolePrompts();
  const problems: ImportProblem[] = [];
  const made = new Map<string, MadePlace>();
  for await (const item of readReleasedRows({ path: file, shownAs: file })) {
    if (item.type === 'problem') problems.push(item);
    if (item.type !== 'question') continue;
    const { question, unusable } = item.cleaned;
    if (!question) continue;
    const { id } = question;
    if (made.has(id)) problems.push({ line: item.line, path: 'id', problem: `"${id}" is there twice` });
    const rows = trainingRows(question, {
      language: guessLanguage(question.question),
      origin: { kind: 'futureturns', file: basename(file), line: item.line, licence },
      ...{ generator: null, checks: [], answersFrom: 'data', prompts },
    });
    made.set(id, {
      id,
      rows,
      dropped: unusable.map((each) => ({ place: id, ...each })),
      counts: {
        'questions.ambiguous': question.readings.length > 1 ? 1 : 0,
        'questions.single': question.readings.length === 1 ? 1 : 0,
        'questions.clarified': question.clarification ? 1 : 0,
        readings: question.readings.length,
        'readings.told': question.clarification?.replies.length ?? 0,
      },
    });
    if (problems.length >= ImportError.MOST_PROBLEMS) break;
  }
  if (made.size === 0 && problems.length === 0) problems.push({ problem: 'holds no questions' });
  if (problems.length > 0) throw new ImportError({ file, problems: problems.slice(0, ImportError.MOST_PROBLEMS) });
  return [...made.values()];
}

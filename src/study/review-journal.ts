import { open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { DataError } from '../errors/data-error.ts';
import { FileError } from '../errors/file-error.ts';
import { type ReviewAnswer, reviewAnswerSchema } from '../review/answers.ts';
import { ensureFolder } from '../tools/ensure-folder.ts';

const NEWLINE = 0x0a;

const headSchema = z.strictObject({ schemaVersion: z.literal(1), queue: z.string(), reviewer: z.string() });
const saidSchema = reviewAnswerSchema.extend({ at: z.iso.datetime() });
const undoneSchema = z.strictObject({ at: z.iso.datetime(), undo: z.literal(true) });
const lineSchema = z.union([headSchema, saidSchema, undoneSchema]);
type JournalLine = z.output<typeof lineSchema>;

/** What one reviewer said of a queue. */
export interface JournalState {
  /** As it was first written; names that differ by case only are one reviewer. */
  readonly reviewer: string;
  /** The last answer to each item, in the order in which items were first answered. */
  readonly answers: ReadonlyMap<string, ReviewAnswer>;
  /** The item that an undo would change; undefined: there is nothing to undo. */
  readonly last: string | undefined;
}

/**
 * A reviewer's journal: JSON Lines, only ever appended to. Its first line says whose it is; each further one is an answer,
 * whole, or takes the last one back. What the last line of a killed process lacks is passed over: nobody was told that it
 * is saved. Throws `FileError`, and `DataError` for a line of another form.
 */
export async function readJournal(file: string): Promise<JournalState | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw new FileError({ file, doing: 'read', cause });
  }
  return stateOf(text.split('\n').flatMap((line, index) => readLine(line, index + 1, file)));
}

function readLine(text: string, line: number, file: string): readonly JournalLine[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  const parsed = lineSchema.safeParse(value);
  if (parsed.success) return [parsed.data];
  const hint = 'It was written by another version of Querent, or by hand: mend the line or take it out.';
  throw new DataError({ file, line, problem: 'is no line of a review', hint, cause: parsed.error });
}

function stateOf(lines: readonly JournalLine[]): JournalState | undefined {
  const head = lines.find((line) => 'reviewer' in line);
  if (head === undefined) return undefined;
  const said: ReviewAnswer[] = [];
  for (const line of lines) {
    if ('undo' in line) said.pop();
    else if ('item' in line) {
      const { at: _, ...answer } = line;
      said.push(answer);
    }
  }
  return {
    reviewer: head.reviewer,
    answers: new Map(said.map((answer) => [answer.item, answer])),
    last: said.at(-1)?.item,
  };
}

/** Answers, on disk when it resolves. */
export async function appendAnswers(
  file: string,
  whose: { readonly queue: string; readonly reviewer: string },
  answers: readonly ReviewAnswer[],
): Promise<void> {
  const at = new Date().toISOString();
  await append(
    file,
    whose,
    answers.map((answer) => ({ at, ...answer })),
  );
}

/** Takes the last answer back: what the same item had before it stands again. On disk when it resolves. */
export async function appendUndo(
  file: string,
  whose: { readonly queue: string; readonly reviewer: string },
): Promise<void> {
  await append(file, whose, [{ at: new Date().toISOString(), undo: true }]);
}

async function append(
  file: string,
  { queue, reviewer }: { readonly queue: string; readonly reviewer: string },
  lines: readonly object[],
): Promise<void> {
  try {
    ensureFolder(dirname(file));
    const handle = await open(file, 'a+');
    try {
      const { size } = await handle.stat();
      // Behind a line that a killed process left unfinished a new one begins; that line may have been the first.
      const isTorn = size > 0 && !(await endsWithNewline(handle, size));
      const head = size === 0 || isTorn ? [{ schemaVersion: 1, queue, reviewer }] : [];
      const text = [...head, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
      await handle.appendFile(isTorn ? `\n${text}` : text);
      await handle.sync();
      if (size === 0) await syncFolder(dirname(file));
    } finally {
      await handle.close();
    }
  } catch (cause) {
    throw new FileError({ file, doing: 'written', cause });
  }
}

async function endsWithNewline(handle: Awaited<ReturnType<typeof open>>, size: number): Promise<boolean> {
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] === NEWLINE;
}

/** The name of a new file is on disk only when its folder is. Not every system can do that: then the file's own must do. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { DataError } from '../../errors/data-error.ts';
import { DataMissingError } from '../../errors/data-missing-error.ts';
import { type AmbigQuestion, ambigFileSchema, openQuestionSchema } from './question-schema.ts';

/** Where the files lie below a data folder. */
export const DATA_PATHS = {
  dev: 'ambignq/dev_light.json',
  train: 'ambignq/train_light.json',
  'nq-open': 'nq-open/NQ-open.dev.jsonl',
} as const;

export interface ReadQuestions {
  readonly questions: readonly AmbigQuestion[];
  /** SHA-256 of the file, hexadecimal. */
  readonly checksum: string;
}

/**
 * Reads a file from the first of the folders that has it. A question of NQ-Open becomes one with a single annotation.
 * Throws `DataMissingError` when none has it, `DataError` when it is not what it should be.
 */
export async function readQuestions(
  part: keyof typeof DATA_PATHS,
  dataDirs: readonly string[],
): Promise<ReadQuestions> {
  const path = DATA_PATHS[part];
  for (const folder of dataDirs) {
    const file = join(folder, path);
    const bytes = await readIfThere(file);
    if (bytes === undefined) continue;
    const checksum = process.getBuiltinModule('node:crypto').hash('sha256', bytes, 'hex');
    const text = bytes.toString('utf8');
    return { questions: part === 'nq-open' ? openQuestions(text, file) : ambigQuestions(text, file), checksum };
  }
  throw new DataMissingError({ benchmark: 'ambigqa', path, searched: dataDirs });
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new DataError({ file, problem: `it cannot be read (${code ?? 'unknown reason'})`, cause });
  }
}

function ambigQuestions(text: string, file: string): readonly AmbigQuestion[] {
  const questions = checked(ambigFileSchema, parseJson(text, file, 1), file, undefined);
  const seen = new Set<string>();
  for (const { id } of questions) {
    if (seen.has(id)) throw new DataError({ file, problem: `two questions have the id "${id}"` });
    seen.add(id);
  }
  return questions;
}

function openQuestions(text: string, file: string): readonly AmbigQuestion[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const { question, answer } = checked(openQuestionSchema, parseJson(line, file, index + 1), file, index + 1);
    return [{ id: `nq-open-${index + 1}`, question, annotations: [{ type: 'singleAnswer' as const, answer }] }];
  });
}

function parseJson(text: string, file: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DataError({ file, line, problem: cause instanceof Error ? cause.message : 'it is not JSON', cause });
  }
}

function checked<Value>(schema: z.ZodType<Value>, value: unknown, file: string, line: number | undefined): Value {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new DataError({
    file,
    ...(line !== undefined && { line }),
    path: issue?.path.join('.') ?? '',
    problem: issue?.message ?? 'it is of another form',
    cause: parsed.error,
  });
}

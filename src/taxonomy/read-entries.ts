import { readdirSync, readFileSync } from 'node:fs';
import type { z } from 'zod';
import { DataError } from '../errors/data-error.ts';

interface Entry {
  readonly id: string;
  readonly order: number;
}

/** Reads every JSON file of a folder: one entry a file, named after its id. Throws `DataError` for a bad one. */
export function readEntries<T extends Entry>(folder: URL, schema: z.ZodType<T>): readonly T[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const entries = files.map((name) => readEntry(new URL(name, folder), name, schema));
  return entries.sort((left, right) => left.order - right.order || (left.id < right.id ? -1 : 1));
}

function readEntry<T extends Entry>(url: URL, name: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(parseJson(readFileSync(url, 'utf8'), name));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new DataError({ file: name, path: issue?.path.join('.') ?? '', problem: issue?.message ?? 'is not valid' });
  }
  if (`${parsed.data.id}.json` !== name) {
    throw new DataError({ file: name, path: 'id', problem: `is "${parsed.data.id}": file name and id must agree` });
  }
  return parsed.data;
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DataError({ file, problem: 'is not JSON', cause });
  }
}

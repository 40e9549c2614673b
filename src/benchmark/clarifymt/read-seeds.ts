import { DataError } from '../../errors/data-error.ts';
import { type Seed, seedSchema } from './seed.ts';

/**
 * Reads a scenario file: JSON Lines, one seed a line, empty lines skipped.
 * Throws `DataError` with the line and the path inside it for the first bad line.
 */
export function parseSeeds(text: string, file: string): readonly Seed[] {
  const seeds: Seed[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    if (line.trim() !== '') seeds.push(parseSeed(line, file, index + 1));
  }
  return seeds;
}

function parseSeed(line: string, file: string, lineNumber: number): Seed {
  const parsed = seedSchema.safeParse(parseJson(line, file, lineNumber));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new DataError({
    file,
    line: lineNumber,
    path: issue?.path.join('.') ?? '',
    problem: issue?.message ?? 'is not a seed',
    hint: 'docs/scenario-format.md explains every field; docs/scenario.schema.json is its JSON Schema.',
  });
}

function parseJson(line: string, file: string, lineNumber: number): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new DataError({ file, line: lineNumber, problem: 'is not JSON (each line must hold one whole seed)', cause });
  }
}

import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { DataError } from '../errors/data-error.ts';
import { FileError } from '../errors/file-error.ts';
import { hashJson } from '../tools/hash.ts';

/** Characters of one trace at most. */
export const TRACE_LIMIT = 20_000;

const traceLine = z.strictObject({
  scenarioId: z.string().min(1),
  /** Which of the assistant's turns in the episode, from 0. */
  turnIndex: z.number().int().nonnegative(),
  trace: z.string().min(1).max(TRACE_LIMIT),
  /** Written by somebody who saw the answer: the run is then an oracle run. */
  goldInView: z.boolean().default(false),
});

export interface TraceFile {
  /** Of all traces, whatever their order. */
  readonly hash: string;
  /** Whether any trace was written with the gold in view. */
  readonly goldInView: boolean;
  find(scenarioId: string, turnIndex: number): string | undefined;
}

/**
 * Reads reasoning traces, one JSON object a line: `{scenarioId, turnIndex, trace, goldInView?}`. Throws `FileError`
 * when the file cannot be read, `DataError` with the line number when a line is malformed or stands there twice.
 */
export async function readTraceFile(file: string): Promise<TraceFile> {
  const traces = new Map<string, string>();
  let goldInView = false;
  let line = 0;
  for await (const text of linesOf(file)) {
    line++;
    if (text.trim() === '') continue;
    const parsed = traceLine.safeParse(parseJson(line === 1 ? text.replace(/^\uFEFF/, '') : text, file, line));
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      throw new DataError({
        file,
        line,
        path: issue?.path.join('.') ?? '',
        problem: issue?.message ?? 'malformed',
        hint: HINT,
      });
    }
    const { scenarioId, turnIndex, trace } = parsed.data;
    const key = keyOf(scenarioId, turnIndex);
    if (traces.has(key)) {
      throw new DataError({
        file,
        line,
        problem: `turn ${turnIndex} of ${scenarioId} has a trace already`,
        hint: HINT,
      });
    }
    traces.set(key, trace.toWellFormed());
    goldInView ||= parsed.data.goldInView;
  }
  if (traces.size === 0) throw new DataError({ file, problem: 'holds no trace', hint: HINT });
  return {
    hash: hashJson({ goldInView, traces: Object.fromEntries(traces) }),
    goldInView,
    find: (scenarioId, turnIndex) => traces.get(keyOf(scenarioId, turnIndex)),
  };
}

const HINT = 'Each line reads {"scenarioId": "...", "turnIndex": 0, "trace": "...", "goldInView": false}.';

function keyOf(scenarioId: string, turnIndex: number): string {
  return `${turnIndex} ${scenarioId}`;
}

async function* linesOf(file: string): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
  } catch (cause) {
    throw new FileError({ file, doing: 'read', cause });
  }
}

function parseJson(text: string, file: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DataError({ file, line, problem: 'is no JSON', hint: HINT, cause });
  }
}

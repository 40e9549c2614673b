import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileError } from '../../errors/file-error.ts';
import type { ScoredEpisode } from '../../schema/episode.ts';
import type { Report } from '../../schema/report.ts';
import { ensureFolder } from '../../tools/ensure-folder.ts';
import type { GateResult } from '../gate.ts';
import { renderEpisodesCsv } from './episodes-csv.ts';
import { renderEpisodesJsonl } from './episodes-jsonl.ts';
import { renderHtml } from './html.ts';
import { renderJson } from './json.ts';
import { renderJunit } from './junit.ts';
import { renderMarkdown } from './markdown.ts';
import { renderMetricsCsv } from './metrics-csv.ts';
import { type OutputFormat, outputFormat } from './output-format.ts';

export interface OutputContent {
  readonly report: Report;
  /** The run's episodes, read anew for each file that holds them. */
  readonly episodes: () => AsyncIterable<ScoredEpisode>;
  readonly gates: readonly GateResult[];
}

type Writer = (content: OutputContent) => Iterable<string> | AsyncIterable<string>;

const WRITERS: Readonly<Record<OutputFormat, Writer>> = {
  json: ({ report }) => [renderJson(report)],
  jsonl: ({ episodes }) => renderEpisodesJsonl(episodes()),
  csv: ({ episodes }) => renderEpisodesCsv(episodes()),
  'metrics-csv': ({ report }) => [renderMetricsCsv(report)],
  md: ({ report, gates }) => [renderMarkdown(report, gates)],
  html: ({ report, gates }) => [renderHtml(report, gates)],
  xml: ({ report, gates }) => [renderJunit(report, gates)],
};

/**
 * Writes a run's files, each in the format its name ends in. A file appears whole or not at all; files of episodes are
 * streamed. Call `checkOutputPaths` before the run.
 * @throws FileError when a file cannot be written; those before it are there.
 */
export async function writeOutputs(paths: readonly string[], content: OutputContent): Promise<void> {
  for (const path of paths) await writeWhole(path, WRITERS[outputFormat(path)](content));
}

let writes = 0;

/**
 * Writes beside the target first, to disk, and then takes its place.
 * @throws FileError when that is not possible.
 */
export async function writeWhole(path: string, chunks: Iterable<string> | AsyncIterable<string>): Promise<void> {
  const target = resolve(path);
  const temporary = `${target}.${process.pid}-${++writes}.part`;
  try {
    ensureFolder(dirname(target));
    await pipeline(Readable.from(chunks), createWriteStream(temporary, { flush: true }));
    await rename(temporary, target);
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw isSystemError(cause) ? new FileError({ file: path, doing: 'written', cause }) : cause;
  }
}

/** Of the file system; what the episodes or the report threw has its own meaning and stays as it is. */
function isSystemError(cause: unknown): boolean {
  return cause instanceof Error && 'syscall' in cause;
}

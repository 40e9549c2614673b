import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { DataFile } from '../../schema/benchmark.ts';
import { LANGUAGES, type Language } from '../../schema/message.ts';

/** Commit of the authors' repository that the data is taken from. */
const COMMIT = 'e3bc7c80173f01d0a04fa42f6b24efd9266fd081';

/** Task types with a number above this are the development set: exactly these have no purposes. */
const LAST_TEST_TYPE = 26;

const listSchema = z.array(
  z.strictObject({
    path: z.string().regex(/^clarq-llm\/(?:en|zh)\/\d\d-[a-z-]+\.json$/),
    source: z.string(),
    sha256: z.string().length(64),
    bytes: z.int().positive(),
  }),
);

const list = listSchema.parse(JSON.parse(readFileSync(new URL('./data-files.json', import.meta.url), 'utf8')));

/** One file: a task type in one language, ten scenarios. */
export interface TaskTypeFile {
  readonly path: string;
  readonly language: Language;
  /** `01-gather-resources`: the same in both languages. */
  readonly taskType: string;
  /** `01`. */
  readonly number: string;
  readonly part: 'test' | 'dev';
}

export const taskTypeFiles: readonly TaskTypeFile[] = list
  .map(({ path }): TaskTypeFile => {
    const [, language, taskType] = /^clarq-llm\/(..)\/(.+)\.json$/.exec(path) as unknown as [string, string, string];
    const number = taskType.slice(0, 2);
    return {
      path,
      language: LANGUAGES.find((known) => known === language) as Language,
      taskType,
      number,
      part: Number(number) <= LAST_TEST_TYPE ? 'test' : 'dev',
    };
  })
  .sort((left, right) => (left.path < right.path ? -1 : 1));

export const taskTypes: readonly string[] = [...new Set(taskTypeFiles.map((file) => file.taskType))];

export const dataFiles: readonly DataFile[] = list.map(({ path, source, sha256, bytes }) => ({
  path,
  url: `https://raw.githubusercontent.com/ygan/ClarQ-LLM/${COMMIT}/${source}`,
  sha256,
  bytes,
  licence: 'MIT',
}));

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { DataError } from '../../../errors/data-error.ts';
import { FileError } from '../../../errors/file-error.ts';
import { logisticSchema } from '../../../policy/logistic.ts';

const pairSchema = z.strictObject({
  /** Of a request: `open` or `clear`. */
  request: logisticSchema,
  /** Of a reply: the personas, by id. */
  reply: logisticSchema,
});

const artefactSchema = z.strictObject({
  version: z.int().min(1),
  /** Trained on everything: for requests that were not among what it saw. */
  model: pairSchema,
  /** One per fold, trained on the other folds. */
  folds: z.array(pairSchema).min(2).max(20),
  /** Hash of a request that was seen -> its fold: such a request gets the model that did not see its seed. */
  seen: z.record(z.string().length(32), z.int().min(0)),
});

export type ClassifierPair = Readonly<z.infer<typeof pairSchema>>;
export type LocalArtefact = Readonly<z.infer<typeof artefactSchema>>;

const ARTEFACT = new URL('./model.json', import.meta.url);

/** The shipped classifiers. Throws `FileError` and `DataError` when the file is missing or damaged. */
export async function loadLocalArtefact(url: URL = ARTEFACT): Promise<LocalArtefact> {
  const file = fileURLToPath(url);
  let text: string;
  try {
    text = await readFile(url, 'utf8');
  } catch (cause) {
    throw new FileError({ file, doing: 'read', cause });
  }
  const parsed = artefactSchema.safeParse(parseJson(text, file));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new DataError({
    file,
    path: issue?.path.join('.') ?? '',
    problem: issue?.message ?? 'is malformed',
    hint: HINT,
  });
}

const HINT = 'Train it anew with `npm run train:clarify-local`.';

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DataError({ file, problem: 'is no JSON', hint: HINT, cause });
  }
}

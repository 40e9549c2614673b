import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { DataError } from '../errors/data-error.ts';
import { FileError } from '../errors/file-error.ts';
import { hashText } from '../tools/hash.ts';

const name = z
  .string()
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'lower-case words joined by hyphens')
  .max(60);

/** Hex digits: enough that none of some thousand texts passes for another. */
const FINGERPRINT = 16;

const headerSchema = z.strictObject({
  version: z.literal(1),
  name,
  /** Which features its model is over. */
  form: name,
  /** Hash of something that was seen in training -> its fold: it gets the model that was not shown it. */
  seen: z.record(z.string().length(FINGERPRINT), z.int().min(0).max(19)),
});
export type ArtefactHeader = Readonly<z.infer<typeof headerSchema>>;

/** A trained policy: the model for what is new, and one for each fold, trained on the other folds. */
export interface Artefact<Model> {
  readonly header: ArtefactHeader;
  readonly model: Model;
  readonly folds: readonly Model[];
}

export interface LoadedArtefact<Model> extends Artefact<Model> {
  /** Of the file. */
  readonly hash: string;
  /** The model for what has this fingerprint: one that was not shown it, where it was seen in training. */
  modelFor(fingerprint: string): Model;
}

/** By which a text that was seen in training is known again. */
export function fingerprintOf(text: string): string {
  return hashText(text).slice(0, FINGERPRINT);
}

/** Bytes of an artefact at most. */
const SIZE_LIMIT = 16 * 1024 * 1024;

/** One line of JSON each: the header, the model, the models of the folds. */
export function writeArtefact<Model>({ header, model, folds }: Artefact<Model>): string {
  return [header, model, ...folds].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** The header alone, without a check of the models. Throws `FileError` and `DataError`. */
export async function readArtefactHeader(url: URL): Promise<ArtefactHeader> {
  const [header] = await readLines(url);
  return parseLine(header ?? '', headerSchema, { file: fileURLToPath(url), line: 1 });
}

/** Throws `FileError` and `DataError` when the file is missing or damaged, or of another form. */
export async function loadArtefact<Model>(
  url: URL,
  form: { readonly name: string; readonly modelSchema: z.ZodType<Model> },
): Promise<LoadedArtefact<Model>> {
  const file = fileURLToPath(url);
  const lines = await readLines(url);
  const header = parseLine(lines[0] ?? '', headerSchema, { file, line: 1 });
  if (header.form !== form.name)
    throw new DataError({ file, path: 'form', problem: `is not "${form.name}"`, hint: HINT });
  const models = lines.slice(1).map((line, index) => parseLine(line, form.modelSchema, { file, line: index + 2 }));
  const [model, ...folds] = models;
  if (!model) throw new DataError({ file, problem: 'holds no model', hint: HINT });
  return {
    header,
    model,
    folds,
    hash: hashText(lines.join('\n')),
    modelFor(fingerprint) {
      const fold = Object.hasOwn(header.seen, fingerprint) ? header.seen[fingerprint] : undefined;
      return (fold === undefined ? undefined : folds[fold]) ?? model;
    },
  };
}

const HINT = 'Train it anew with `querent train policy`.';

async function readLines(url: URL): Promise<readonly string[]> {
  const file = fileURLToPath(url);
  let text: string;
  try {
    text = await readFile(url, 'utf8');
  } catch (cause) {
    throw new FileError({ file, doing: 'read', cause });
  }
  if (text.length > SIZE_LIMIT) throw new DataError({ file, problem: 'is too large for a policy', hint: HINT });
  return text.split('\n').filter((line) => line.trim() !== '');
}

function parseLine<Value>(
  text: string,
  schema: z.ZodType<Value>,
  { file, line }: { readonly file: string; readonly line: number },
): Value {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new DataError({ file, line, problem: 'is no JSON', hint: HINT, cause });
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new DataError({
    file,
    line,
    path: issue?.path.join('.') ?? '',
    problem: issue?.message ?? 'is malformed',
    hint: HINT,
  });
}

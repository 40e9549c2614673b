import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { DataError } from '../errors/data-error.ts';
import { FileError } from '../errors/file-error.ts';
import { LANGUAGES, type Language } from '../schema/message.ts';
import { hashText } from './hash.ts';

/**
 * A prompt kept as a Markdown file beside the code that uses it: front matter between `---` lines (`name`, `version`,
 * `variables`, and whatever fields its reader knows), then one text, or one text per language under lines
 * `=== en ===`, `=== zh ===`.
 */
export interface Prompt {
  readonly name: string;
  readonly version: number;
  /** Of the whole file; belongs into `settings`. */
  readonly hash: string;
  readonly variables: readonly string[];
  /** The further fields of the front matter. */
  readonly fields: Readonly<Record<string, string>>;
  /**
   * The text in a language (default and fallback `en`) with each `{{variable}}` put in once: what is put in is never
   * read again, so `{{x}}` in a value stays as it is. Throws `DataError` for a missing or an unknown variable.
   */
  render(values?: Readonly<Record<string, string>>, language?: Language): string;
}

/** Bytes of a prompt file at most. */
const SIZE_LIMIT = 64 * 1024;
const VARIABLE = /\{\{\s*([A-Za-z][A-Za-z0-9]{0,63})\s*\}\}/g;

const frontMatter = z
  .object({
    name: z.string().regex(/^[a-z][a-z0-9-]{0,63}$/, 'lower-case words joined by hyphens'),
    version: z.coerce.number().int().positive(),
    variables: z
      .string()
      .default('')
      .transform((list) => list.split(/[\s,]+/).filter((name) => name !== ''))
      .pipe(z.array(z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,63}$/))),
  })
  .catchall(z.string());

/** Reads and checks a prompt file. Throws `FileError` when it cannot be read and `DataError` when it is malformed. */
export async function loadPrompt(url: URL): Promise<Prompt> {
  const file = fileURLToPath(url);
  let text: string;
  try {
    text = await readFile(url, 'utf8');
  } catch (cause) {
    throw new FileError({ file, doing: 'read', cause });
  }
  return parsePrompt(text, file);
}

/** `loadPrompt` on a text; `file` names it in errors. */
export function parsePrompt(text: string, file: string): Prompt {
  if (text.length > SIZE_LIMIT) throw new DataError({ file, problem: `is longer than ${SIZE_LIMIT} characters` });
  const lines = text.replace(/\r\n?/g, '\n').toWellFormed().split('\n');
  const { head, bodyFrom } = readHead(lines, file);
  const { name, version, variables, ...fields } = head;
  const bodies = readBodies(lines, bodyFrom, file);
  for (const [language, body] of bodies) checkVariables(body, variables, `${file} (${language})`);
  return {
    name,
    version,
    hash: hashText(lines.join('\n')),
    variables,
    fields,
    render: (values = {}, language = 'en') =>
      substitute(bodies.get(language) ?? (bodies.get('en') as string), variables, values, file),
  };
}

function readHead(lines: readonly string[], file: string) {
  const end = lines.indexOf('---', 1);
  if (lines[0] !== '---' || end < 0) {
    throw new DataError({ file, line: 1, problem: 'front matter between two lines `---` is missing' });
  }
  const raw: Record<string, string> = {};
  for (let index = 1; index < end; index++) {
    const line = lines[index] as string;
    if (line.trim() === '') continue;
    const colon = line.indexOf(':');
    const key = line.slice(0, Math.max(0, colon)).trim();
    if (!/^[a-z][A-Za-z]{0,63}$/.test(key))
      throw new DataError({ file, line: index + 1, problem: 'is no `key: value`' });
    if (Object.hasOwn(raw, key)) throw new DataError({ file, line: index + 1, problem: `"${key}" stands there twice` });
    raw[key] = line.slice(colon + 1).trim();
  }
  const parsed = frontMatter.safeParse(raw);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new DataError({ file, path: issue?.path.join('.') ?? '', problem: issue?.message ?? 'is malformed' });
  }
  return { head: parsed.data, bodyFrom: end + 1 };
}

function readBodies(lines: readonly string[], from: number, file: string): Map<Language, string> {
  const parts = new Map<Language, string[]>();
  let part: string[] | undefined;
  for (let index = from; index < lines.length; index++) {
    const line = lines[index] as string;
    const marked = /^=== ([a-z]{2}) ===$/.exec(line)?.[1];
    if (marked === undefined) {
      if (part === undefined) {
        if (line.trim() === '') continue;
        part = [];
        parts.set('en', part);
      }
      part.push(line);
      continue;
    }
    const language = LANGUAGES.find((known) => known === marked);
    if (language === undefined || parts.has(language)) {
      throw new DataError({ file, line: index + 1, problem: `language "${marked}" is unknown or stands there twice` });
    }
    part = [];
    parts.set(language, part);
  }
  const bodies = new Map([...parts].map(([language, body]) => [language, body.join('\n').trim()] as const));
  if (!bodies.has('en') || [...bodies.values()].includes('')) {
    throw new DataError({ file, line: from + 1, problem: 'has no English text, or an empty one' });
  }
  return bodies;
}

function checkVariables(body: string, variables: readonly string[], file: string): void {
  const used = new Set([...body.matchAll(VARIABLE)].map((match) => match[1] as string));
  const undeclared = [...used].find((name) => !variables.includes(name));
  if (undeclared !== undefined) throw new DataError({ file, problem: `{{${undeclared}}} is not among its variables` });
  const unused = variables.find((name) => !used.has(name));
  if (unused !== undefined) throw new DataError({ file, problem: `the variable "${unused}" is never used` });
}

function substitute(
  body: string,
  variables: readonly string[],
  values: Readonly<Record<string, string>>,
  file: string,
): string {
  const unknown = Object.keys(values).find((name) => !variables.includes(name));
  if (unknown !== undefined) throw new DataError({ file, problem: `takes no variable "${unknown}"` });
  const missing = variables.find((name) => !Object.hasOwn(values, name));
  if (missing !== undefined) throw new DataError({ file, problem: `the variable "${missing}" was not given` });
  return body.replace(VARIABLE, (_all, name: string) => values[name] as string);
}

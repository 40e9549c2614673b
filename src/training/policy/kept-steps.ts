import { existsSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { FileError } from '../../errors/file-error.ts';
import { ensureFolder } from '../../tools/ensure-folder.ts';
import { hashText } from '../../tools/hash.ts';
import type { OnStep } from './trained.ts';

/**
 * Gives what a step made before an interruption, or makes it and keeps it. The name tells it from the other steps of a
 * training: lower-case letters, digits and hyphens. Throws `FileError` where it cannot be kept.
 */
export type KeepStep = <Value>(name: string, schema: z.ZodType<Value>, make: () => Value) => Value;

const ENDING = '.step.json';
const OWN_FILE = /^[a-z0-9-]+\.step\.json(?:\.\d+)?$/;

const stepSchema = z.strictObject({
  /** Of data and code that it came from. */
  key: z.string(),
  /** Of `value`, as JSON. */
  hash: z.string(),
  value: z.unknown(),
});

/**
 * Keeps steps as files of `folder` until `forgetSteps`. `inputs`: all that the steps are computed from, besides the code of
 * policies and their training. What is damaged, or came from other inputs or other code, is told of once and made anew.
 */
export function keepSteps(folder: string, inputs: unknown, onStep: OnStep): KeepStep {
  const key = hashText(`${codeHash()}\n${JSON.stringify(inputs)}`);
  const told = new Set<string>();
  const tell = (text: string): void => {
    if (!told.has(text)) onStep(text);
    told.add(text);
  };
  return (name, schema, make) => {
    const file = join(folder, `${name}${ENDING}`);
    const text = readStep(file);
    const found = text === undefined ? undefined : parseStep(text, key, schema);
    if (found) {
      tell(`going on with what an earlier start left in ${folder}`);
      return found.value;
    }
    if (text !== undefined) tell(`a step in ${folder} is damaged, or of other data or code: it is done anew`);
    const value = make();
    writeStep(folder, file, { key, value });
    return value;
  };
}

/** Removes the steps, and their folder where it holds nothing else. */
export function forgetSteps(folder: string): void {
  try {
    const names = readdirSync(folder);
    const own = names.filter((name) => OWN_FILE.test(name));
    for (const name of own) rmSync(join(folder, name), { force: true });
    if (own.length === names.length) rmdirSync(folder);
  } catch {
    // What was trained is written: steps that stay behind do no harm.
  }
}

function readStep(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** The value as it was written, member by member in its order: an artefact made of it has the same bytes. */
function parseStep<Value>(text: string, key: string, schema: z.ZodType<Value>): { readonly value: Value } | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const step = stepSchema.safeParse(json).data;
  if (step?.key !== key || step.hash !== hashText(JSON.stringify(step.value))) return undefined;
  return schema.safeParse(step.value).success ? { value: step.value as Value } : undefined;
}

function writeStep(folder: string, file: string, { key, value }: { readonly key: string; readonly value: unknown }) {
  const part = `${file}.${process.pid}`;
  try {
    ensureFolder(folder);
    writeFileSync(part, JSON.stringify({ key, hash: hashText(JSON.stringify(value)), value }));
    renameSync(part, file);
  } catch (cause) {
    throw new FileError({ file, doing: 'written', cause });
  }
}

/** Of what features and fits are made of: sources, or the chunks that they are bundled into. */
function codeHash(): string {
  const texts = ['policy', 'tools', 'training/policy', 'chunks'].flatMap((place) => {
    const folder = join(fileURLToPath(new URL('../../', import.meta.url)), place);
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test|\.d)\.(?:ts|js|json)$/.test(name))
      .sort()
      .map((name) => `${name}\n${readFileSync(join(folder, name), 'utf8')}`);
  });
  return hashText(texts.join('\n'));
}

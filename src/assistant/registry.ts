import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { AssistantKind } from '../schema/assistant-kind.ts';
import { promptStrategies } from './prompt-strategy.ts';

const FOLDER = new URL('./', import.meta.url);
const SUFFIX = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/** The kind of that name. Most lie in a file of their name: the others, and what they need, are then not loaded. */
export async function findAssistantKind(name: string): Promise<AssistantKind | undefined> {
  const file = new URL(`${name}${SUFFIX}`, FOLDER);
  if (/^[a-z0-9-]{1,40}$/.test(name) && existsSync(file)) {
    const { kind } = (await import(file.href)) as { readonly kind?: AssistantKind };
    if (kind?.name === name) return kind;
  }
  return (await assistantKinds()).find((kind) => kind.name === name);
}

/**
 * All kinds of assistants, by name: every file of this folder that exports `kind`, and every prompt in
 * `prompts/strategies/`. Works on the sources and on the build alike.
 */
export async function assistantKinds(): Promise<readonly AssistantKind[]> {
  // A second dot marks what is no part: tests, contracts, type declarations.
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith(SUFFIX) && name.split('.').length === 2);
  const modules = await Promise.all(
    files.map((name) => import(new URL(name, FOLDER).href) as Promise<{ kind?: AssistantKind }>),
  );
  const coded = modules.flatMap((module) => module.kind ?? []);
  return [...coded, ...(await promptStrategies())].sort((left, right) => (left.name < right.name ? -1 : 1));
}

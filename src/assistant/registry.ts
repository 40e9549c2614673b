import { readdir } from 'node:fs/promises';
import type { AssistantKind } from '../schema/assistant-kind.ts';
import { promptStrategies } from './prompt-strategy.ts';

const FOLDER = new URL('./', import.meta.url);

/**
 * All kinds of assistants, by name: every file of this folder that exports `kind`, and every prompt in
 * `prompts/strategies/`. Works on the sources and on the build alike.
 */
export async function assistantKinds(): Promise<readonly AssistantKind[]> {
  const suffix = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
  // A second dot marks what is no part: tests, contracts, type declarations.
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith(suffix) && name.split('.').length === 2);
  const modules = await Promise.all(
    files.map((name) => import(new URL(name, FOLDER).href) as Promise<{ kind?: AssistantKind }>),
  );
  const coded = modules.flatMap((module) => module.kind ?? []);
  return [...coded, ...(await promptStrategies())].sort((left, right) => (left.name < right.name ? -1 : 1));
}

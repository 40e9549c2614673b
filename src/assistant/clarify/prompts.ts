import { personas, subtypes } from '../../taxonomy/taxonomy.ts';
import { loadPrompt, type Prompt } from '../../tools/prompt-file.ts';
import type { ClarifyState } from './state.ts';

const NAMES = ['perceive', 'forecast', 'decide', 'plan', 'rewrite', 'answer', 'merged'] as const;
type PromptName = (typeof NAMES)[number];
export type ClarifyPrompts = Readonly<Record<PromptName, Prompt>>;

/** All prompts of the agent, one file each. */
export async function loadClarifyPrompts(): Promise<ClarifyPrompts> {
  const loaded = await Promise.all(
    NAMES.map(async (name) => [name, await loadPrompt(new URL(`./prompts/${name}.md`, import.meta.url))] as const),
  );
  return Object.fromEntries(loaded) as Record<PromptName, Prompt>;
}

/** The taxonomy's subtypes as a prompt names them. */
export function describeSubtypes(): string {
  return subtypes()
    .map(({ id, definition }) => `${id} (${definition})`)
    .join(' ');
}

export function describePersonas(): string {
  return personas()
    .map(({ id, definition }) => `- ${id}: ${definition}`)
    .join('\n');
}

/** The slot table as a module reads it, one JSON object a line. */
export function describeTable(state: ClarifyState): string {
  const rows = state.slots.map(({ name, asksFor, options, state: slotState, value, asked }) =>
    JSON.stringify({ name, asksFor, options, state: slotState, ...(value !== null && { value }), asked }),
  );
  return `Slot table:\n${rows.length === 0 ? '(empty)' : rows.join('\n')}`;
}

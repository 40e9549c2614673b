import type { z } from 'zod';
import type { Language } from '../../schema/message.ts';
import { loadPrompt, type Prompt } from '../../tools/prompt-file.ts';
import type { Random } from '../../tools/random.ts';
import type { Draft, DraftOutcome } from './draft.ts';

/** One step from a request to a seed: what a model is asked, and what its reply adds. */
export interface Stage<Value> {
  readonly name: string;
  /** Form of the reply. */
  readonly schema: z.ZodType<Value>;
  /** A narrower form that models which can be held to one are held to: names out of a list. */
  readonly form?: z.ZodType;
  readonly maxTokens: number;
  /** An item goes on without it when no reply can be read. */
  readonly optional?: true;
  /** Is there anything to do? Somebody's own request is not written by a model. */
  applies(draft: Draft): boolean;
  /** What is put into `prompts/NAME.md`. */
  variables(draft: Draft, language: Language): Readonly<Record<string, string>>;
  /** Pure: the same reply and the same randomness give the same draft, also when it is read from the work file. */
  apply(draft: Draft, value: Value, random: Random): DraftOutcome;
}

/** The prompt of a stage or a check, from the file of its name. */
export async function stagePrompt(name: string): Promise<Prompt> {
  return await loadPrompt(new URL(`./prompts/${name}.md`, import.meta.url));
}

import * as z from 'zod';
import type { ChatModel } from '../../schema/model.ts';
import { askForJson } from './ask-model.ts';
import type { Fact } from './knowledge.ts';
import type { MindInput } from './mind.ts';
import { renderPrompt } from './prompts.ts';

const analysedSchema = z.object({ analysis: z.string().max(4000).default(''), answerable: z.boolean() });
const checkedSchema = z.object({ answerable: z.boolean() });

export interface Selection {
  readonly facts: readonly Fact[];
  /** Which check said yes. */
  readonly stage?: 'A' | 'B' | 'C';
}

/**
 * The authors' `select`: each check sees only the last turn, one fact and its purpose. A: does it settle part of the
 * question; B: by the analysis of A, does it after all; C: did the seeker notice the options, or assume wrongly. The
 * first yes ends it, except that several facts may pass A where the provider may give several.
 */
export async function selectFacts(model: ChatModel, input: MindInput, multi: boolean): Promise<Selection> {
  const { open } = input.state;
  const analyses: string[] = [];
  const passed: Fact[] = [];
  for (const fact of open) {
    const { analysis, answerable } = await checkA(model, input, fact);
    analyses.push(analysis);
    if (!answerable) continue;
    passed.push(fact);
    if (!multi) break;
  }
  if (passed.length > 0) return { facts: passed, stage: 'A' };
  for (const [index, fact] of open.entries()) {
    const values = { fact: fact.text, purpose: fact.purpose, analysis: analyses[index] ?? '' };
    if (await check(model, renderPrompt('check-part', input, values), input)) return { facts: [fact], stage: 'B' };
  }
  for (const fact of open) {
    const values = { fact: fact.text, purpose: fact.purpose };
    const prompt = isChoice(fact.purpose) ? 'check-options' : 'check-assumption';
    if (await check(model, renderPrompt(prompt, input, values), input)) return { facts: [fact], stage: 'C' };
  }
  return { facts: [] };
}

async function checkA(model: ChatModel, input: MindInput, fact: Fact): Promise<z.output<typeof analysedSchema>> {
  const things = input.language === 'en' ? thingsToChoose(fact.purpose) : undefined;
  const prompt =
    things === undefined
      ? renderPrompt('check-answer', input, { fact: fact.text, purpose: fact.purpose })
      : renderPrompt('check-choice', input, { things });
  return askForJson(model, prompt, analysedSchema, input.call);
}

async function check(model: ChatModel, prompt: string, { call }: MindInput): Promise<boolean> {
  return (await askForJson(model, prompt, checkedSchema, call)).answerable;
}

const MULTIPLE = ' that there are multiple ';

/** The one to three words after the only " that there are multiple ", up to the next " and" (the authors' rule). */
export function thingsToChoose(purpose: string): string | undefined {
  const parts = purpose.split(MULTIPLE);
  if (parts.length !== 2) return undefined;
  const things = (parts[1] as string).split(' and')[0] as string;
  const count = things.split(' ').filter((word) => word !== '').length;
  return count >= 1 && count <= 3 ? things.trim() : undefined;
}

function isChoice(purpose: string): boolean {
  return purpose.includes(MULTIPLE) || purpose.includes('存在多个');
}

import * as z from 'zod';
import type { ChatModel } from '../../schema/model.ts';
import { askForJson, askForText, PROVIDER_SAMPLING } from './ask-model.ts';
import type { Intent } from './intent.ts';
import type { Fact } from './knowledge.ts';
import type { MindInput, ProviderMind, Reading } from './mind.ts';
import { type ProviderPrompt, promptsHash, renderPrompt } from './prompts.ts';
import { selectFacts } from './staged-checks.ts';
import { intentOf } from './structured-mind.ts';

const aboutSchema = z.object({ about_task: z.boolean() });
const classSchema = z.object({ type: z.int().min(1).max(6) });
const answeredSchema = z.object({ all_answered: z.boolean() });

/** Who writes the reply to a turn that gets no fact; a fixed sentence where nobody does. */
const WRITTEN_BY: Readonly<Partial<Record<Intent, ProviderPrompt>>> = {
  whole: 'write-whole',
  unanswerable: 'write-nothing',
  vague: 'write-nothing',
  answered: 'write-again',
};

/**
 * The authors' provider, call for call (classes `helpers` and `helpers_m`): a class for the turn, a second look at
 * repeated questions, then the checks A, B and C fact by fact; a model writes what is said without a fact.
 */
export function createStagedMind(model: ChatModel, options: { readonly multi?: boolean } = {}): ProviderMind {
  return {
    reference: `staged@${model.reference}`,
    settings: { kind: 'staged', prompts: promptsHash(), sampling: { ...PROVIDER_SAMPLING } },
    readsAlways: true,
    isAboutTask: async (input) =>
      (await askForJson(model, renderPrompt('about-task', input), aboutSchema, input.call)).about_task,
    read: (input) => readStaged(model, input, options.multi ?? false),
    readWithoutOpen: () => ({ intent: 'unanswerable', facts: [] }),
    join: (facts, input) => joinFacts(model, facts, input),
  };
}

async function readStaged(model: ChatModel, input: MindInput, multi: boolean): Promise<Reading> {
  const { type } = await askForJson(model, renderPrompt('classify', input), classSchema, input.call);
  const first = intentOf(type);
  // Nothing is left to give: the authors' provider says its fixed sentence without a further call.
  if (input.state.open.length === 0 && isClear(first)) return { intent: first, facts: [], trace: { type } };
  const intent = first === 'answered' && !(await wasAnswered(model, input)) ? 'answerable' : first;
  if (!isClear(intent)) return { intent, facts: [], trace: { type }, ...(await write(model, intent, input)) };
  const { facts, stage } = await selectFacts(model, input, multi);
  if (facts.length > 0) return { intent: 'answerable', facts, trace: { type, stage: stage ?? null } };
  return { intent: 'unanswerable', facts: [], trace: { type }, ...(await write(model, 'unanswerable', input)) };
}

function isClear(intent: Intent): boolean {
  return intent === 'answerable' || intent === 'unanswerable';
}

async function wasAnswered(model: ChatModel, input: MindInput): Promise<boolean> {
  const prompt = renderPrompt('answered-before', input);
  return (await askForJson(model, prompt, answeredSchema, input.call)).all_answered;
}

async function write(model: ChatModel, intent: Intent, input: MindInput): Promise<{ readonly words?: string }> {
  const prompt = WRITTEN_BY[intent];
  if (prompt === undefined) return {};
  const words = await askForText(model, renderPrompt(prompt, input), input.call);
  return words === undefined ? {} : { words };
}

/** Accepted when every fact stands in it, in any case, its last sign aside. */
async function joinFacts(model: ChatModel, facts: readonly Fact[], input: MindInput): Promise<string | undefined> {
  const list = facts.map(({ text }) => text).join('\n');
  const joined = await askForText(model, renderPrompt('join', input, { facts: list }), input.call);
  const plain = joined?.toLowerCase() ?? '';
  return facts.every(({ text }) => plain.includes(text.slice(0, -1).toLowerCase())) ? joined : undefined;
}

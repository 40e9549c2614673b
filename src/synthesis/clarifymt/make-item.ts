import type { Seed } from '../../benchmark/clarifymt/seed.ts';
import type { ChatModel } from '../../schema/model.ts';
import type { Prompt } from '../../tools/prompt-file.ts';
import { createRandom } from '../../tools/random.ts';
import { askStep } from '../ask-step.ts';
import type { Rejection } from '../rejection.ts';
import type { WorkLog } from '../work-log.ts';
import { assembleSeed } from './assemble-seed.ts';
import { type Draft, emptyDraft, type PlannedItem } from './draft.ts';
import type { PlannedPlace } from './plan.ts';
import { ruleProblems } from './rule-checks.ts';
import { secondOpinion } from './second-opinion.ts';
import type { Stage } from './stage.ts';
import { STAGES } from './stages.ts';

export interface ItemMaking {
  readonly generators: readonly ChatModel[];
  /** Checks what the generator of this place in the list has made. */
  readonly checkerOf: (generator: number) => ChatModel;
  readonly prompts: Readonly<Record<string, Prompt>>;
  readonly log: WorkLog;
  readonly seed: number;
  readonly temperature: number;
  readonly date: string;
  readonly signal: AbortSignal;
}

/** What an item came to. `stage`: where it was given up. */
export type MadeItem =
  | { readonly item: PlannedItem; readonly seed: Seed }
  | { readonly item: PlannedItem; readonly stage: string; readonly rejected: Rejection; readonly request?: string };

/** Tries at a place until one is accepted; all of them, the accepted one last. */
export async function fillPlace(place: PlannedPlace, making: ItemMaking): Promise<readonly MadeItem[]> {
  const made: MadeItem[] = [];
  for (let attempt = 1; attempt <= place.mostAttempts; attempt++) {
    const item = await makeItem(place.attempt(attempt), making);
    made.push(item);
    if ('seed' in item) break;
  }
  return made;
}

/** An item through all stages and checks, or as far as it gets. Stages in the work file are not asked for again. */
async function makeItem(item: PlannedItem, making: ItemMaking): Promise<MadeItem> {
  let draft = emptyDraft(item);
  for (const stage of STAGES) {
    if (!stage.applies(draft)) continue;
    const outcome = await takeStage(stage, draft, making);
    if ('rejected' in outcome) return giveUp(draft, stage.name, outcome.rejected);
    draft = outcome.draft;
  }
  const generator = modelAt(making.generators, item.generator).reference;
  const assembled = assembleSeed(draft, { generator, date: making.date });
  if ('rejected' in assembled) return giveUp(draft, 'rules', assembled.rejected);
  const { seed } = assembled;
  const [problem] = ruleProblems(seed, { ownRequest: item.request !== undefined });
  if (problem) return giveUp(draft, 'rules', problem);
  const doubt = await secondOpinion(seed, { ...making, model: making.checkerOf(item.generator) });
  return doubt ? giveUp(draft, 'check', doubt) : { item, seed };
}

async function takeStage<Value>(stage: Stage<Value>, draft: Draft, making: ItemMaking) {
  const { id, language, generator } = draft.item;
  const prompt = making.prompts[stage.name] as Prompt;
  const reply = await askStep({
    ...making,
    model: modelAt(making.generators, generator),
    item: id,
    stage: stage.name,
    prompt: prompt.render(stage.variables(draft, language), language),
    language,
    schema: stage.schema,
    form: stage.form,
    maxTokens: stage.maxTokens,
  });
  if ('rejected' in reply) return stage.optional ? { draft } : { rejected: reply.rejected };
  return stage.apply(draft, reply.value, createRandom('synth-apply', making.seed, id, stage.name));
}

function giveUp(draft: Draft, stage: string, rejected: Rejection): MadeItem {
  return { item: draft.item, stage, rejected, ...(draft.request !== undefined && { request: draft.request }) };
}

function modelAt(models: readonly ChatModel[], index: number): ChatModel {
  return models[index % models.length] as ChatModel;
}

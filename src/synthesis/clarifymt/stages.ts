import type { Prompt } from '../../tools/prompt-file.ts';
import { CHECKS } from './second-opinion.ts';
import { type Stage, stagePrompt } from './stage.ts';
import { ambiguityStage } from './stages/ambiguity.ts';
import { questionsStage } from './stages/questions.ts';
import { readingsStage } from './stages/readings.ts';
import { repliesStage } from './stages/replies.ts';
import { requestStage } from './stages/request.ts';
import { slotsStage } from './stages/slots.ts';
import { stakesStage } from './stages/stakes.ts';
import { twinStage } from './stages/twin.ts';

/** From a request to a seed, in order. */
export const STAGES: readonly Stage<unknown>[] = [
  requestStage,
  ambiguityStage,
  slotsStage,
  readingsStage,
  twinStage,
  questionsStage,
  stakesStage,
  repliesStage,
];

/** The prompts of all stages and checks, by name. */
export async function loadSynthesisPrompts(): Promise<Readonly<Record<string, Prompt>>> {
  const names = [...STAGES.map(({ name }) => name), ...CHECKS];
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await stagePrompt(name)] as const)));
}

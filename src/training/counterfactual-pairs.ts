import type { Benchmark } from '../schema/benchmark.ts';
import { deriveSeed } from '../tools/random.ts';
import type { PairExample } from './example.ts';
import { heard, turnId } from './gold-examples.ts';
import type { GoldStep } from './gold-steps.ts';
import type { PromptRecorder } from './prompt-recorder.ts';

export interface CounterfactualInput {
  readonly benchmark: Benchmark;
  readonly from: string;
  readonly recorder: PromptRecorder;
  readonly seed: number;
}

/**
 * When to stop asking, as pairs from gold dialogues: the same words are right at one point and wrong at another, since a
 * filled slot or a clear twin flips the right action. Where the gold asks, its question is preferred to a guess (the
 * benchmark's `guess`); where it answers, its answer is preferred to the question of a neighbour: the one just answered,
 * else one from the same cluster (the unclear twin; another turn on the same document). A cluster without a question
 * gives no pair. A chosen text that equals the rejected one gives none either.
 */
export async function counterfactualPairs(
  steps: readonly GoldStep[],
  input: CounterfactualInput,
): Promise<readonly PairExample[]> {
  const questions = Map.groupBy(
    steps.filter(({ turn }) => turn.action === 'ask'),
    ({ scenario }) => scenario.cluster,
  );
  const pairs = await Promise.all(
    steps.map(async (step) => {
      const other = step.turn.action === 'ask' ? await guessAt(step, input) : questionAt(step, questions, input.seed);
      return other === undefined || other === step.turn.text ? undefined : await pairOf(step, other, input);
    }),
  );
  return pairs.filter((pair) => pair !== undefined);
}

async function guessAt(step: GoldStep, { benchmark, seed }: CounterfactualInput): Promise<string | undefined> {
  const { scenario, dialogue } = step;
  const turn = await benchmark.controls(scenario).guess.respond(scenario.brief, dialogue, {
    call: { role: 'assistant', repeat: 0, episodeKey: '' },
    scenarioId: scenario.id,
    questionsLeft: step.questionsLeft,
    seed: deriveSeed(seed, 'guess', scenario.id, dialogue.length),
  });
  return turn.text.trim() === '' ? undefined : turn.text;
}

function questionAt(
  { scenario, dialogue }: GoldStep,
  questions: ReadonlyMap<string, readonly GoldStep[]>,
  seed: number,
): string | undefined {
  const asked = dialogue.findLast((turn) => turn.speaker === 'assistant');
  if (asked) return asked.text;
  const near = questions.get(scenario.cluster) ?? [];
  return near[deriveSeed('question', seed, scenario.id) % Math.max(1, near.length)]?.turn.text;
}

async function pairOf(step: GoldStep, other: string, { from, recorder }: CounterfactualInput): Promise<PairExample> {
  const { scenario, dialogue, questionsLeft, turn } = step;
  const otherAction = turn.action === 'ask' ? 'answer' : 'ask';
  return {
    id: `${turnId(from, scenario.id, dialogue)}/flip`,
    cluster: scenario.cluster,
    source: 'counterfactual',
    from,
    scenario: { of: from, id: scenario.id },
    prompt: await recorder.prompt(scenario.brief, heard(dialogue), questionsLeft),
    chosen: recorder.completion(turn.text, turn.action),
    rejected: recorder.completion(other, otherAction),
    kind: `${turn.action}>${otherAction}`,
  };
}

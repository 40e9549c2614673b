import type { Dialogue } from '../schema/dialogue.ts';
import type { SftExample } from './example.ts';
import type { GoldStep } from './gold-steps.ts';
import type { PromptRecorder } from './prompt-recorder.ts';

/** One example per gold turn of the assistant (2605.25204: document and history -> gold assistant turn). */
export async function goldExamples(
  steps: readonly GoldStep[],
  from: string,
  recorder: PromptRecorder,
): Promise<readonly SftExample[]> {
  return await Promise.all(
    steps.map(async ({ scenario, dialogue, questionsLeft, turn }) => ({
      id: turnId(from, scenario.id, dialogue),
      cluster: scenario.cluster,
      source: 'gold' as const,
      from,
      scenario: { of: from, id: scenario.id },
      prompt: await recorder.prompt(scenario.brief, heard(dialogue), questionsLeft),
      completion: recorder.completion(turn.text, turn.action),
      action: turn.action,
    })),
  );
}

/** By the turn's place, from 1. */
export function turnId(from: string, scenarioId: string, dialogue: Dialogue): string {
  const place = dialogue.filter((turn) => turn.speaker === 'assistant').length + 1;
  return `${from}/${scenarioId}/turn-${place}`;
}

/** What reaches an assistant of a user's turn: the words, not what a simulated user notes beside them. */
export function heard(dialogue: Dialogue): Dialogue {
  return dialogue.map((turn) => (turn.speaker === 'user' ? { speaker: 'user', text: turn.text } : turn));
}

import { DataError } from '../errors/data-error.ts';
import type { Message } from '../schema/message.ts';
import type { Brief } from '../schema/scenario.ts';
import { type TrainingDialogue, type TrainingMessage, trainingDialogueSchema } from '../schema/training-dialogue.ts';
import type { SftExample } from './example.ts';
import type { PromptRecorder } from './prompt-recorder.ts';
import { readRows } from './read-rows.ts';

/** Training dialogues of a file (docs/synthesis.md). Throws `FileError`, `DataError` (with the line). */
export function readDialogues(file: string): Promise<readonly TrainingDialogue[]> {
  return readRows(file, trainingDialogueSchema);
}

/**
 * One example per target. Documents and the messages before it are shown as a strategy shows a benchmark's; a system
 * message at the start is the brief's instructions, and the last message before the target is the request. A target with
 * no user's message right before it is a `DataError`.
 */
export async function dialogueExamples(
  dialogue: TrainingDialogue,
  file: string,
  recorder: PromptRecorder,
): Promise<readonly SftExample[]> {
  const examples: SftExample[] = [];
  for (const [index, message] of dialogue.messages.entries()) {
    if (message.target !== true || message.role !== 'assistant') continue;
    const brief = briefBefore(dialogue, index);
    if (!brief) {
      const problem = 'a target must follow a message of the user';
      throw new DataError({
        file,
        path: `"${dialogue.id}" at messages[${index}]`,
        problem,
        hint: 'Mend the dialogue.',
      });
    }
    const action = message.action ?? null;
    examples.push({
      id: `${file}/${dialogue.id}/message-${index + 1}`,
      cluster: dialogue.cluster,
      source: 'dialogue',
      from: file,
      ...scenarioOf(dialogue),
      prompt: await recorder.prompt(brief, [], 1),
      completion: recorder.completion(message.content, action, message.reasoning),
      action,
    });
  }
  return examples;
}

function scenarioOf({ origin }: TrainingDialogue): Pick<SftExample, 'scenario'> {
  const { benchmark, set, scenario } = origin;
  if (benchmark === undefined || set === undefined || scenario === undefined) return {};
  return { scenario: { of: `${benchmark}:${set}`, id: scenario } };
}

function briefBefore(dialogue: TrainingDialogue, index: number): Brief | undefined {
  const before = dialogue.messages.slice(0, index);
  const [first] = before;
  const system = first?.role === 'system' ? first : undefined;
  const request = before.at(-1);
  if (request?.role !== 'user') return undefined;
  return {
    language: dialogue.language,
    documents: dialogue.documents ?? [],
    history: before.slice(system ? 1 : 0, -1).map(asMessage),
    request: request.content,
    ...(system && { instructions: system.content }),
  };
}

function asMessage({ role, content }: TrainingMessage): Message {
  return { role, content };
}

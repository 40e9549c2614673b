import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PreferenceRow } from '../schema/preference.ts';
import type { TrainingDialogue } from '../schema/training-dialogue.ts';
import { dialogueExamples, readDialogues } from './dialogue-examples.ts';
import { bestMove, preferencePairs, readPreferences } from './preference-examples.ts';
import { createPromptRecorder } from './prompt-recorder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'querent-examples-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function file(...rows: readonly unknown[]): Promise<string> {
  const path = join(folder, 'rows.jsonl');
  await writeFile(path, rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n'));
  return path;
}

const dialogue: TrainingDialogue = {
  schemaVersion: 1,
  id: 'd1',
  cluster: 'harbour',
  language: 'en',
  origin: { kind: 'turns', benchmark: 'pacific', set: 'train', scenario: 't1', licence: 'MIT' },
  generator: 'openai/x',
  documents: [{ kind: 'text', id: 'p', text: 'Berths are let by the night.' }],
  messages: [
    { role: 'system', content: 'Answer from the report.', source: 'data' },
    { role: 'user', content: 'How are they let?', source: 'model' },
    {
      role: 'assistant',
      content: 'Which ones?',
      target: true,
      action: 'ask',
      reasoning: 'Two kinds.',
      source: 'model',
    },
    { role: 'user', content: 'The berths.', source: 'model' },
    { role: 'assistant', content: 'By the night.', target: true, action: 'answer', source: 'model' },
  ],
  checks: [],
};

describe('training dialogues', () => {
  it('give an example for each target, shown as a benchmark’s scenario is', async () => {
    const path = await file(dialogue, '', dialogue);
    expect(await readDialogues(path)).toEqual([dialogue, dialogue]);
    const [asked, answered] = await dialogueExamples(dialogue, 'rows.jsonl', await createPromptRecorder('direct'));
    expect(asked).toMatchObject({
      id: 'rows.jsonl/d1/message-3',
      scenario: { of: 'pacific:train', id: 't1' },
      completion: 'Which ones?',
      action: 'ask',
    });
    expect(answered?.prompt.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(answered?.prompt[0]?.content).toMatch(/^Answer from the report\.[\s\S]*Berths are let by the night\./);
  });

  it('keep the thoughts for a strategy that reasons', async () => {
    const [asked] = await dialogueExamples(dialogue, 'f', await createPromptRecorder('reason'));
    expect(asked?.completion).toBe('Two kinds.\n\nASK: Which ones?');
  });

  it('name the line that is broken, and the target that follows nobody', async () => {
    await expect(readDialogues(await file(dialogue, '{"id": 3}'))).rejects.toMatchObject({ code: 'QRT_DATA', line: 2 });
    await expect(readDialogues(await file('{'))).rejects.toThrow(/rows\.jsonl:1: is not JSON/);
    await expect(readDialogues(join(folder, 'none'))).rejects.toMatchObject({ code: 'QRT_FILE' });
    const orphan = { ...dialogue, messages: dialogue.messages.slice(2, 3) };
    const recorder = await createPromptRecorder('direct');
    await expect(dialogueExamples(orphan, 'f', recorder)).rejects.toThrow(/"d1" at messages\[0\]/);
  });
});

const candidate = (text: string, kind: 'ask' | 'answer', worth: number) => ({
  ...{ text, kind, worth, source: 'greedy' as const },
  rollouts: [],
});
const row: PreferenceRow = {
  ...{ version: 1, id: 's1', cluster: 'c1', benchmark: 'clarifymt', set: 'open' },
  prompt: [{ role: 'user', content: 'Book it.' }],
  readings: [{ id: 'a', expected: 'x' }],
  candidates: [candidate('Which?', 'ask', 1), candidate('Done.', 'answer', 0.5), candidate('Why?', 'ask', 0.4)],
  best: 0,
  pairs: [
    { chosen: 0, rejected: 1, margin: 0.5, kind: 'ask>answer' },
    { chosen: 1, rejected: 2, margin: 0.1, kind: 'answer>ask' },
  ],
  singleTurnPairs: [{ chosen: 1, rejected: 0, margin: 0.3, kind: 'answer>ask' }],
  ...{ price: 0.1, generator: 'rules', seed: 1 },
  simulator: { user: 'rules', answerer: 'rules', judge: 'rules', singleTurnJudge: 'rules' },
};

describe('labelled moves', () => {
  it('give pairs by what came of the moves, or by how they looked, from a margin on', async () => {
    const [read] = await readPreferences(await file(row));
    expect(read).toEqual(row);
    const texts = (labels: 'double-turn' | 'single-turn', leastMargin?: number) =>
      preferencePairs(row, { file: 'f', labels, leastMargin }).map(({ chosen, rejected }) => [chosen, rejected]);
    expect(texts('double-turn')).toEqual([
      ['Which?', 'Done.'],
      ['Done.', 'Why?'],
    ]);
    expect(texts('double-turn', 0.2)).toEqual([['Which?', 'Done.']]);
    expect(texts('single-turn')).toEqual([['Done.', 'Which?']]);
  });

  it('give the best move to imitate, unless all are worth the same', () => {
    expect(bestMove(row, 'f')).toMatchObject({
      completion: 'Which?',
      action: 'ask',
      scenario: { of: 'clarifymt:open', id: 's1' },
    });
    const same = { ...row, candidates: row.candidates.map((one) => ({ ...one, worth: 1 })) };
    expect([bestMove(same, 'f'), bestMove({ ...row, best: null }, 'f')]).toEqual([undefined, undefined]);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ImportError } from '../../errors/import-error.ts';
import { readQuestionsFile } from './questions-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'questions-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const readingsIn = async (file: string) =>
  (await readQuestionsFile(file)).questions.map(({ id, line, readings }) => [
    id,
    line,
    readings.map(({ canonical, aliases, question }) => [canonical, aliases, question]),
  ]);

describe('questions with answers', () => {
  it('are read from lines of one’s own, answers as texts, wordings or with the question they belong to', async () => {
    const file = write(
      'own.jsonl',
      [
        { id: 7, question: 'Who?', answers: ['Ann', ['Bob', 'Robert'], { answer: 'Cy', question: 'Who later?' }] },
        { question: 'When?', answer: ['1932', 'in 1932'] },
        { question: 'Where?' },
      ]
        .map((line) => `${JSON.stringify(line)}\n`)
        .join('\n'),
    );
    const [first, second, third] = await readingsIn(file);
    expect(first).toEqual([
      '7',
      1,
      [
        ['Ann', ['Ann'], 'Who?'],
        ['Bob', ['Bob', 'Robert'], 'Who?'],
        ['Cy', ['Cy'], 'Who later?'],
      ],
    ]);
    expect(second?.slice(1)).toEqual([3, [['1932', ['1932', 'in 1932'], 'When?']]]);
    expect(third?.slice(1)).toEqual([5, []]);
  });

  it.each([
    ['empty.json', '', 'is not JSON'],
    ['half.json', '[{"id": "1"', 'is not JSON'],
    ['half.jsonl', '{"question": "Who?"', ':1: is not JSON'],
    ['empty.jsonl', '\n', 'holds no questions'],
  ])('are no questions in %s, and it says why', async (name, content, problem) => {
    await expect(readQuestionsFile(write(name, content))).rejects.toThrow(problem);
  });

  it('are read from AmbigNQ, the first annotation with several answers', async () => {
    const pair = (question: string, ...answer: string[]) => ({ question, answer });
    const item = {
      id: '1',
      question: 'Who?',
      annotations: [
        { type: 'singleAnswer', answer: ['Zed'] },
        { type: 'multipleQAs', qaPairs: [pair('Who first?', 'Ann'), pair('Who last?', 'Bob', 'B.')] },
      ],
    };
    expect(await readingsIn(write('a.json', JSON.stringify([item])))).toEqual([
      [
        '1',
        1,
        [
          ['Ann', ['Ann'], 'Who first?'],
          ['B.', ['Bob', 'B.'], 'Who last?'],
        ],
      ],
    ]);
  });

  it.each([
    ['broken.jsonl', 'no json\n{"question": 3}', /:1.*\n.*:2 at question/],
    ['twice.jsonl', '{"id": 1, "question": "a"}\n{"id": "1", "question": "b"}', /"1" is there twice/],
    ['empty.jsonl', '\n', /holds no questions/],
    ['broken.json', '[{"id": "1"}]', /at 0\.question/],
    ['rows.txt', 'a', /must end in/],
  ])('are refused in %s, with the place', async (name, text, message) => {
    const file = write(name, text);
    await expect(readQuestionsFile(file)).rejects.toThrow(ImportError);
    await expect(readQuestionsFile(file)).rejects.toThrow(message);
  });
});

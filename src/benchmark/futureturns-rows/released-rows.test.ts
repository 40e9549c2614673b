import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ImportError } from '../../errors/import-error.ts';
import { importReleasedRows } from '../../synthesis/clarifications/released-rows.ts';
import { createImportedBenchmark } from '../imported/create-benchmark.ts';
import { importSet } from '../imported/import-set.ts';
import { releasedRows } from './__testing__/rows.ts';
import { cleanRow } from './clarified-question.ts';
import { futureTurnsRowSchema } from './row-schema.ts';

let home: string;
let file: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'released-'));
  file = join(home, 'rows.jsonl');
  write(releasedRows());
});
afterEach(() => rmSync(home, { recursive: true }));

function write(rows: readonly object[]): void {
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

const clean = (index: number, rules = { leastReplies: 1, strictLeaks: false }) =>
  cleanRow(futureTurnsRowSchema.parse(releasedRows()[index]), rules);

describe('a released row', () => {
  it('keeps a reply for each answer, found by any wording of it', () => {
    expect(clean(0).unusable).toEqual([]);
    expect(clean(0).question?.clarification?.replies.map(({ reply, reading }) => [reply, reading.canonical])).toEqual([
      ['The northern one.', '1932'],
      ['The southern one.', '1890'],
    ]);
  });

  it('loses replies with no answer, with several, and with one that nobody gave', () => {
    const { question, unusable } = clean(1);
    expect(unusable.map(({ part, reason }) => [part, reason])).toEqual([
      ['reply-2', 'joined'],
      ['reply-3', 'none'],
      ['reply-4', 'no-reading'],
    ]);
    expect(question?.readings).toHaveLength(3);
    expect(question?.clarification?.replies).toHaveLength(1);
  });

  it('loses its question where fewer replies are left than are wanted', () => {
    const { question, unusable } = clean(1, { leastReplies: 2, strictLeaks: false });
    expect(question?.clarification).toBeUndefined();
    expect(unusable.at(-1)).toMatchObject({ part: 'clarification', reason: 'too-few-replies' });
  });

  it('keeps or drops each reply once, and never two of one reading, whatever stands there', () => {
    const word = fc.constantFrom('Ann', 'the Bob', 'bob!', 'Cy', 'None', 'Ann, Cy', '', 'x');
    const named = word.filter((text) => text !== '');
    const rows = fc.record({
      answers: fc.array(named, { minLength: 1, maxLength: 4 }),
      replies: fc.array(fc.record({ answer: named, response: word }), { maxLength: 6 }),
      strictLeaks: fc.boolean(),
    });
    fc.assert(
      fc.property(rows, ({ answers, replies, strictLeaks }) => {
        const clarification = { question: 'Which one is it?', answers: replies };
        const row = futureTurnsRowSchema.parse({ id: 1, question: 'Who?', answers, clarification });
        const { question, unusable } = cleanRow(row, { leastReplies: 0, strictLeaks });
        const kept = question?.clarification?.replies ?? [];
        if (question && question.readings.length > 1) expect(kept.length + unusable.length).toBe(replies.length);
        expect(new Set(kept.map(({ reading }) => reading.id)).size).toBe(kept.length);
      }),
    );
  });

  it('has one reading where people found it clear', () => {
    expect(clean(2).question?.readings).toMatchObject([{ canonical: '21 m', aliases: ['21 m', '21 metres'] }]);
  });
});

describe('importing released rows', () => {
  const importRows = () =>
    importSet({ format: 'futureturns', file, name: 'future', home, taken: [], map: {}, replace: false });

  it('makes a benchmark: one scenario for each user whose reply is known', async () => {
    const { manifest } = await importRows();
    expect(manifest.counts).toMatchObject({ requests: 4, ask: 3, answer: 1 });
    const benchmark = await createImportedBenchmark(home, 'future');
    const { scenarios } = await benchmark.load({
      set: benchmark.sets[0] ?? '',
      mode: benchmark.modes[0] ?? '',
      dataDirs: [],
    });
    expect(scenarios.map(({ id, cluster, secret }) => [id, cluster, secret.goldAction])).toEqual([
      ['101.1', '101', 'ask'],
      ['101.2', '101', 'ask'],
      ['102.1', '102', 'ask'],
      ['103', '103', 'answer'],
    ]);
    const [first, second] = scenarios;
    expect(first?.secret).toMatchObject({ goldQuestion: 'Which harbour do you mean?', answer: { text: '1932' } });
    expect(second?.secret.answer).toMatchObject({ allOf: [['1890']] });
    const user = benchmark.users.rules?.create({ seed: 1 });
    const asked = { speaker: 'assistant', text: 'Which harbour do you mean?', action: 'ask' } as const;
    const context = { call: { role: 'user', repeat: 0, episodeKey: 'e' }, brief: second!.brief, seed: 1 } as const;
    expect(await user?.reply([asked], second!.secret, context)).toMatchObject({ text: 'The southern one, please.' });
  });

  it('makes examples for trained roles, and a card that counts what could not be used', async () => {
    const folder = join(home, 'training');
    const card = await importReleasedRows({ file, folder, licence: 'none stated', date: '2026-11-30' });
    expect(card).toMatchObject({
      kind: 'futureturns',
      rows: { answer: 3, clarify: 3, dialogues: 4, direct: 6, user: 3 },
      dropped: { joined: 1, 'no-reading': 1, none: 1 },
      counts: { 'questions.clarified': 2, 'questions.single': 1 },
      complete: true,
    });
  });

  it('says which line is broken, and stores nothing', async () => {
    write([{ id: '1', question: 'Who?', answers: 'Ann' }, { question: 'Who?' }]);
    await expect(importRows()).rejects.toThrow(ImportError);
    await expect(importRows()).rejects.toThrow(/:1 at answers.*\n.*:2 at id/);
    const made = importReleasedRows({ file, folder: join(home, 'x'), licence: '', date: '2026-11-30' });
    await expect(made).rejects.toThrow(/:1/);
  });
});

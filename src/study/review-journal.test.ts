import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataError } from '../errors/data-error.ts';
import { FileError } from '../errors/file-error.ts';
import { appendAnswers, appendUndo, readJournal } from './review-journal.ts';

const WHOSE = { queue: 'abc123', reviewer: 'anna' };
const answer = (item: string, said: string | null) => ({ item, answers: { right: said } });

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'review-journal-'));
  file = join(folder, 'deep', 'abc123.anna.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a journal', () => {
  it('gives the last answer to each item', async () => {
    await appendAnswers(file, WHOSE, [answer('a', 'yes'), answer('b', null)]);
    await appendAnswers(file, WHOSE, [answer('a', 'no')]);
    const state = await readJournal(file);
    expect(state?.reviewer).toBe('anna');
    expect([...(state?.answers.values() ?? [])]).toEqual([answer('a', 'no'), answer('b', null)]);
    expect(state?.last).toBe('a');
  });

  it('is undone step by step, to what stood before', async () => {
    await appendAnswers(file, WHOSE, [answer('a', 'yes')]);
    await appendAnswers(file, WHOSE, [answer('a', 'no')]);
    await appendUndo(file, WHOSE);
    expect((await readJournal(file))?.answers.get('a')).toEqual(answer('a', 'yes'));
    await appendUndo(file, WHOSE);
    await appendUndo(file, WHOSE);
    expect(await readJournal(file)).toEqual({ reviewer: 'anna', answers: new Map(), last: undefined });
  });

  it('passes over the line that a killed process left unfinished, and goes on behind it', async () => {
    await appendAnswers(file, WHOSE, [answer('a', 'yes')]);
    appendFileSync(file, '{"at":"2026-01-01T00:00:00.000Z","item":"b","answ');
    expect([...((await readJournal(file))?.answers.keys() ?? [])]).toEqual(['a']);
    await appendAnswers(file, WHOSE, [answer('c', 'no')]);
    expect([...((await readJournal(file))?.answers.keys() ?? [])]).toEqual(['a', 'c']);
  });

  it('keeps every answer of writers that append at once', async () => {
    await appendAnswers(file, WHOSE, [answer('first', 'yes')]);
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => appendAnswers(file, WHOSE, [answer(`i${index}`, 'no')])),
    );
    expect((await readJournal(file))?.answers.size).toBe(31);
  });

  it('that is not there is no journal; a line of another form is named', async () => {
    expect(await readJournal(file)).toBeUndefined();
    await appendAnswers(file, WHOSE, [answer('a', 'yes')]);
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"item":3}\n`);
    await expect(readJournal(file)).rejects.toThrow(DataError);
    await expect(readJournal(file)).rejects.toThrow(/:3/);
  });

  it('says so when it cannot be written', async () => {
    writeFileSync(join(folder, 'deep'), 'a file where the folder should be');
    await expect(appendAnswers(file, WHOSE, [answer('a', 'yes')])).rejects.toThrow(FileError);
  });

  it('agrees with a plain list of steps, wherever the process was killed in between', async () => {
    const step = fc.oneof(
      fc.record({ item: fc.constantFrom('a', 'b', 'c'), said: fc.constantFrom('yes', 'no', null) }),
      fc.constant('undo' as const),
      fc.constant('killed' as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const own = join(folder, `${crypto.randomUUID()}.jsonl`);
        const said: ReturnType<typeof answer>[] = [];
        for (const each of steps) {
          if (each === 'killed') appendFileSync(own, '{"at":"2026-01-01T00:00:00.000Z","item":"a","answers":{"ri');
          else if (each === 'undo') {
            said.pop();
            await appendUndo(own, WHOSE);
          } else {
            said.push(answer(each.item, each.said));
            await appendAnswers(own, WHOSE, [answer(each.item, each.said)]);
          }
        }
        const state = await readJournal(own);
        expect(new Map(state?.answers)).toEqual(new Map(said.map((each) => [each.item, each])));
        expect(state?.last).toBe(said.at(-1)?.item);
      }),
      { numRuns: 30 },
    );
  });
});

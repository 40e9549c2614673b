import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataError } from '../errors/data-error.ts';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { UnknownNameError } from '../errors/unknown-name-error.ts';
import { subtypes } from '../taxonomy/taxonomy.ts';
import { doneCount, isRevealed, type OpenQueue, ReviewDesk } from './review-desk.ts';
import { recallQueue } from './review-registry.ts';
import { exportQueue, importReview, openQueue, reviewAgreement, reviewerName } from './review-set.ts';
import type { ReviewSource } from './review-source.ts';

const STARTER: ReviewSource = { type: 'built-in', name: 'starter' };
const DONE = { ambiguous: 'yes', subtype: null, question: 'no' };

let home: string;
let desk: ReviewDesk;
let queue: OpenQueue;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'review-desk-'));
  desk = new ReviewDesk(home);
  const { key } = await openQueue(STARTER, { sample: 2, seed: 1, home });
  queue = (await desk.find(key.queue)) as OpenQueue;
});
afterEach(() => rmSync(home, { recursive: true }));

const itemsOf = async (): Promise<readonly string[]> => (await desk.items(queue)).map(({ item }) => item);

describe('the queue of the open set', () => {
  it('has every subtype, each request with its clear twin, and tells neither which is which nor what is right', async () => {
    const { key, items } = await openQueue({ type: 'built-in', name: 'open' }, { sample: 24, seed: 1, home });
    expect(items).toHaveLength(48);
    expect(new Set(key.cases.map(({ labels }) => labels.subtype))).toEqual(
      new Set(['none', ...subtypes().map(({ id }) => id)]),
    );
    const roles = items.map(({ item }) => key.cases.find((each) => each.item === item)?.role);
    expect(roles.filter((role) => role === 'twin')).toHaveLength(24);
    // Mixed: not one of the two after the other all along.
    expect(roles.some((role, index) => role === roles[index + 1])).toBe(true);
    for (const { shown } of items) expect(Object.keys(shown).sort()).toEqual(['context', 'question', 'request']);
  });

  it('knows its kinds of review', async () => {
    await expect(openQueue(STARTER, { kind: 'verdicts', seed: 1, home })).rejects.toThrow(UnknownNameError);
  });
});

describe('a desk', () => {
  it('lists the queues that are there, and finds none of another name or path', async () => {
    expect((await desk.queues()).map(({ key }) => key.queue)).toEqual([queue.key.queue]);
    for (const name of ['000000', '../..', 'a'.repeat(41), '']) expect(await desk.find(name)).toBeUndefined();
    rmSync(queue.folder, { recursive: true });
    expect(await new ReviewDesk(home).queues()).toEqual([]);
  });

  it('keeps answers of each reviewer apart, and gives what was said to a new desk', async () => {
    const [first = ''] = await itemsOf();
    await Promise.all([
      desk.answer(queue, 'anna', [{ item: first, answers: DONE }]),
      desk.answer(queue, 'ben', [{ item: first, answers: { ambiguous: 'no' } }]),
    ]);
    const { answers } = await new ReviewDesk(home).reviewed(queue);
    expect(answers).toEqual({
      anna: [{ item: first, answers: DONE }],
      ben: [{ item: first, answers: { ambiguous: 'no' } }],
    });
    expect([doneCount(answers.anna ?? [], queue.key), doneCount(answers.ben ?? [], queue.key)]).toEqual([1, 0]);
  });

  it('takes names that differ by case for one reviewer', async () => {
    const [first = '', second = ''] = await itemsOf();
    await desk.answer(queue, 'Anna', [{ item: first, answers: DONE }]);
    await desk.answer(queue, 'anna', [{ item: second, answers: DONE }]);
    expect(Object.keys((await desk.reviewed(queue)).answers)).toEqual(['Anna']);
  });

  it('does not write again what was said already, so that an undo changes something', async () => {
    const [first = ''] = await itemsOf();
    await desk.answer(queue, 'anna', [{ item: first, answers: { ambiguous: 'yes' } }]);
    await desk.answer(queue, 'anna', [{ item: first, answers: DONE }]);
    await desk.answer(queue, 'anna', [{ item: first, answers: DONE }]);
    expect(await desk.undo(queue, 'anna')).toBe(first);
    expect((await desk.journal(queue, 'anna'))?.answers.get(first)?.answers).toEqual({ ambiguous: 'yes' });
    await desk.undo(queue, 'anna');
    expect(await desk.undo(queue, 'anna')).toBeUndefined();
  });

  it('shows what others said to a reviewer only when that one is done, and to nobody in particular when all are', async () => {
    const all = (await itemsOf()).map((item) => ({ item, answers: DONE }));
    const shown = async (to: string | undefined) => isRevealed(await desk.reviewed(queue), to);
    expect(await shown(undefined)).toBe(false);
    await desk.answer(queue, 'anna', all);
    await desk.answer(queue, 'ben', all.slice(1));
    expect([await shown('ANNA'), await shown('ben'), await shown('carl'), await shown(undefined)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    await desk.answer(queue, 'ben', all);
    expect([await shown('ben'), await shown(undefined), await shown('carl')]).toEqual([true, true, false]);
  });
});

describe('a file of a queue', () => {
  it('filled in with what a reviewer said comes back as the same answers', async () => {
    const items = await itemsOf();
    const said = items.map((item, index) => ({ item, answers: DONE, ...(index === 0 && { note: '=odd, "so"' }) }));
    await desk.answer(queue, 'anna', said);
    const place = await recallQueue(home, queue.key.queue);
    for (const format of ['csv', 'jsonl']) {
      const output = join(home, `anna.${format}`);
      await exportQueue(place as NonNullable<typeof place>, { output, reviewer: 'anna' });
      await importReview(output, { reviewer: `by-${format}`, home });
      const answers = [...((await desk.journal(queue, `by-${format}`))?.answers.values() ?? [])];
      expect(answers.map(({ answers: own }) => own)).toEqual(said.map(() => DONE));
    }
    // The column of what is shown does not take the place of the question of the same name.
    expect(readFileSync(join(home, 'anna.csv'), 'utf8').split('\n')[0]).toContain('question shown');
  });

  it('replaces what it speaks of, and leaves the rest as it was said in the page', async () => {
    const [first = '', second = ''] = await itemsOf();
    await desk.answer(queue, 'anna', [
      { item: first, answers: DONE },
      { item: second, answers: DONE },
    ]);
    const file = join(home, 'back.csv');
    writeFileSync(file, `queue,item,ambiguous,subtype,question,note\n${queue.key.queue},${second},no,none,yes,\n`);
    await importReview(file, { reviewer: 'anna', home });
    const answers = (await desk.journal(queue, 'anna'))?.answers;
    expect(answers?.get(first)?.answers).toEqual(DONE);
    expect(answers?.get(second)?.answers).toEqual({ ambiguous: 'no', subtype: 'none', question: 'yes' });
  });
});

describe('agreement over a source', () => {
  it('leaves out queues on which nobody has said anything', async () => {
    await expect(reviewAgreement(STARTER, home)).rejects.toThrow(DataError);
    await openQueue(STARTER, { sample: 3, seed: 2, home });
    const [first = ''] = await itemsOf();
    await desk.answer(queue, 'anna', [{ item: first, answers: DONE }]);
    const reports = await reviewAgreement(STARTER, home);
    expect(reports.map(({ kind, reviewers }) => [kind, reviewers])).toEqual([['seeds', { anna: 1 }]]);
  });
});

describe('a reviewer', () => {
  it.each(['labels', 'LABELS', '-settled-', '', '.', '../x', 'a/b', 'x'.repeat(41), 'a\nb'])(
    'is not called %j',
    (name) => {
      expect(() => reviewerName(name)).toThrow(InvalidOptionError);
    },
  );

  it.each([' Anna ', '陈静', 'J. R. Müller-Lüdenscheid', 'r2'])('may be called %j', (name) => {
    expect(reviewerName(name)).toBe(name.trim());
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataError } from '../errors/data-error.ts';
import type { Places } from '../references/environment.ts';
import type { RunRecord } from '../schema/run.ts';
import type { Store } from '../schema/store.ts';
import { openStore } from '../store/open-store.ts';
import { rescoreRun } from './rescore-run.ts';
import { ReviewDesk } from './review-desk.ts';
import { openQueue } from './review-set.ts';
import { withJudgeAgreement } from './review-verdicts.ts';
import { runNamed } from './run-named.ts';

let home: string;
let places: Places;
let store: Store;
let run: RunRecord;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'review-verdicts-'));
  places = { home, dataDirs: [], databaseUrl: ':memory:' };
  store = await openStore(':memory:');
  const played = await runNamed(
    { benchmark: 'clarifymt', assistant: 'oracle', language: 'en', sample: 8 },
    {
      ...{ places, env: {}, store, cache: undefined, config: undefined, command: 'querent run' },
      ...{ meter: {}, retry: {}, timeoutMs: 1_000, signal: new AbortController().signal, onEvent: () => {} },
    },
  );
  run = played.run;
});
afterEach(async () => {
  await store.close();
  rmSync(home, { recursive: true });
});

/** What each reviewer says of the items in turn: `y`, `n`, or a dash for "cannot tell". */
async function review(said: Readonly<Record<string, string>>): Promise<void> {
  const { key, items } = await openQueue({ type: 'run', run, store, places }, { seed: 1, home });
  const desk = new ReviewDesk(home);
  const queue = await desk.find(key.queue);
  if (!queue) return;
  for (const [reviewer, signs] of Object.entries(said)) {
    const answers = [...signs].map((sign, index) => ({
      item: items[index]?.item ?? '',
      answers: { right: sign === '-' ? null : sign === 'y' ? 'yes' : 'no' },
    }));
    await desk.answer(queue, reviewer, answers);
  }
}

const rescored = async () => (await rescoreRun(run, 'people', { places, env: {}, store })).report;

describe('people as the judge of a run', () => {
  it('are asked for where they have said nothing', async () => {
    await expect(rescored()).rejects.toThrow(DataError);
  });

  it('decide by majority over all that they judged; a tie decides nothing', async () => {
    await review({ anna: 'yyyynnnn', ben: 'yyyynnny', carl: 'yynnnnn-' });
    const { run: of, metrics, episodes, notes } = await rescored();
    // Right: items 1 to 4 by two or three of three. Wrong: 5 to 7. Item 8, one against one, is undecided: 4 of 7.
    expect([of.judge, episodes.scored]).toEqual(['people', 8]);
    expect(metrics.success?.value).toBeCloseTo(4 / 7, 10);
    expect(notes.join()).not.toContain('all figures are of these episodes alone');
    // The run's own verdicts stand as they were.
    const own: unknown[] = [];
    for await (const { verdicts } of store.episodes(run.id))
      own.push(verdicts.find(({ name }) => name === 'final')?.value);
    expect(own).toEqual(Array.from({ length: 8 }, () => true));
  });

  it('are reported on what they judged alone, as long as something is left', async () => {
    await review({ anna: 'yyn' });
    const { metrics, episodes, notes } = await rescored();
    expect([episodes.planned, episodes.scored]).toEqual([3, 3]);
    expect(metrics.success?.value).toBeCloseTo(2 / 3, 10);
    expect(notes.at(-1)).toBe('People have judged 3 of 8 final answers: all figures are of these episodes alone.');
  });

  it('are compared with the judge of the run in its report', async () => {
    const report = (await rescoreRun(run, 'rules', { places, env: {}, store })).report;
    expect(await withJudgeAgreement(report, home)).toEqual(report);
    await review({ anna: 'yyyyyyyn', ben: 'yyyyyyyn' });
    // The judge says yes to all 8, people to 7: equal in 7/8; kappa 0, since the judge does not tell them apart.
    expect((await withJudgeAgreement(report, home)).notes.at(-1)).toMatch(
      /^2 people judged 8 final answers of this run: the judge rules says the same of 88% of them \(kappa 0\.00 \[-1\.00, /,
    );
  });
});

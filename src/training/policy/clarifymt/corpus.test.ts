import { describe, expect, it } from 'vitest';
import { loadOpenSeeds } from '../../../benchmark/clarifymt/built-in-seeds.ts';
import { scriptedScenarios } from '../../../benchmark/clarifymt/expand.ts';
import { MAKES } from '../../../benchmark/clarifymt/plans.ts';
import { dealSeeds, decisionsOf } from './corpus.ts';

const FOLDS = 5;
const { seeds } = await loadOpenSeeds('en');
const some = dealSeeds(seeds.slice(0, 16), FOLDS);
const ALL = [0, 1, 2, 3, 4];

describe('the corpus of a policy', () => {
  it('deals seeds of each subtype to all folds', () => {
    const counts = Map.groupBy(dealSeeds(seeds, FOLDS), ({ fold }) => fold);
    const sizes = [...counts.values()].map(({ length }) => length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  });

  it('in all own phrases is what the make balanced gives', () => {
    const texts = some.flatMap((one) =>
      decisionsOf(one, 0, { folds: ALL, source: 'rules' }).map(({ brief, asks }) => [
        brief.request,
        brief.history,
        asks,
      ]),
    );
    const made = MAKES.balanced(seeds.slice(0, 16))
      .flatMap(scriptedScenarios)
      .map(({ brief, secret }) => [brief.request, brief.history, secret.goldAction === 'ask']);
    expect(texts).toEqual(made);
  });

  it('says of every reply what it is, and uses no phrase of a fold that is withheld', () => {
    for (const one of some) {
      for (const source of ['rules', 'others'] as const) {
        for (const { talk, kinds } of decisionsOf(one, 1, { folds: [2, 3], source })) {
          talk.exchanges.forEach(({ reply }, index) => {
            const found = one.book().find(reply.text);
            expect(kinds[index]?.reply).toBe(found?.kind);
            // A premise may leave no phrase of these folds that fits.
            if (found?.source === source) expect([2, 3]).toContain(found.fold);
          });
        }
      }
    }
  });

  it('changes the words only: actions and depths stay', () => {
    const plain = some.flatMap((one) => decisionsOf(one, 0, { folds: ALL, source: 'rules' }));
    const others = some.flatMap((one) => decisionsOf(one, 0, { folds: ALL, source: 'others' }));
    const shape = (decisions: typeof plain) => decisions.map(({ asks, talk }) => [asks, talk.exchanges.length]);
    expect(shape(others)).toEqual(shape(plain));
    const replies = others.flatMap(({ talk }) => talk.exchanges.map(({ reply }) => reply.text));
    const own = new Set(plain.flatMap(({ talk }) => talk.exchanges.map(({ reply }) => reply.text)));
    expect(replies.filter((text) => own.has(text)).length).toBeLessThan(replies.length / 50);
  });

  it('in further rounds has other endings, as many to ask as to answer', () => {
    const thirty = dealSeeds(seeds.slice(0, 30), FOLDS);
    for (const round of [1, 2]) {
      const decisions = thirty.flatMap((one) => decisionsOf(one, round, { folds: ALL, source: 'rules' }));
      expect([decisions.length, decisions.filter(({ asks }) => asks).length]).toEqual([120, 60]);
    }
  });
});

import { describe, expect, it } from 'vitest';
import type { RunRecord } from '../schema/run.ts';
import { tinyRun } from './__fixtures__/tiny-benchmark.ts';
import { referenceRows } from './reference-rows.ts';

function differs(
  conditions: Readonly<Record<string, string>>,
  change: Partial<RunRecord> = {},
  unscored = 0,
): readonly string[] {
  const [row] = referenceRows({
    run: tinyRun(change),
    published: [{ name: 'row', source: 'paper', metrics: {}, conditions }],
    languages: ['en'],
    unscored,
  });
  expect(row!.comparable).toBe(row!.differs.length === 0);
  return row!.differs;
}

const settings = tinyRun().settings;

describe('referenceRows', () => {
  it('is comparable when every condition holds, in fields, settings and nested settings', () => {
    expect(
      differs({
        set: 'all',
        mode: 'scripted',
        user: 'rules',
        given: 'none',
        language: 'en',
        temperature: '0',
        episodes: '4',
      }),
    ).toEqual([]);
  });

  it('says what differs, the run first', () => {
    expect(differs({ user: 'model@openai/gpt-4o', judge: 'rules', temperature: '1' })).toEqual([
      'user rules instead of model@openai/gpt-4o',
      'temperature 0 instead of 1',
    ]);
  });

  it('does not take an unknown condition for met', () => {
    expect(differs({ annotators: '3' })).toEqual(['annotators unknown instead of 3']);
  });

  it('never takes a part of the set for the whole', () => {
    expect(differs({}, { settings: { ...settings, selection: { limit: 50 } } })).toEqual([
      'limit 50 instead of the whole set',
    ]);
    expect(differs({ sample: '50' }, { settings: { ...settings, selection: { sample: 50 } } })).toEqual([]);
    expect(differs({}, {}, 3)).toEqual(['3 of 4 episodes without a score']);
  });

  it('never takes an oracle run for one without secrets', () => {
    expect(differs({}, { oracle: true, settings: { ...settings, given: 'rewrite' } })).toEqual([
      'given rewrite instead of none',
    ]);
    expect(differs({}, { oracle: true })).toEqual(['an oracle run instead of one without secrets']);
    expect(differs({ given: 'rewrite' }, { oracle: true, settings: { ...settings, given: 'rewrite' } })).toEqual([]);
    expect(differs({ given: 'none' }, { oracle: true })).toEqual(['an oracle run instead of one without secrets']);
  });
});

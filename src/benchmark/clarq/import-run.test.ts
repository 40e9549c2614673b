import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { metricValue } from '../../metric/__fixtures__/episode.ts';
import type { ScoredEpisode } from '../../schema/episode.ts';
import type { Language } from '../../schema/message.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { importDialogues } from './import-run.ts';
import { loadClarq } from './load.ts';
import { clarqMetrics } from './metrics.ts';
import { providerDecisions } from './provider-decisions.ts';

const dataDir = process.env.QUERENT_DATA_DIR ?? '';

function figure(episodes: readonly ScoredEpisode[], name: string): number {
  const use = clarqMetrics.find(({ metric, group }) => `${group}.${metric.name}` === name);
  const own = episodes.filter(({ groups }) => use?.group !== undefined && groups.includes(use.group));
  return (use && metricValue(use.metric, own)) ?? Number.NaN;
}

describe.skipIf(dataDir === '')('the authors’ runs (skipped: QUERENT_DATA_DIR is not set)', () => {
  let scenarios: readonly Scenario[];
  const runs = new Map<Language, ReturnType<typeof importDialogues>>();
  const fileOf = (language: Language) => join(dataDir, `clarq-llm/runs/gpt-4o.completion.${language}.json`);
  const read = (bytes: Uint8Array) => importDialogues({ bytes, file: 'run.json', scenarios, importedAt: '2026-01-01' });

  beforeAll(async () => {
    ({ scenarios } = await loadClarq({ set: 'all', mode: 'completion', dataDirs: [dataDir] }));
    for (const language of ['en', 'zh'] as const) runs.set(language, read(readFileSync(fileOf(language))));
  });

  // S by strings is 125 and 132 of 260; facts 969 and 968 of 1,149; all as measured on the files before.
  it.each([
    ['en', 'success.strings', 125 / 260],
    ['en', 'success.ids', 125 / 260],
    ['en', 'success.strings.agreement', 1],
    ['en', 'facts.obtained', 969 / 1149],
    ['en', 'aqd.mean', 128 / 260],
    ['en', 'aqd.meanAbs', 232 / 260],
    ['en', 'aqd.ofSuccesses', 137 / 125],
    ['zh', 'success.strings', 132 / 260],
    ['zh', 'success.ids', 132 / 260],
    ['zh', 'success.strings.agreement', 1],
    ['zh', 'facts.obtained', 968 / 1149],
    ['zh', 'aqd.mean', 56 / 260],
    ['zh', 'aqd.meanAbs', 250 / 260],
    ['zh', 'aqd.ofSuccesses', 124 / 132],
  ] as const)('%s: %s comes out', (language, name, value) => {
    expect(figure(runs.get(language)?.episodes ?? [], `${language}.${name}`)).toBeCloseTo(value, 10);
  });

  it('have the published lengths', () => {
    expect(figure(runs.get('en')?.episodes ?? [], 'en.aql')).toBeCloseTo(70.49, 2);
    expect(figure(runs.get('zh')?.episodes ?? [], 'zh.aql')).toBeCloseTo(129.86, 2);
  });

  it('are 260 dialogues each, 50 records without one, and say which language they are in', () => {
    for (const [language, run] of runs) {
      expect(run).toMatchObject({ language, unplayed: 50 });
      expect(run.episodes).toHaveLength(260);
    }
  });

  it('hold the decisions of GPT-4o that the rules are measured against', () => {
    const count = (language: Language) => {
      const decisions = providerDecisions(runs.get(language)?.episodes ?? [], scenarios);
      return [decisions.length, decisions.filter(({ choice }) => choice < 0).length];
    };
    expect(count('en')).toEqual([1163, 194]);
    expect(count('zh')).toEqual([1093, 125]);
  });

  it.each([
    ['is no run', '{"a": 1}', /./],
    ['is not JSON', '[[', /./],
    ['has other sentences than the data', 'change', /not those of the data/],
    ['has a seeker without a turn', 'odd', /must take turns/],
  ])('that %s is refused, file and record named', (_, what, problem) => {
    let text = what;
    if (what === 'change' || what === 'odd') {
      const run = JSON.parse(readFileSync(fileOf('en'), 'utf8')) as {
        all_response: string;
        l2l: [string[], string[]];
      }[][];
      const record = run[2]?.[3];
      if (record && what === 'change') record.all_response = record.all_response.replace('Jax: ', 'Jax: Well, ');
      else record?.l2l[0].pop();
      text = JSON.stringify(run);
    }
    expect(() => read(new TextEncoder().encode(text))).toThrow(
      expect.objectContaining({
        code: 'QRT_DATA',
        file: 'run.json',
        message: expect.stringMatching(problem),
        ...(what.length > 3 && what.length < 7 && what !== '[[' ? { path: expect.stringMatching(/^\[2\]\[3\]/) } : {}),
      }),
    );
  });
});

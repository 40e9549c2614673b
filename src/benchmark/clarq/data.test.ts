import { beforeAll, describe, expect, it } from 'vitest';
import type { LoadedScenarios } from '../../schema/benchmark.ts';
import { nameOf } from '../../user/provider/fact-words.ts';
import { readKnowledge } from '../../user/provider/knowledge.ts';
import { thingsToChoose } from '../../user/provider/staged-checks.ts';
import { loadClarq } from './load.ts';
import { oracleQuestion } from './oracle-question.ts';
import type { WarningCode } from './warnings.ts';

const dataDir = process.env.QUERENT_DATA_DIR;

it('the data is said to be missing where it is, with the command that fetches it', async () => {
  await expect(loadClarq({ set: 'test', mode: 'chat', dataDirs: ['/nowhere'] })).rejects.toMatchObject({
    code: 'QRT_DATA_MISSING',
    hint: expect.stringContaining('querent data pull clarq'),
  });
});

describe.skipIf(!dataDir)('the data (skipped: QUERENT_DATA_DIR is not set)', () => {
  let loaded: LoadedScenarios;
  beforeAll(async () => {
    loaded = await loadClarq({ set: 'all', mode: 'completion', dataDirs: [dataDir ?? ''] });
  });
  const inGroup = (group: string) => loaded.scenarios.filter(({ groups }) => groups.includes(group)).length;

  it('has 310 scenarios in each language, 260 of them test', () => {
    expect(loaded.scenarios).toHaveLength(620);
    for (const language of ['en', 'zh']) {
      expect(inGroup(language)).toBe(310);
      expect(inGroup(`${language}.test`)).toBe(260);
      expect([2, 3, 4, 5, 6].map((count) => inGroup(`${language}.facts.${count}`))).toEqual([1, 56, 123, 95, 35]);
    }
  });

  it('counts scenarios that are the same once in `distinct`', () => {
    expect([inGroup('en.distinct'), inGroup('zh.distinct')]).toEqual([309, 305]);
  });

  it('has the irregularities that are known, each a typed warning', () => {
    const counts = new Map<string, number>();
    for (const { code, scenarioId } of loaded.warnings) {
      const key = `${scenarioId?.slice(0, 2) ?? ''} ${code satisfies string as WarningCode}`.trim();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect(Object.fromEntries([...counts].sort())).toEqual({
      'misspelt-key': 1,
      placeholders: 62,
      'en no-speaker-prefix': 50,
      'zh no-speaker-prefix': 121,
      'en ids-out-of-order': 3,
      'zh ids-out-of-order': 3,
      'en id-gap': 3,
      'zh id-gap': 3,
      'en third-level-siblings': 1,
      'zh third-level-siblings': 1,
      'en purpose-without-note': 111,
      'zh purpose-without-note': 9,
      'en purpose-derived': 50,
      'zh purpose-derived': 50,
      'en duplicate': 1,
      'zh duplicate': 5,
      // Groups that look alike to a seeker, less those (1 and 5, one of them with a third scenario) that are the same.
      'en same-view': 12,
      'zh same-view': 20,
      'en list-lengths-differ': 21,
      'zh latin-line': 4,
      'en odd-character': 9,
      // 223 roles that begin with a vowel and 4 with "the".
      'en role-article': 227,
      'en role-capitalised': 5,
      'en background-wording': 39,
    });
  });

  it('has the same tree in both languages', () => {
    const trees = (language: string) =>
      loaded.scenarios
        .filter(({ groups }) => groups.includes(language))
        .map(({ secret }) => readKnowledge(secret).facts.map(({ id }) => id));
    expect(trees('en')).toEqual(trees('zh'));
  });

  it('marks derived purposes, and only those of the development files', () => {
    for (const { groups, secret } of loaded.scenarios) {
      const isDev = groups.some((group) => group.endsWith('.dev'));
      for (const { derived } of readKnowledge(secret).facts) expect(derived).toBe(isDev);
    }
  });

  it('shows the seeker nothing of facts and purposes', () => {
    for (const { brief, secret } of loaded.scenarios) {
      const shown = JSON.stringify(brief);
      const { intro, facts } = readKnowledge(secret);
      for (const text of [intro, ...facts.flatMap((fact) => [fact.text, fact.purpose])]) {
        expect(shown).not.toContain(JSON.stringify(text).slice(1, -1));
      }
    }
  });

  it('has a choice by the authors’ rule in 472 of the 1,149 English purposes', () => {
    const purposes = loaded.scenarios
      .filter(({ groups }) => groups.includes('en.test'))
      .flatMap(({ secret }) => readKnowledge(secret).facts.map(({ purpose }) => purpose));
    expect(purposes).toHaveLength(1149);
    expect(purposes.filter((purpose) => thingsToChoose(purpose) !== undefined)).toHaveLength(472);
  });

  it('is asked about by the oracle in words of ours: no five words in a row (twelve Chinese signs) of a purpose', () => {
    for (const { brief, secret, groups } of loaded.scenarios) {
      if (groups.some((group) => group.endsWith('.dev'))) continue;
      const knowledge = readKnowledge(secret);
      const names = [...knowledge.items, ...knowledge.skills, ...knowledge.scenes].map((entry) =>
        nameOf(entry).toLowerCase(),
      );
      for (const fact of knowledge.facts) {
        for (const attempt of [0, 1, 2]) {
          // What stands on the seeker's own lists may stand in both.
          const question = names.reduce(
            (text, name) => text.replaceAll(name, '#'),
            oracleQuestion(fact, knowledge, brief.language, attempt).toLowerCase(),
          );
          const purpose = fact.purpose.toLowerCase();
          for (const run of runsOf(question, brief.language)) expect(purpose.includes(run) ? run : '').toBe('');
        }
      }
    }
  });

  it('has another checksum for other files, and loads a language alone', async () => {
    const english = await loadClarq({ set: 'dev', mode: 'chat', language: 'en', dataDirs: [dataDir ?? ''] });
    expect(english.scenarios).toHaveLength(50);
    expect(english.checksum).not.toBe(loaded.checksum);
    expect(english.scenarios[0]?.brief.transcript).toBeUndefined();
    expect(loaded.scenarios[0]?.brief.transcript).toBeDefined();
  });
});

function runsOf(text: string, language: string): readonly string[] {
  if (language === 'zh')
    return Array.from({ length: Math.max(0, text.length - 11) }, (_, at) => text.slice(at, at + 12));
  const words = text.split(/\s+/);
  return Array.from({ length: Math.max(0, words.length - 4) }, (_, at) => words.slice(at, at + 5).join(' '));
}

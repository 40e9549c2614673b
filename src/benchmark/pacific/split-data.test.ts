import { beforeAll, describe, expect, it } from 'vitest';
import { renderGold } from '../../judge/gold-text.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { guessControl, oracleControl } from './controls.ts';
import { type PacificSplit, readSplit } from './read-split.ts';
import { splitScenarios } from './scenarios.ts';
import { dataWarnings } from './warnings.ts';

const dataDir = process.env.QUERENT_DATA_DIR;

describe.skipIf(!dataDir)('the validation split (skipped without QUERENT_DATA_DIR)', () => {
  let split: PacificSplit;
  let scenarios: readonly Scenario[];
  beforeAll(async () => {
    split = await readSplit([dataDir ?? '']);
    scenarios = splitScenarios(split);
  });
  const inGroup = (group: string) => scenarios.filter((scenario) => scenario.groups.includes(group));

  it('has 277 documents, 1,982 turns and 1,662 episodes: 1,342 clear, 320 ambiguous', () => {
    expect(split.documents).toHaveLength(277);
    expect(split.documents.flatMap((document) => document.questions)).toHaveLength(1982);
    expect(scenarios).toHaveLength(1662);
    expect(inGroup('unambig')).toHaveLength(1342);
    expect(inGroup('ambig')).toHaveLength(320);
    expect(new Set(scenarios.map((scenario) => scenario.cluster)).size).toBe(277);
  });

  it('has the checksum that is pinned for the download', () => {
    expect(split.checksum).toBe('a5769b1a2d638e4cc1bc83f6d823361bc2fbae2a4438cdb594ff2bf1b5576781');
  });

  it('ends in 715 calculations, 698 spans, 217 lists and 32 counts; 108 lists have an order', () => {
    const types = ['arithmetic', 'span', 'multi-span', 'count'].map((type) => inGroup(`type.${type}`).length);
    expect(types).toEqual([715, 698, 217, 32]);
    const ordered = scenarios.filter(({ secret }) => secret.answer?.kind === 'spans' && secret.answer.ordered);
    expect(ordered).toHaveLength(108);
  });

  it('never shows the rewrite of a turn that needs one, nor the gold question ahead of its time', () => {
    const leaks = scenarios.filter(({ brief, secret }) => {
      const shown = JSON.stringify(brief);
      const { rewrite } = secret.oracle;
      const isHidden = rewrite !== undefined && rewrite !== brief.request;
      const messages = brief.history.map((message) => message.content);
      return (
        (isHidden && shown.includes(JSON.stringify(rewrite).slice(1, -1)) && !messages.includes(rewrite)) ||
        Object.keys(brief).some((key) => !['language', 'instructions', 'documents', 'history', 'request'].includes(key))
      );
    });
    expect(leaks.map((scenario) => scenario.id)).toEqual([]);
  });

  it('has a rewrite for every episode, evidence for all and a derivation for every calculation', () => {
    expect(scenarios.filter(({ secret }) => !secret.oracle.rewrite || !secret.oracle.evidence)).toEqual([]);
    expect(inGroup('type.arithmetic').filter(({ secret }) => !secret.oracle.derivation)).toEqual([]);
  });

  it('has evidence that is shorter than the document, and holds the spans the document holds', () => {
    let held = 0;
    let wanted = 0;
    let shorter = 0;
    for (const { brief, secret } of scenarios) {
      const texts = brief.documents.map((document) =>
        document.kind === 'table' ? document.rows.flat().join('\n') : document.text,
      );
      const evidence = secret.oracle.evidence ?? '';
      if (evidence.length < texts.join('\n').length) shorter++;
      if (secret.answer?.kind !== 'spans') continue;
      for (const span of secret.answer.spans.filter((text) => texts.some((shown) => shown.includes(text)))) {
        wanted++;
        if (evidence.includes(span)) held++;
      }
    }
    expect(shorter / scenarios.length).toBeGreaterThan(0.95);
    expect(held / wanted).toBeGreaterThan(0.95);
  });

  it('is odd in 6 lists with a span twice, one blank span and one gold question that names nothing', () => {
    const codes = dataWarnings(scenarios).map((warning) => warning.code);
    const count = (code: string) => codes.filter((candidate) => candidate === code).length;
    expect([count('duplicate-span'), count('blank-span'), count('unclear-gold-question')]).toEqual([6, 1, 1]);
    expect(codes).toHaveLength(8);
  });

  const context = (seed: number) => ({
    call: { role: 'assistant', repeat: 0, episodeKey: '' } as const,
    scenarioId: '',
    questionsLeft: 1,
    seed,
  });

  it('is asked about by the oracle exactly where it is ambiguous, in the gold words', async () => {
    const turns = await Promise.all(
      scenarios.map((scenario) => oracleControl(scenario).respond(scenario.brief, [], context(1))),
    );
    const wrong = scenarios.filter((scenario, index) => turns[index]?.action !== scenario.secret.goldAction);
    expect(wrong).toEqual([]);
    const texts = scenarios.map(({ secret }) => secret.goldQuestion ?? (secret.answer && renderGold(secret.answer)));
    expect(turns.map((turn) => turn.text)).toEqual(texts);
  });

  it('is guessed at with figures of the table, the same for the same seed', async () => {
    const [first] = inGroup('ambig') as [Scenario];
    const guesses = await Promise.all(
      [1, 1, 2, 3, 4].map((seed) => guessControl(first).respond(first.brief, [], context(seed))),
    );
    expect(guesses[0]).toEqual(guesses[1]);
    expect(new Set(guesses.map((guess) => guess.text)).size).toBeGreaterThan(1);
    const cells = first.brief.documents.flatMap((document) => (document.kind === 'table' ? document.rows.flat() : []));
    for (const guess of guesses) {
      expect(guess.action).toBe('answer');
      expect(cells.map((cell) => cell.trim())).toContain(guess.text);
    }
  });
});

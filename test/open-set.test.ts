/** The open set as it is shipped: the presets' counts, what trivial systems reach, the oracle, and the pages that say so. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { measure, measureWith, play } from '../src/benchmark/clarifymt/__testing__/play.ts';
import { auditSet } from '../src/benchmark/clarifymt/audit/audit-set.ts';
import { benchmark } from '../src/benchmark/clarifymt/benchmark.ts';
import { loadOpenSeeds } from '../src/benchmark/clarifymt/built-in-seeds.ts';
import { scriptedScenarios } from '../src/benchmark/clarifymt/expand.ts';
import { MODES, SETS } from '../src/benchmark/clarifymt/load.ts';
import { MAKES } from '../src/benchmark/clarifymt/plans.ts';
import type { Scenario } from '../src/schema/scenario.ts';
import { personas, subtypes } from '../src/taxonomy/taxonomy.ts';

const { seeds } = await loadOpenSeeds();
const english = seeds.filter(({ language }) => language === 'en');
const isAsk = ({ secret }: Scenario): boolean => secret.goldAction === 'ask';

describe('the open set', () => {
  it('has 85 English seeds for each of the twelve subtypes, and none whose slot one precise reply would not settle', () => {
    const counts = Map.groupBy(english, (seed) => seed.subtypes[0]);
    expect([...counts.keys()].sort()).toEqual(
      subtypes()
        .map(({ id }) => id)
        .sort(),
    );
    expect([...counts.values()].map(({ length }) => length)).toEqual(Array.from({ length: 12 }, () => 85));
    expect(seeds.filter(({ slots }) => slots.filter(({ required }) => required).length !== 1)).toEqual([]);
  });

  it('has a card with the checksum of each of its files', () => {
    const folder = new URL('../src/benchmark/clarifymt/open/', import.meta.url);
    const card = readFileSync(new URL('README.md', folder), 'utf8');
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.jsonl'))) {
      const text = readFileSync(new URL(name, folder), 'utf8');
      const lines = text.split('\n').length - 1;
      expect(card).toContain(`| \`${name}\` | ${lines} | \`${createHash('sha256').update(text).digest('hex')}\` |`);
    }
  });

  it('passes every check but those that need an encoder', async () => {
    expect((await auditSet({ set: 'open', language: 'en' })).warnings).toEqual([]);
  });

  it('loads in about a second', async () => {
    const started = performance.now();
    await benchmark.load({ set: 'open', mode: 'interactive', dataDirs: [] });
    // A loaded machine gets three times as long.
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

describe('the set paper in English', () => {
  const plans = MAKES.paper(english);
  const dialogues = plans.flatMap(({ seed, scripts }) => scripts.map((script) => ({ seed, script })));

  it('has 6,120 dialogues: 85 of each subtype and persona, 2,040 of two and 4,080 of three user turns', () => {
    expect(dialogues).toHaveLength(6_120);
    const turns = Map.groupBy(dialogues, ({ script }) => script.steps.length + 1);
    expect([turns.get(2)?.length, turns.get(3)?.length]).toEqual([2_040, 4_080]);
    const cells = Map.groupBy(dialogues, ({ seed, script }) => `${seed.subtypes[0]} ${script.steps[0]?.manner}`);
    expect(cells.size).toBe(subtypes().length * personas().length);
    expect(new Set([...cells.values()].map(({ length }) => length))).toEqual(new Set([85]));
  });

  it('has 16,320 decisions, 87.5% of which call for a question', () => {
    const decisions = plans.flatMap(scriptedScenarios);
    // 6,120 requests, 6,120 second turns, 4,080 third turns; only the 2,040 second turns that settle it are answers.
    expect([decisions.length, decisions.filter(isAsk).length]).toEqual([16_320, 14_280]);
  });
});

describe('the set balanced', () => {
  it('calls for a question in exactly half of its decisions, at each depth', () => {
    const decisions = MAKES.balanced(english).flatMap(scriptedScenarios);
    expect([decisions.length, decisions.filter(isAsk).length]).toEqual([6_120, 3_060]);
    for (let turn = 2; turn <= 6; turn++) {
      const atTurn = decisions.filter(({ groups }) => groups.includes(`turn${turn}`));
      // 4,080 later decisions over five depths: 816 each, half of them questions.
      expect([turn, atTurn.length, atTurn.filter(isAsk).length]).toEqual([turn, 816, 408]);
    }
  });

  it('does not give its actions away: a bag of words on the last reply stays at or below 65%', async () => {
    const { figures } = await auditSet({ set: 'balanced', language: 'en' });
    const figure = figures.find(({ name }) => name.startsWith('balanced: last reply alone'))?.value ?? '';
    const share = Number(/balanced ([\d.]+)%/.exec(figure)?.[1]);
    expect(share).toBeGreaterThan(40);
    expect(share).toBeLessThanOrEqual(65);
  });
});

describe('the oracle', () => {
  it.each(MODES)(
    'solves every seed of the set, %s',
    async (mode) => {
      const { scenarios } = await benchmark.load({ set: 'balanced', mode, language: 'en', dataDirs: [] });
      const episodes = await Promise.all(
        scenarios.map((scenario, index) => play(scenario, benchmark.controls(scenario).oracle, { seed: index })),
      );
      const metrics = measure(episodes);
      expect([metrics.get('accuracy'), metrics.get('success')]).toEqual([1, 1]);
    },
    120_000,
  );
});

it('the page of the benchmark says what trivial systems reach', async () => {
  const page = readFileSync(new URL('../docs/clarifymt.md', import.meta.url), 'utf8');
  const table = /<!-- baselines[^>]*-->\n([\s\S]*?)<!-- \/baselines -->/.exec(page)?.[1] ?? '';
  const percent = (value: number | null | undefined) => (typeof value === 'number' ? (100 * value).toFixed(1) : '-');
  for (const set of SETS) {
    for (const mode of MODES) {
      const { scenarios } = await benchmark.load({ set, mode, dataDirs: [] });
      const metrics = await measureWith(benchmark, scenarios, 'answer');
      const names = ['alwaysAsk', 'alwaysAnswer', 'bagOfWords'].map((name) => `${name}.accuracy`);
      const guess = metrics.get('ambiguous.baseline.guess.success');
      const baselines = [...names, 'bagOfWords.balancedAccuracy'].map((name) => metrics.get(`baseline.${name}`));
      const figures = [...baselines, guess].map(percent);
      expect.soft(table).toContain(`| ${[set, mode, scenarios.length, ...figures].join(' | ')} |`);
    }
  }
}, 180_000);

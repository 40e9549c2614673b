import { describe, expect, it } from 'vitest';
import { UnknownNameError } from '../../errors/unknown-name-error.ts';
import type { Assistant } from '../../schema/assistant.ts';
import type { AssistantTurn, Turn } from '../../schema/dialogue.ts';
import type { ScoredEpisode } from '../../schema/episode.ts';
import type { Estimate } from '../../schema/metric.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { EMPTY, measure, play } from './__testing__/play.ts';
import { benchmark } from './benchmark.ts';
import { loadStarterSeeds } from './built-in-seeds.ts';
import { badness, goldAction, nextStep } from './episode-rules.ts';
import { seedScenarios } from './scenarios.ts';

const load = (language?: 'en' | 'zh') =>
  benchmark.load({ set: 'starter', mode: 'interactive', dataDirs: [], ...(language && { language }) });
const { scenarios } = await load();
const ambiguous = scenarios.filter((scenario) => scenario.groups.includes('ambiguous'));
const clear = scenarios.filter((scenario) => scenario.groups.includes('clear'));
const turn = (action: AssistantTurn['action'], text = 'x'): AssistantTurn => ({ speaker: 'assistant', text, action });
const asking: Assistant = {
  reference: 'asking',
  settings: null,
  oracle: false,
  respond: async () => turn('ask', 'Could you tell me more about your day?'),
};

describe('scenarios of clarifymt', () => {
  it('are two for each seed, in one cluster', () => {
    expect(ambiguous).toHaveLength(60);
    expect(clear).toHaveLength(60);
    expect(new Set(scenarios.map((scenario) => scenario.id)).size).toBe(120);
    expect(new Set(scenarios.map((scenario) => scenario.cluster)).size).toBe(60);
  });

  it('can be one language only, with another checksum', async () => {
    const [all, chinese] = [await load(), await load('zh')];
    expect(chinese.scenarios).toHaveLength(24);
    expect(chinese.checksum).toMatch(/^[0-9a-f]{64}$/);
    expect(chinese.checksum).not.toBe(all.checksum);
    expect(all.warnings).toEqual([]);
  });

  it('refuse a set that is not there', async () => {
    await expect(benchmark.load({ set: 'moon', mode: 'interactive', dataDirs: [] })).rejects.toThrow(UnknownNameError);
  });

  it('carry groups that keep clear twins out of the subtypes', async () => {
    const { seeds } = await loadStarterSeeds('en');
    const seed = seeds.find((candidate) => candidate.id === 'en-knowledge-mean')!;
    expect(seedScenarios(seed).map((scenario) => scenario.groups)).toEqual([
      [
        'ambiguous',
        'dimension.epistemic',
        'dimension.linguistic',
        'subtype.knowledge-gap',
        'subtype.lexical',
        'stakes.low',
        'readings.3',
        'needs.mean',
        'persona.precise',
        'en',
      ],
      ['clear', 'clear.subtype.knowledge-gap', 'clear.subtype.lexical', 'readings.1', 'en'],
    ]);
  });

  it('show an assistant nothing of what the user has in mind', () => {
    for (const { brief, secret } of ambiguous) {
      const shown = JSON.stringify({ ...brief, documents: [] });
      expect(shown).not.toContain(secret.goldQuestion);
      for (const reading of secret.readings) {
        expect(reading.answer.kind === 'check' && shown.includes(reading.answer.text)).toBe(false);
      }
    }
  });
});

describe('an episode of clarifymt', () => {
  const [scenario] = ambiguous as [Scenario];
  const reply = (filled: string[]): Turn => ({ speaker: 'user', text: 'y', filled });
  const name = scenario.secret.slots[0]!.name;

  it('calls for a question while a required slot is open and a question is left', () => {
    expect(goldAction(scenario, [])).toBe('ask');
    expect(goldAction(scenario, [turn('ask'), reply([])])).toBe('ask');
    expect(goldAction(scenario, [turn('ask'), reply([name])])).toBe('answer');
    expect(goldAction(scenario, [turn('ask'), reply([]), turn('ask'), reply([])])).toBe('answer');
    expect(goldAction(scenario, [turn('ask'), reply([]), turn('ask'), reply([])], 3)).toBe('ask');
    expect(goldAction(scenario, [], 0)).toBe('answer');
  });

  it('calls for an answer to every clear twin', () => {
    expect(clear.filter((twin) => goldAction(twin, []) !== 'answer')).toEqual([]);
  });

  it('ends with an answer, an unreadable reply, or a question too many', () => {
    expect(nextStep(scenario, [], 2)).toEqual({ step: 'assistant' });
    expect(nextStep(scenario, [turn('answer')], 2)).toEqual({ step: 'end', end: 'answered' });
    expect(nextStep(scenario, [turn(null)], 2)).toEqual({ step: 'end', end: 'reply-fault' });
    expect(nextStep(scenario, [turn('ask')], 2)).toEqual({ step: 'user' });
    expect(nextStep(scenario, [turn('ask'), reply([])], 2)).toEqual({ step: 'assistant' });
    expect(nextStep(scenario, [turn('ask')], 0)).toEqual({ step: 'end', end: 'limit' });
    const twice = [turn('ask'), reply([]), turn('ask'), reply([]), turn('ask')];
    expect(nextStep(scenario, twice, 2)).toEqual({ step: 'end', end: 'limit' });
  });

  it('is judged when it ended with an answer', () => {
    expect(benchmark.needsJudge({ dialogue: [turn('answer')] }, scenario)).toBe(true);
    expect(benchmark.needsJudge({ dialogue: [turn('ask')] }, scenario)).toBe(false);
    expect(benchmark.needsJudge({ dialogue: [] }, scenario)).toBe(false);
  });

  it('is the worse, the more a wrong guess costs', () => {
    const guess = (group: string, value: boolean): ScoredEpisode => ({
      ...EMPTY,
      groups: [group],
      end: 'answered',
      decisions: [{ turnIndex: 0, gold: 'ask', action: 'answer' }],
      verdicts: [{ name: 'final', value, reason: '' }],
    });
    const levels = ['stakes.irreversible', 'stakes.high', 'stakes.low'].map((group) => badness(guess(group, false)));
    expect(levels).toEqual([13, 12, 11]);
    expect(badness(guess('stakes.high', true))).toBe(1);
    expect(badness(EMPTY)).toBe(0);
  });
});

describe('controls of clarifymt', () => {
  it('the oracle does what is right on every scenario', async () => {
    const episodes = await Promise.all(
      scenarios.map((scenario, index) => play(scenario, benchmark.controls(scenario).oracle, { seed: index })),
    );
    const failed = episodes.filter((episode) => episode.verdicts[0]?.value !== true);
    expect(failed.map((episode) => [episode.scenarioId, episode.end, episode.verdicts[0]?.reason])).toEqual([]);
    const metrics = measure(episodes);
    for (const name of ['accuracy', 'balancedAccuracy', 'macroF1', 'mcc', 'success', 'question.relevance']) {
      expect([name, metrics.get(name)]).toEqual([name, 1]);
    }
    expect(metrics.get('underAsking')).toBe(0);
    expect(metrics.get('overAsking')).toBe(0);
    // 60 unclear requests, of which four have two required slots: 64 questions over 120 episodes.
    expect(metrics.get('questions')).toBeCloseTo(64 / 120, 10);
    // Two clear and ambiguous scenarios a seed: always doing the same is right on half of the requests.
    expect(metrics.get('baseline.alwaysAsk.accuracy')).toBe(0.5);
    expect(metrics.get('baseline.alwaysAnswer.accuracy')).toBe(0.5);
  });

  it('guessing is right about once in as many as there are readings', async () => {
    const seeds = Array.from({ length: 40 }, (_, seed) => seed);
    const episodes = await Promise.all(
      ambiguous.flatMap((scenario) =>
        seeds.map((seed) => play(scenario, benchmark.controls(scenario).guess, { seed })),
      ),
    );
    const expected = ambiguous.reduce((sum, { secret }) => sum + 1 / secret.readings.length, 0) / ambiguous.length;
    const metrics = measure(episodes);
    expect(metrics.get('baseline.guess.success')).toBeCloseTo(expected, 10);
    // 2,400 draws: one standard error is about .01.
    expect(Math.abs((metrics.get('success') ?? 0) - expected)).toBeLessThan(0.04);
    expect(metrics.get('underAsking')).toBe(1);
    expect(metrics.get('accuracy')).toBe(0);
  });

  it('guessing is right on a clear twin, where one reading is left', async () => {
    const episodes = await Promise.all(clear.map((scenario) => play(scenario, benchmark.controls(scenario).guess)));
    expect(measure(episodes).get('clear.success')).toBe(1);
  });

  it('asking on and on ends at the limit, learns nothing from vague questions beside the point, and fails', async () => {
    const episodes = await Promise.all(scenarios.map((scenario) => play(scenario, asking)));
    expect(new Set(episodes.map((episode) => episode.end))).toEqual(new Set(['limit']));
    const metrics = measure(episodes);
    expect(metrics.get('success')).toBe(0);
    expect(metrics.get('question.relevance')).toBe(0);
    expect(metrics.get('turn1.overAsking')).toBe(1);
    expect(metrics.get('turn1.accuracy')).toBe(0.5);
    // The last question is one too many: an answer was right there.
    expect(metrics.get('turn3.accuracy')).toBe(0);
  });
});

describe('the report of clarifymt', () => {
  const headline = (estimates: Record<string, Estimate>) =>
    benchmark.headline({ estimate: (name) => estimates[name], count: (name) => estimates[name]?.n ?? 0 });

  it('has a headline that a person can repeat', () => {
    const estimates = {
      'turn1.underAsking': { value: 41 / 96, low: 0.331, high: 0.527, n: 96 },
      'turn1.overAsking': { value: 6 / 96, low: 0.02, high: 0.12, n: 96 },
    };
    expect(headline(estimates)).toBe(
      'It answered 41 of 96 unclear requests without asking (43% [33, 53]) and questioned 6 of 96 clear ones.',
    );
    expect(headline({})).toBe('No decision could be scored.');
  });

  it('quotes the paper as not comparable with the starter set', () => {
    expect(benchmark.published.find((row) => row.name === 'GPT-4.1')?.metrics).toEqual({
      'turn1.accuracy': 0.777,
      'turn2.accuracy': 0.569,
      'turn3.accuracy': 0.559,
    });
    const comparable = benchmark.published.filter((row) => benchmark.sets.includes(row.conditions.set ?? ''));
    expect(comparable).toEqual([]);
  });

  it('names each figure once', () => {
    const names = benchmark.metrics.map(({ metric, group }) => `${group ?? ''}.${metric.name}`);
    expect(names.length).toBe(new Set(names).size);
  });
});

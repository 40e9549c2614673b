import { describe, expect, it } from 'vitest';
import { metricValue } from '../../metric/__fixtures__/episode.ts';
import { createScriptedModel } from '../../model/scripted.ts';
import type { Dialogue } from '../../schema/dialogue.ts';
import type { ScoredEpisode } from '../../schema/episode.ts';
import type { Verdict } from '../../schema/judge.ts';
import { gave, seeker, TREASURE, treasureScenario } from '../../user/provider/__fixtures__/treasure.ts';
import { benchmark } from './benchmark.ts';

const scenario = treasureScenario('en');
const lines = new Map(TREASURE.en.facts.map(({ id, text }) => [id, text]));
const context = { call: { role: 'judge', repeat: 0, episodeKey: '' }, brief: scenario.brief } as const;

/** A talk in which the facts with these ids are given, one a turn, and a goodbye is said. */
function talkOf(ids: readonly string[], goodbye = 'Goodbye!'): Dialogue {
  const given = ids.flatMap((id) => [seeker('Where is it? And when?'), gave(lines.get(id) ?? '', id)]);
  return [seeker('How?'), gave(TREASURE.en.intro, '0'), ...given, seeker(goodbye)];
}

function episodeOf(dialogue: Dialogue, verdicts: readonly Verdict[] = []): ScoredEpisode {
  const { id, cluster, groups } = scenario;
  return {
    ...{ key: id, scenarioId: id, cluster, groups, repeat: 0, request: '', dialogue, decisions: [], verdicts },
    ...{ end: 'answered', fault: null, usage: {}, startedAt: '', durationMs: 0 },
  };
}

function figure(name: string, ...episodes: readonly ScoredEpisode[]): number | null | undefined {
  const use = benchmark.metrics.find(({ metric, group }) => `${group}.${metric.name}` === name);
  return use && metricValue(use.metric, episodes);
}

const ALL = [...lines.keys()];

describe('the benchmark', () => {
  it('has one metric of each name, each under its language, and every metric of the published rows', () => {
    const names = benchmark.metrics.map(({ metric, group }) => `${group}.${metric.name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^(?:en|zh)\./.test(name))).toEqual([]);
    const published = benchmark.published.flatMap((row) => Object.keys(row.metrics));
    expect(published.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('builds every control that it names, and only these beside oracle and guess', () => {
    expect(Object.keys(benchmark.controls(scenario)).sort()).toEqual(
      ['oracle', 'guess', ...Object.keys(benchmark.ownControls ?? {})].sort(),
    );
  });

  it('has every user and judge that its protocols name', () => {
    for (const { user, judge } of Object.values(benchmark.protocols)) {
      expect(benchmark.users[user.split('@')[0] ?? '']).toBeDefined();
      expect(benchmark.judges[judge.split('@')[0] ?? '']).toBeDefined();
    }
  });

  it('says in its notes how well its provider agrees with GPT-4o', () => {
    expect(benchmark.notes?.[0]).toMatch(/8\d\.\d% of English and 8\d\.\d% of Chinese/);
  });
});

describe('figures of two talks, six facts each', () => {
  // All six facts, then one turn too many; and two facts, then a goodbye that the authors' code does not hear.
  const whole = episodeOf([...talkOf(ALL).slice(0, -1), seeker('Is it deep?'), gave('Nothing.'), seeker('Goodbye!')]);
  const early = episodeOf(talkOf(['1', '3'], 'bye'));

  it.each([
    ['success.ids', 1 / 2],
    ['facts.obtained', 8 / 12],
    // 8 replies, 7 after the opening answer, less 6 facts: 1; 3 replies, 2 less 6: -4.
    ['aqd.mean', -3 / 2],
    ['aqd.meanAbs', 5 / 2],
    ['aqd.ofSuccesses', 1],
    // Turns: 1 question at first, 2 each for the facts, 1 for the last; goodbyes left out: 1 + 12 + 1 and 1 + 4 in 8 + 3 turns.
    ['questionsPerTurn', 19 / 11],
    ['factsPerQuestion', 8 / 19],
    ['turnsAfterLastFact', 1],
    ['goodbye', 1],
    ['goodbye.unheard', 1 / 2],
  ])('%s', (name, value) => {
    expect(figure(`en.${name}`, whole, early)).toBeCloseTo(value, 10);
  });
});

describe('the judges', () => {
  const rules = benchmark.judges.rules?.create({ seed: 1 });
  const judgeWith = (...replies: readonly string[]) => {
    const model = createScriptedModel(replies);
    return { model, judge: benchmark.judges.model?.create({ seed: 1, model }) };
  };
  const freely = [...talkOf(ALL.filter((id) => id !== '3')).slice(0, -1), gave('Take the thing for the head.')];

  it('agree with the ids on facts spoken word for word, without a call', async () => {
    const { model, judge } = judgeWith('');
    for (const ids of [ALL, ALL.slice(1)]) {
      const dialogue = talkOf(ids);
      const success = ids.length === 6;
      expect(await rules?.judge(dialogue, scenario.secret, context)).toMatchObject({ value: success });
      const verdict = (await judge?.judge(dialogue, scenario.secret, context)) as Verdict;
      expect(verdict).toMatchObject({ name: 'success.judge', value: success });
      expect(figure('en.success.judge.agreement', episodeOf(dialogue, [verdict]))).toBe(1);
    }
    expect(model.calls).toHaveLength(0);
  });

  it('differ where a model finds a fact in other words, and the strings say so', async () => {
    const { model, judge } = judgeWith('{"match": true, "reason": "the helmet"}');
    const verdict = (await judge?.judge(freely, scenario.secret, context)) as Verdict;
    expect(model.calls).toHaveLength(1);
    expect(verdict).toMatchObject({ value: true, category: 'other-words' });
    expect(figure('en.success.judge', episodeOf(freely, [verdict]))).toBe(1);
    expect(figure('en.success.strings', episodeOf(freely, [verdict]))).toBe(0);
    expect(figure('en.success.ids', episodeOf(freely, [verdict]))).toBe(0);
  });

  it('find a failure, without a call, where the seeker left before the provider said anything', async () => {
    const { model, judge } = judgeWith('');
    const dialogue = [seeker('Goodbye!')];
    expect(benchmark.needsJudge({ dialogue }, scenario)).toBe(true);
    const verdicts = await Promise.all(
      [rules, judge].map((one) => one?.judge(dialogue, scenario.secret, context) as Promise<Verdict>),
    );
    expect(verdicts.map(({ value }) => value)).toEqual([false, false]);
    for (const verdict of verdicts) {
      expect(figure('en.success.strings', episodeOf(dialogue, [verdict]))).toBe(0);
      expect(figure('en.success.strings.agreement', episodeOf(dialogue, [verdict]))).toBe(1);
    }
    expect(model.calls).toHaveLength(0);
  });

  it('count an unreadable reply as a fault of the judge', async () => {
    const { judge } = judgeWith('yes');
    await expect(judge?.judge(freely, scenario.secret, context)).rejects.toMatchObject({ kind: 'judge-fault' });
  });
});

describe('the headline', () => {
  const estimates = new Map([
    ['en.success.ids', { value: 0.5, low: 0.4, high: 0.6, n: 10 }],
    ['en.facts.obtained', { value: 0.84, low: null, high: null, n: 40 }],
  ]);

  it('is a sentence per language that was played', () => {
    expect(benchmark.headline({ estimate: (name) => estimates.get(name), count: () => 0 })).toBe(
      'It learnt every fact in 5 of 10 English dialogues (50% [40, 60]) and 84% of all facts.',
    );
  });
});

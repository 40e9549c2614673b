import { beforeAll, describe, expect, it } from 'vitest';
import { metricValue } from '../../metric/__fixtures__/episode.ts';
import type { Assistant } from '../../schema/assistant.ts';
import type { Dialogue, Turn } from '../../schema/dialogue.ts';
import type { Decision, ScoredEpisode } from '../../schema/episode.ts';
import type { CallContext } from '../../schema/model.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { benchmark } from './benchmark.ts';

const dataDir = process.env.QUERENT_DATA_DIR;
const call: CallContext = { role: 'user', repeat: 0, episodeKey: '' };
const user = benchmark.users.rules?.create({ seed: 1 });
const judge = benchmark.judges.rules?.create({ seed: 1 });

/** Plays an episode by the benchmark's own rules, with the rule user and the rule judge. */
async function play(scenario: Scenario, assistant: Assistant): Promise<ScoredEpisode> {
  const dialogue: Turn[] = [];
  const decisions: Decision[] = [];
  const { brief, secret } = scenario;
  let next = benchmark.next(scenario, dialogue, 1);
  while (next.step !== 'end') {
    if (next.step === 'assistant') {
      const context = { call, scenarioId: scenario.id, questionsLeft: 1, seed: dialogue.length };
      const gold = benchmark.goldAction(scenario, dialogue);
      const turn = await assistant.respond(brief, dialogue as Dialogue, context);
      decisions.push({ turnIndex: decisions.length, gold, action: turn.action });
      dialogue.push(turn);
    } else {
      const turn = await user?.reply(dialogue, secret, { call, brief, seed: 1 });
      if (turn?.speaker === 'user') dialogue.push(turn);
    }
    next = benchmark.next(scenario, dialogue, 1);
  }
  const verdict = benchmark.needsJudge({ dialogue }, scenario)
    ? await judge?.judge(dialogue, secret, { call, brief })
    : undefined;
  const { id: scenarioId, cluster, groups } = scenario;
  return {
    ...{ key: scenarioId, scenarioId, cluster, groups, repeat: 0, request: brief.request, dialogue, decisions },
    ...{ end: next.end, fault: null, usage: {}, startedAt: '', durationMs: 0, verdicts: verdict ? [verdict] : [] },
  };
}

function figures(episodes: readonly ScoredEpisode[]): Readonly<Record<string, number | null>> {
  return Object.fromEntries(
    benchmark.metrics.map(({ metric, group }) => {
      const own = group === undefined ? episodes : episodes.filter((episode) => episode.groups.includes(group));
      return [group === undefined ? metric.name : `${group}.${metric.name}`, metricValue(metric, own)];
    }),
  );
}

describe('the benchmark', () => {
  it('has one metric of each printed name, and every metric of the published rows', () => {
    const names = benchmark.metrics.map(({ metric, group }) => (group ? `${group}.${metric.name}` : metric.name));
    expect(new Set(names).size).toBe(names.length);
    const published = new Set(benchmark.published.flatMap((row) => Object.keys(row.metrics)));
    expect([...published].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('needs no model and no key by default', () => {
    const { user: userName, judge: judgeName } = benchmark.protocols.querent;
    expect(benchmark.users[userName]?.needsModel).toBe(false);
    expect(benchmark.judges[judgeName]?.needsModel).toBe(false);
  });
});

describe.skipIf(!dataDir)('played over the validation split (skipped without QUERENT_DATA_DIR)', () => {
  let scenarios: readonly Scenario[] = [];
  beforeAll(async () => {
    const options = { set: 'validation', mode: 'teacher-forced', dataDirs: [dataDir ?? ''] };
    scenarios = (await benchmark.load(options)).scenarios;
  });

  it('is solved by the oracle: every decision, every question, every final answer', async () => {
    const played = await Promise.all(scenarios.map((scenario) => play(scenario, benchmark.controls(scenario).oracle)));
    expect(played.flatMap((one) => one.verdicts.filter((verdict) => verdict.value !== true))).toEqual([]);
    expect(figures(played)).toMatchObject({
      'action.accuracy': 1,
      'action.macroF1': 1,
      'final.accuracy': 1,
      'final.accuracyCond': 1,
      'ambig.final.accuracy': 1,
      'question.relevance': 1,
      'type.count.final.accuracy': 1,
      // 320 questions on 1,662 requests.
      askRate: 320 / 1662,
    });
  });

  it('is right on all clear requests and no ambiguous one for the guess', async () => {
    const played = await Promise.all(scenarios.map((scenario) => play(scenario, benchmark.controls(scenario).guess)));
    expect(figures(played)).toMatchObject({ 'unambig.final.accuracy': 1, 'ambig.final.accuracy': 0, underAsking: 1 });
    expect(played.every((one) => one.end === 'answered')).toBe(true);
  });
});

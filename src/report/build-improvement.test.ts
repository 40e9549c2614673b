import { describe, expect, it } from 'vitest';
import { finalAccuracy } from '../metric/final-accuracy.ts';
import { verdictMean } from '../metric/verdict-mean.ts';
import type { ScoredEpisode } from '../schema/episode.ts';
import type { MetricUse } from '../schema/metric.ts';
import { numbered, stream, tinyRun } from './__fixtures__/tiny-benchmark.ts';
import { buildImprovement } from './build-improvement.ts';
import { type Improvement, improvementSchema } from './improvement.ts';
import { renderImprovementMarkdown } from './render/improvement-markdown.ts';
import { renderImprovementTerminal } from './render/improvement-terminal.ts';
import { renderImprovementJson } from './render/json.ts';

const success = verdictMean({ verdict: 'final', name: 'success', description: 'Mean verdict.' });

function build(
  runs: Readonly<Record<string, readonly ScoredEpisode[]>>,
  metrics: readonly MetricUse[] = [{ metric: success }],
): Promise<Improvement> {
  const made = Object.entries(runs).map(([strategy, episodes]) => ({
    strategy,
    run: tinyRun({ id: strategy, planned: episodes.length }),
    episodes: () => stream(episodes),
  }));
  return buildImprovement({
    benchmark: { metrics, languages: ['en'] },
    runs: made as [(typeof made)[0], ...typeof made],
    model: 'openai/gpt-4o-mini',
    replicates: 200,
  });
}

const usage = (calls: number) => ({ assistant: { calls, inputTokens: 1, outputTokens: 1, costUsd: calls / 4 } });
const play = (count: number, note: (index: number) => Parameters<typeof numbered>[1]) =>
  Array.from({ length: count }, (_, index) => numbered(index, note(index)));

describe('buildImprovement', () => {
  it('rests every line on the scenarios that all strategies played', async () => {
    const fault = { kind: 'auth', message: '', tries: 1 } as const;
    const found = await build({
      direct: play(4, () => ({ decisions: ['ask>answer'], final: false, change: { usage: usage(1) } })),
      prompted: play(4, (index) => ({
        decisions: ['ask>ask', 'answer>answer'],
        final: true,
        change: { usage: usage(2), ...(index === 0 && { fault }) },
      })),
      clarify: play(3, () => ({ decisions: ['ask>answer'], final: true, change: { usage: usage(3) } })),
    });
    expect(improvementSchema.parse(JSON.parse(renderImprovementJson(found)))).toEqual(found);
    // 0 ended in a fault under prompted, and clarify has no 3.
    expect(found.scenarios).toBe(2);
    expect(found.rows.map(({ name }) => name)).toEqual(['success', 'wrongGuesses', 'calls', 'costUsd', 'seconds']);
    const [successRow, guesses, calls, cost] = found.rows;
    expect(successRow).toMatchObject({ n: 2, direct: 0 });
    expect(successRow!.others.map(({ value }) => value)).toEqual([1, 1]);
    // A right answer without a question is no wrong guess.
    expect([guesses!.direct, ...guesses!.others.map(({ value }) => value)]).toEqual([1, 0, 0]);
    expect([calls!.direct, ...calls!.others.map(({ value }) => value)]).toEqual([1, 2, 3]);
    expect([cost!.direct, ...cost!.others.map(({ difference }) => difference)]).toEqual([0.25, 0.25, 0.5]);
    expect(calls!.others[0]!.test).toBeNull();
    // Two gained of two: exact p 2 / 4, four such tests.
    expect(successRow!.others[0]!.test).toMatchObject({ n: 2, onlyBaseline: 0, onlyOther: 2 });
    expect(successRow!.others[0]!.test!.exact).toBeCloseTo(0.5, 12);
    expect(successRow!.others[0]!.test!.holm).toBe(1);
    expect(found.recommendation.kind).toBe('none-shown');
    expect(found.notes).toContain('2 of 4 scenarios are left out: a strategy ended in a fault.');
  });

  it('counts a reply that cannot be scored as wrong', async () => {
    const refused = { speaker: 'assistant', text: '', action: null, replyFault: 'refused' } as const;
    const found = await build(
      {
        direct: play(2, () => ({ decisions: ['answer>answer'], final: true })),
        prompted: play(2, (index) =>
          index === 0
            ? { decisions: ['answer>none'], dialogue: [refused] }
            : { decisions: ['answer>answer'], final: true },
        ),
      },
      [{ metric: finalAccuracy() }],
    );
    const [goal] = found.rows;
    expect(goal).toMatchObject({ name: 'final.accuracy', n: 2, direct: 1 });
    expect(goal!.others[0]!.value).toBe(0.5);
    expect(found.notes).toContain(
      'Replies that cannot be scored count as wrong; scenarios with one: direct or prompted 1.',
    );
  });

  it('lets the decision decide where success is not judged on unclear requests', async () => {
    const onClear: MetricUse = {
      metric: {
        ...success,
        add: (sums, episode) => episode.decisions[0]?.gold === 'answer' && success.add(sums, episode),
      },
    };
    const found = await build(
      {
        direct: play(4, (index) => ({ decisions: [index < 2 ? 'ask>answer' : 'answer>answer'], final: true })),
        prompted: play(4, (index) => ({ decisions: [index < 2 ? 'ask>ask' : 'answer>ask'], final: false })),
      },
      [onClear],
    );
    expect(found.recommendation.goal).toBe('decision');
    const shares = found.rows.slice(0, 3).map(({ name, direct, others }) => [name, direct, others[0]!.value]);
    expect(shares).toEqual([
      ['decision', 0.5, 0.5],
      ['unasked', 1, 0],
      ['needlessQuestions', 0, 1],
    ]);
  });

  it('has nothing to recommend where nobody said what is right', async () => {
    const unlabelled = play(3, () => ({ decisions: ['?>answer'] }));
    const found = await build({ direct: unlabelled, prompted: unlabelled });
    expect(found.recommendation.kind).toBe('not-computable');
    expect(found.rows.map(({ name }) => name)).toEqual(['calls', 'costUsd', 'seconds']);
  });

  it('shows hostile names as text', async () => {
    const episodes = play(2, () => ({ decisions: ['answer>answer'], final: true }));
    const found = { ...(await build({ direct: episodes, prompted: episodes })), model: '\u001b[31m<b>|x' };
    expect(renderImprovementTerminal(found, { width: 80, color: false })).not.toContain('\u001b');
    expect(renderImprovementMarkdown(found)).toContain('&lt;b&gt;\\|x');
  });
});

import { describe, expect, it } from 'vitest';
import { episode } from '../../metric/__fixtures__/episode.ts';
import type { ScoredEpisode } from '../../schema/episode.ts';
import { CATEGORIES, pacificMetrics, paperMetrics } from './metrics.ts';
import { published, publishedRows } from './published.ts';

type Counts = (typeof published)['systems'][number]['counts'];

/** Kinds of episodes with how many there are of each: all that the counts say. */
function episodesOf(counts: Counts): readonly { readonly episode: ScoredEpisode; readonly times: number }[] {
  return CATEGORIES.flatMap((group) => {
    const { n, actionCorrect, finalCorrect } = counts[group];
    const [right, wrong] =
      group === 'ambig' ? (['ask>ask', 'ask>answer'] as const) : (['answer>answer', 'answer>ask'] as const);
    const change = { groups: [group] };
    return [
      { episode: episode({ decisions: [right], final: true, change }), times: finalCorrect },
      { episode: episode({ decisions: [right], final: false, change }), times: actionCorrect - finalCorrect },
      { episode: episode({ decisions: [wrong], change }), times: n - actionCorrect },
    ];
  });
}

/** Every figure of the paper's metrics that the counts give, by its dotted name. */
function figuresOf(counts: Counts): ReadonlyMap<string, number | null> {
  const episodes = episodesOf(counts);
  const uses = pacificMetrics.filter((use) => paperMetrics.includes(use.metric));
  return new Map(
    uses.map(({ metric, group }) => {
      const sums = new Float64Array(metric.width);
      for (const { episode: one, times } of episodes) {
        if (group !== undefined && !one.groups.includes(group)) continue;
        for (let time = 0; time < times; time++) metric.add(sums, one);
      }
      return [group === undefined ? metric.name : `${group}.${metric.name}`, metric.estimate(sums)];
    }),
  );
}

describe('the figures of 2605.25204, tables 1 to 9', () => {
  it('all come out of the counts to 4 decimals, through the metrics that score a run', () => {
    let compared = 0;
    const wrong: string[] = [];
    for (const { name, counts, metrics } of published.systems) {
      const figures = figuresOf(counts);
      for (const [metric, printed] of Object.entries(metrics)) {
        const figure = figures.get(metric);
        compared++;
        if (figure == null || Math.abs(figure - printed) > 0.00005 + 1e-9)
          wrong.push(`${name} ${metric}: ${printed}, not ${figure}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(compared).toBe(412);
    expect(published.systems).toHaveLength(36);
  });

  it.each([
    ['always answering', 0, 1342, [0.8075, 0.7214, 0.4467]],
    ['always asking', 320, 0, [0.1925, 0.0622, 0.1615]],
  ])('%s is where the trivial rows say', (_, ambig, unambig, expected) => {
    const figures = figuresOf({
      ambig: { n: 320, actionCorrect: ambig, finalCorrect: 0 },
      unambig: { n: 1342, actionCorrect: unambig, finalCorrect: 0 },
    });
    const names = ['action.accuracy', 'action.weightedF1', 'action.macroF1'];
    expect(names.map((name) => Number(figures.get(name)?.toFixed(4)))).toEqual(expected);
  });

  it('are rows with a name of their own and the conditions they hold for', () => {
    expect(new Set(publishedRows.map((row) => row.name)).size).toBe(36);
    expect(publishedRows.find((row) => row.name === 'LLaMA + SFT (table 2)')).toEqual({
      name: 'LLaMA + SFT (table 2)',
      source: 'arXiv 2605.25204, table 2',
      conditions: {
        set: 'validation',
        user: 'model@openai/gpt-4o',
        judge: 'model@openai/gpt-4o',
        given: 'none',
      },
      metrics: expect.objectContaining({ 'action.accuracy': 0.9278, 'ambig.final.accuracy': 0.1938 }),
    });
    expect(publishedRows.filter((row) => row.conditions.given !== 'none')).toHaveLength(3);
  });
});

import { describe, expect, it } from 'vitest';
import type { ScoredEpisode } from '../schema/episode.ts';
import { reportSchema } from '../schema/report.ts';
import type { RunRecord } from '../schema/run.ts';
import { numbered, tinyBenchmark, tinyRun } from './__fixtures__/tiny-benchmark.ts';
import { buildReport, type ReportBenchmark } from './build-report.ts';
import { createFold } from './fold.ts';

function report(
  episodes: readonly ScoredEpisode[],
  run: Partial<RunRecord> = {},
  change: Partial<ReportBenchmark> = {},
) {
  const fold = createFold(tinyBenchmark);
  for (const episode of episodes) fold.add(episode);
  const benchmark = { ...tinyBenchmark, ...change };
  return buildReport({ run: tinyRun({ planned: episodes.length, ...run }), benchmark, fold, replicates: 400 });
}

/** 24 right of 30, every fifth wrong, one cluster each. */
const thirty = Array.from({ length: 30 }, (_, index) =>
  numbered(index, { decisions: [index % 5 === 0 ? 'ask>answer' : 'ask>ask'], final: index % 2 === 0 }),
);

describe('buildReport', () => {
  it('fits its schema and survives JSON', () => {
    const built = report(thirty);
    expect(reportSchema.parse(JSON.parse(JSON.stringify(built)))).toEqual(built);
  });

  it('gives every metric with value, interval and n, under the names of the benchmark', () => {
    const { metrics, metricInfo, headline } = report(thirty);
    expect(Object.keys(metrics)).toEqual([
      'action.accuracy',
      'ambig.action.accuracy',
      'action.macroF1',
      'final.accuracy',
      'turns',
      'strict.action.accuracy',
      'strict.ambig.action.accuracy',
      'strict.final.accuracy',
    ]);
    expect(Object.keys(metricInfo)).toEqual(Object.keys(metrics));
    const accuracy = metrics['action.accuracy']!;
    expect(accuracy).toMatchObject({ value: 0.8, n: 30 });
    // se^2 = .16 / 29; with a tenth of a cluster added n* = 29.109; t(29) = 2.04523, t^2 / n* = .143698:
    // centre (.8 + .071849) / 1.143698 = .7623, half 2.04523 * sqrt(.16 / 29.109 + .143698 / 116.436) / 1.143698 = .1467.
    expect(Math.abs((accuracy.low as number) - 0.6156)).toBeLessThan(0.01);
    expect(Math.abs((accuracy.high as number) - 0.909)).toBeLessThan(0.01);
    expect(metrics['strict.action.accuracy']).toEqual(accuracy);
    expect(metrics['ambig.action.accuracy']).toEqual({ value: null, low: null, high: null, n: 0 });
    // Every episode has one turn: a mean without spread has no interval.
    expect(metrics.turns).toEqual({ value: 1, low: null, high: null, n: 30 });
    expect(headline).toBe('It was right in 0.8 of 30.');
  });

  it('is the same for the same seed in any order, and differs in its intervals for another seed', () => {
    expect(report([...thirty].reverse())).toEqual(report(thirty));
    const other = report(thirty, { settings: { seed: 2 } }).metrics['action.accuracy']!;
    expect(other.low).not.toBe(report(thirty).metrics['action.accuracy']!.low);
  });

  it('adds faithful figures as soon as one user broke its rules', () => {
    const leak = { speaker: 'user', text: '', faulty: ['leaked'], relevant: true } as const;
    const { metrics, episodes, notes } = report([
      ...thirty,
      numbered(30, { decisions: ['ask>answer'], dialogue: [leak] }),
    ]);
    expect(metrics['action.accuracy']).toMatchObject({ value: 24 / 31, n: 31 });
    expect(metrics['faithful.action.accuracy']).toMatchObject({ value: 0.8, n: 30 });
    expect(metrics['question.relevance']).toMatchObject({ value: 1, low: null, n: 1 });
    expect(metrics['faithful.question.relevance']).toBeUndefined();
    expect(episodes.userFaulty).toBe(1);
    expect(notes).toContain(
      'In 1 episode the simulated user broke its own rules: the faithful. figures leave them out.',
    );
  });

  it('says what a reader must know first', () => {
    const usage = { assistant: { calls: 1, inputTokens: 1, outputTokens: 1, costUsd: null } };
    const fault = { kind: 'auth', message: '', tries: 1 } as const;
    const episodes = [
      numbered(1, { decisions: ['ask>ask'], final: null, change: { usage } }),
      numbered(1, { decisions: ['ask>ask'], final: true, change: { repeat: 1 } }),
      numbered(2, { decisions: [], change: { fault } }),
      numbered(3, {
        decisions: ['ask>none'],
        dialogue: [{ speaker: 'assistant', text: '', action: null, replyFault: 'empty' }],
      }),
    ];
    const {
      notes,
      faults,
      usage: total,
      next,
      episodes: counts,
    } = report(episodes, {
      planned: 8,
      oracle: true,
      settings: { given: 'rewrite', contaminated: 3 },
    });
    expect(notes).toEqual([
      'Oracle run (--given rewrite): the assistant saw a part of the secrets. Not comparable with runs that did not.',
      'Contaminated: a model of this run was trained on 3 of its 8 episodes.',
      '4 of 8 episodes not played yet: go on with --resume.',
      '1 episode without a score after a fault (auth 1), in no figure: --resume plays them again.',
      '1 episode with a reply that cannot be scored (empty 1): left out, and counted as wrong in the strict. figures.',
      'The judge (rules) was undecided in 1 of 2 verdicts: these count neither as right nor as wrong.',
      'Only 3 episodes: small differences say nothing.',
      'The intervals rest on 2 clusters only.',
      'n counts 2 repeats of 3 scenarios; the repeats of a scenario are in one cluster.',
      'The user is rules; in the paper it is model@openai/gpt-4o.',
      'The judge is rules; in the paper it is model@openai/gpt-4o.',
      'The cost is unknown: at least one model has no known price (--token-price in,out).',
    ]);
    expect(faults).toEqual({ auth: { episodes: 1, tries: 1 }, empty: { episodes: 1, tries: 1 } });
    expect(total.costUsd).toBeNull();
    expect(counts).toEqual({ planned: 8, scored: 3, faulted: 1, userFaulty: 0 });
    expect(next).toBe('querent run tiny --resume run-1');
  });

  it('reports a run without any score', () => {
    const built = report([], { planned: 2 });
    expect(built.metrics['action.accuracy']).toEqual({ value: null, low: null, high: null, n: 0 });
    expect(built.notes).toContain('No episode has a score.');
  });

  it('names a command worth running next', () => {
    const next = (command: string): string => report(thirty, { assistant: 'direct@openai/gpt-4o', command }).next;
    const prompted = 'querent run tiny --sample 3 -a prompted@openai/gpt-4o';
    expect(next('querent run tiny -a openai/gpt-4o --sample 3')).toBe(prompted);
    expect(next("querent run tiny --assistant='openai/gpt-4o' --sample 3 -o 'my report.html' -o=a.json")).toBe(
      prompted,
    );
    expect(next('querent run tiny --sample 3 --resume run-1')).toBe(prompted);
    expect(next('querent run tiny --resume --sample 3')).toBe(prompted);
    expect(report(thirty).next).toBe('querent show run-1');
  });

  it('puts published rows beside the run with what differs', () => {
    const conditions = { user: 'model@openai/gpt-4o', judge: 'rules', set: 'all' };
    const published = [{ name: 'Paper row', source: 'table 2', metrics: { 'action.accuracy': 0.9 }, conditions }];
    expect(report(thirty, {}, { published }).reference).toEqual([
      {
        name: 'Paper row',
        source: 'table 2',
        comparable: false,
        differs: ['user rules instead of model@openai/gpt-4o'],
        metrics: { 'action.accuracy': 0.9 },
      },
    ]);
  });
});

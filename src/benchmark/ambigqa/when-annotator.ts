import type { Metric } from '../../schema/metric.ts';
import { asked, has, weightOf } from './episode-parts.ts';
import { COUNTS } from './moves.ts';

/** Sums: asked and rightly, asking right, answered and rightly, answering right; each in questions. */
const WIDTH = 4;

type Sums = ArrayLike<number>;

/** The three figures on when to ask against one gold; both golds share these formulas. */
export function whenMetrics(
  gold: string,
  meaning: string,
  parts: Pick<Metric, 'add'> & Partial<Pick<Metric, 'perCluster' | 'width'>>,
): readonly Metric[] {
  const figure = (
    name: string,
    description: string,
    right: (sums: Sums) => number,
    all: (sums: Sums) => number,
  ): Metric => ({
    name: `when.${gold}.${name}`,
    description: `${description} Gold: ${meaning}.`,
    unit: 'share',
    width: WIDTH,
    ...parts,
    estimate: (sums) => (all(sums) === 0 ? null : right(sums) / all(sums)),
    count: (sums) => Math.round(all(sums) * 1e6) / 1e6,
  });
  const at = (sums: Sums, index: number): number => sums[index] ?? 0;
  return [
    figure(
      'accuracy',
      'Share of questions on which it rightly asked or answered.',
      (sums) => at(sums, 0) + at(sums, 2),
      (sums) => at(sums, 1) + at(sums, 3),
    ),
    figure(
      'recall.ask',
      'Share of the questions to ask about on which it asked.',
      (sums) => at(sums, 0),
      (sums) => at(sums, 1),
    ),
    figure(
      'recall.answer',
      'Share of the questions to answer that it answered.',
      (sums) => at(sums, 2),
      (sums) => at(sums, 3),
    ),
  ];
}

/** Annotator gold (2410.13788, metric 5): ask iff the annotators' readings have at least two distinct answers. */
export const whenAnnotator: readonly Metric[] = whenMetrics(
  'annotator',
  'ask where the annotators give at least two distinct answers',
  {
    add: (sums, episode) => {
      const [first] = episode.decisions;
      if (!has(episode, COUNTS.choice) || !first || first.gold === null) return;
      const weight = weightOf(episode);
      const place = first.gold === 'ask' ? 0 : 2;
      const right = first.gold === 'ask' ? asked(episode) : first.action === 'answer';
      sums[place] = (sums[place] ?? 0) + weight * Number(right);
      sums[place + 1] = (sums[place + 1] ?? 0) + weight;
    },
  },
);

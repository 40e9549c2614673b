/**
 * What are the first moves of several runs worth, and how far apart are they? Reads the episodes of runs on the same
 * scenarios of a benchmark that knows what asking can still bring (`querent run ... -o FILE.jsonl`) and prints tables:
 *
 *   node bench/move-worth.ts --price 0.1 base=base.jsonl sft=sft.jsonl double=double.jsonl
 *
 * The worth is 2410.13788's with the rules tier answering: an answer serves the share of users who meant the reading that
 * is answered for, a question that the user found relevant serves all that it can, another one as many as an answer; a
 * question costs the price. Intervals: BCa over seeds; differences are paired.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { clusterBootstrap, REPLICATES } from '../src/tools/stats/cluster-bootstrap.ts';
import {
  type ClusterStatistic,
  clusterStatistic,
  pairedDifference,
  totalSums,
} from '../src/tools/stats/cluster-statistic.ts';
import { bcaInterval } from '../src/tools/stats/interval.ts';

const episodeSchema = z.object({
  scenarioId: z.string(),
  cluster: z.string(),
  dialogue: z.array(z.object({ speaker: z.string(), relevant: z.boolean().nullish() })),
  decisions: z.array(
    z.object({
      gold: z.enum(['ask', 'answer']),
      action: z.enum(['ask', 'answer']).nullable(),
      outlook: z.array(z.number()).min(1),
    }),
  ),
});
type Episode = z.infer<typeof episodeSchema>;

const [flag, priceText, ...named] = process.argv.slice(2);
const price = Number(priceText);
if (flag !== '--price' || !Number.isFinite(price) || named.length === 0) {
  process.stderr.write('usage: node bench/move-worth.ts --price P NAME=FILE.jsonl ...\n');
  process.exit(2);
}
const arms = named.map((text) => {
  const equals = text.indexOf('=');
  const lines = readFileSync(text.slice(equals + 1), 'utf8')
    .trim()
    .split('\n');
  const episodes = lines.map((line) => episodeSchema.parse(JSON.parse(line)));
  return { name: text.slice(0, equals), episodes: new Map(episodes.map((one) => [one.scenarioId, one])) };
});
const ids = [...(arms[0]?.episodes.keys() ?? [])].filter((id) =>
  arms.every(({ episodes }) => episodes.get(id)?.decisions[0]?.action),
);

function worth({ decisions, dialogue }: Episode): number {
  const { action, outlook } = decisions[0]!;
  if (action === 'answer') return outlook[0]!;
  const helped = dialogue[1]?.relevant === true ? (outlook[1] ?? outlook[0]!) : outlook[0]!;
  return helped - price;
}

const isOpen = (episode: Episode): boolean => episode.decisions[0]!.gold === 'ask';
const asks = (episode: Episode): boolean => episode.decisions[0]!.action === 'ask';
const FIGURES = {
  worth: { of: () => true, value: worth },
  'asked, unclear': { of: isOpen, value: (episode: Episode) => Number(asks(episode)) },
  'asked for what is open, of all unclear': {
    of: isOpen,
    value: (episode: Episode) => Number(asks(episode) && episode.dialogue[1]?.relevant === true),
  },
  'asked, clear': { of: (episode: Episode) => !isOpen(episode), value: (episode: Episode) => Number(asks(episode)) },
} as const;
type Figure = (typeof FIGURES)[keyof typeof FIGURES];

const mean = {
  estimate: (sums: Float64Array): number | null => (sums[1] === 0 ? null : sums[0]! / sums[1]!),
  count: (sums: Float64Array): number => sums[1]!,
};

/** Sum and count of a figure per cluster, for one arm or side by side for two. */
function rowsOf(figure: Figure, sides: readonly ReadonlyMap<string, Episode>[]): readonly Float64Array[] {
  const rows = new Map<string, Float64Array>();
  for (const id of ids) {
    for (const [side, episodes] of sides.entries()) {
      const episode = episodes.get(id)!;
      if (!figure.of(episode)) continue;
      const row = rows.get(episode.cluster) ?? new Float64Array(2 * sides.length);
      row[2 * side]! += figure.value(episode);
      row[2 * side + 1]! += 1;
      rows.set(episode.cluster, row);
    }
  }
  return [...rows.values()];
}

function shown(statistic: ClusterStatistic): string {
  const value = statistic.estimate(totalSums(statistic));
  const [replicates] = clusterBootstrap({ statistics: [statistic], seed: 1, replicates: REPLICATES });
  const interval = replicates && bcaInterval(statistic, replicates);
  const figure = (number: number): string => number.toFixed(3);
  return value === null
    ? '-'
    : `${figure(value)}${interval ? ` [${figure(interval.low)}, ${figure(interval.high)}]` : ''}`;
}

const names = Object.keys(FIGURES) as (keyof typeof FIGURES)[];
const table = [`| n = ${ids.length} | ${names.join(' | ')} |`, `| --- |${' --- |'.repeat(names.length)}`];
for (const { name, episodes } of arms) {
  const cells = names.map((key) => shown(clusterStatistic(2, rowsOf(FIGURES[key], [episodes]), mean)));
  table.push(`| ${name} | ${cells.join(' | ')} |`);
}
table.push('', '| difference in worth | |', '| --- | --- |');
for (const [index, second] of arms.entries()) {
  for (const first of arms.slice(0, index)) {
    const rows = rowsOf(FIGURES.worth, [first.episodes, second.episodes]);
    table.push(`| ${second.name} - ${first.name} | ${shown(pairedDifference(2, rows, mean))} |`);
  }
}
process.stdout.write(`${table.join('\n')}\n`);

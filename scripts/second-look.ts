/**
 * The blind second look at the open set (docs/data-review.md): how far readers agreed with the labels at first pass, from
 * the verdicts in docs/data-review/second-look.jsonl. Writes the page's table; with `--list` it prints the items on which
 * they differed and whose text is still the one that was read.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { loadOpenSeeds } from '../src/benchmark/clarifymt/built-in-seeds.ts';
import { subtypes } from '../src/taxonomy/taxonomy.ts';
import { clusterBootstrap, REPLICATES } from '../src/tools/stats/cluster-bootstrap.ts';
import { clusterStatistic } from '../src/tools/stats/cluster-statistic.ts';
import { bcaInterval } from '../src/tools/stats/interval.ts';
import { cohenKappa } from '../src/tools/stats/kappa.ts';

const VERDICTS = new URL('../docs/data-review/second-look.jsonl', import.meta.url);
const PAGE = new URL('../docs/data-review.md', import.meta.url);

const ids = subtypes().map(({ id }) => id);
const verdictSchema = z.strictObject({
  seed: z.string(),
  form: z.enum(['request', 'twin']),
  language: z.enum(['en', 'zh']),
  /** The writer's label of the seed. */
  subtype: z.enum(ids),
  /** First 12 digits of the SHA-256 of the text that was read. */
  text: z.string().length(12),
  said: z.enum(['open', 'clear']),
  /** The reader's subtype where open; null where none of the twelve was named. */
  as: z.enum(ids).nullable(),
  ask: z.string().nullable(),
  flag: z.string().nullable(),
  reader: z.string(),
});
type Verdict = z.infer<typeof verdictSchema>;

const LABELS = ['open', 'clear'] as const;
const labelOf = ({ form }: Verdict): (typeof LABELS)[number] => (form === 'request' ? 'open' : 'clear');

export function readVerdicts(): readonly Verdict[] {
  const lines = readFileSync(VERDICTS, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => verdictSchema.parse(JSON.parse(line)));
}

/** Open requests that the reader called open too: those with two subtypes to compare. */
function withSubtypes(verdicts: readonly Verdict[]): readonly Verdict[] {
  return verdicts.filter(({ form, said }) => form === 'request' && said === 'open');
}

function openOrClear(verdicts: readonly Verdict[]): number | null {
  return cohenKappa({ pairs: verdicts.map((each) => [labelOf(each), each.said]), categories: LABELS }).kappa;
}

function subtypeKappa(verdicts: readonly Verdict[]): number | null {
  const pairs = withSubtypes(verdicts).map(({ subtype, as }) => [subtype, as] as const);
  return cohenKappa({ pairs, categories: ids }).kappa;
}

/** One subtype against all others, over all requests that both call open. */
function oneSubtypeKappa(verdicts: readonly Verdict[], id: string): number | null {
  const pairs = withSubtypes(verdicts).map(({ subtype, as }) => [subtype === id, as === id] as const);
  return cohenKappa({ pairs, categories: [true, false] }).kappa;
}

/** 95% interval over seeds of the kappa of open or clear. */
function openOrClearInterval(verdicts: readonly Verdict[]): string {
  const cells = LABELS.flatMap((label) => LABELS.map((said) => `${label} ${said}`));
  const clusters = [...Map.groupBy(verdicts, ({ seed }) => seed).values()].map((ofSeed) => {
    const sums = new Float64Array(cells.length);
    for (const each of ofSeed) sums[cells.indexOf(`${labelOf(each)} ${each.said}`)]!++;
    return sums;
  });
  const statistic = clusterStatistic(cells.length, clusters, {
    count: (sums) => sums.reduce((sum, cell) => sum + cell, 0),
    estimate: ([hit = 0, missed = 0, alarm = 0, quiet = 0]) => {
      const n = hit + missed + alarm + quiet;
      const expected = ((hit + missed) * (hit + alarm) + (alarm + quiet) * (missed + quiet)) / n ** 2;
      return expected === 1 ? null : ((hit + quiet) / n - expected) / (1 - expected);
    },
  });
  const [replicates = new Float64Array()] = clusterBootstrap({
    statistics: [statistic],
    seed: 1,
    replicates: REPLICATES,
  });
  const interval = bcaInterval(statistic, replicates);
  return interval === null ? '' : ` [${interval.low.toFixed(2)}, ${interval.high.toFixed(2)}]`;
}

const figure = (value: number | null): string => (value === null ? '-' : value.toFixed(2));

/** The page's table: a row for each subtype and one for each language. */
export function agreementTable(verdicts: readonly Verdict[]): string {
  const english = verdicts.filter(({ language }) => language === 'en');
  const rows = ids.map((id) => {
    const own = english.filter(({ subtype }) => subtype === id);
    const requests = own.filter(({ form }) => form === 'request');
    const twins = own.filter(({ form }) => form === 'twin');
    const open = requests.filter(({ said }) => said === 'open');
    return [
      id,
      own.length,
      figure(openOrClear(own)),
      `${open.length} of ${requests.length}`,
      `${twins.filter(({ said }) => said === 'clear').length} of ${twins.length}`,
      figure(oneSubtypeKappa(english, id)),
      `${open.filter(({ as }) => as === id).length} of ${open.length}`,
    ];
  });
  const totals = (['en', 'zh'] as const).map((language) => {
    const own = verdicts.filter((each) => each.language === language);
    const open = withSubtypes(own);
    const requests = own.filter(({ form }) => form === 'request').length;
    const twins = own.filter(({ form }) => form === 'twin');
    return [
      `**all, ${language}**`,
      own.length,
      `${figure(openOrClear(own))}${openOrClearInterval(own)}`,
      `${open.length} of ${requests}`,
      `${twins.filter(({ said }) => said === 'clear').length} of ${twins.length}`,
      figure(subtypeKappa(own)),
      `${open.filter(({ subtype, as }) => subtype === as).length} of ${open.length}`,
    ];
  });
  const head = [
    'subtype',
    'items read',
    'kappa, open or clear',
    'requests called open',
    'twins called clear',
    'kappa, subtype',
    'subtype as labelled',
  ];
  const lines = [head, head.map(() => '---'), ...rows, ...totals].map((cells) => `| ${cells.join(' | ')} |`);
  return `${lines.join('\n')}\n`;
}

async function listDifferences(verdicts: readonly Verdict[]): Promise<void> {
  const { seeds } = await loadOpenSeeds();
  const byId = new Map(seeds.map((seed) => [seed.id, seed]));
  for (const each of verdicts) {
    const seed = byId.get(each.seed);
    const now = each.form === 'request' ? seed?.request : seed?.clearTwin.request;
    if (seed === undefined || now === undefined || shortHash(now) !== each.text) continue;
    const subtypeDiffers = labelOf(each) === 'open' && each.said === 'open' && each.as !== each.subtype;
    if (labelOf(each) === each.said && !subtypeDiffers && each.flag === null) continue;
    console.log([each.seed, each.form, each.said, each.as ?? '', each.flag ?? '', each.ask ?? '', now].join('\t'));
  }
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const verdicts = readVerdicts();
  if (process.argv.includes('--list')) await listDifferences(verdicts);
  else {
    const page = readFileSync(PAGE, 'utf8');
    const between = /(<!-- agreement[^>]*-->\n)[\s\S]*?(<!-- \/agreement -->)/;
    writeFileSync(
      PAGE,
      page.replace(between, (_, open: string, close: string) => `${open}${agreementTable(verdicts)}${close}`),
    );
  }
}

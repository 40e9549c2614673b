import type { OutcomeTest, PairedMetric, PostGap, RunComparison } from '../comparison.ts';
import { formatCount, formatInterval, formatNumber, formatValue, NOT_AVAILABLE } from './format-figure.ts';
import { isTwin, nameSections } from './name-sections.ts';

/** A paired metric in words, ready for any table. */
export interface ComparisonRow {
  readonly name: string;
  readonly label: string;
  readonly baseline: string;
  readonly other: string;
  /** With its sign; of shares in percentage points. */
  readonly difference: string;
  readonly interval: string;
  readonly n: string;
  readonly detectable: string;
  /** The 95% interval leaves out zero. */
  readonly apart: boolean;
}

export interface ComparisonSection {
  readonly title: string;
  readonly rows: readonly ComparisonRow[];
}

/** The metrics in reading order; `strict.` twins at the end, only those whose difference is another one. */
export function comparisonSections(comparison: RunComparison): ComparisonSection[] {
  const names = Object.keys(comparison.metrics);
  const known = new Set(names);
  const rowOf = (name: string, label: string) => {
    const metric = comparison.metrics[name];
    return metric === undefined ? [] : [comparisonRow(name, label, metric)];
  };
  const sections = nameSections(names).map((section) => ({
    title: section.title,
    rows: section.names.flatMap(({ name, label }) => rowOf(name, label)),
  }));
  const strict = names.filter((name) => isTwin(name, known) && differsFromTwin(comparison, name));
  if (strict.length === 0) return sections;
  return [...sections, { title: 'strict', rows: strict.flatMap((name) => rowOf(name, plainName(name))) }];
}

function plainName(name: string): string {
  return name.slice(name.indexOf('.') + 1);
}

function differsFromTwin({ metrics }: RunComparison, name: string): boolean {
  return metrics[name]?.difference !== metrics[plainName(name)]?.difference;
}

function comparisonRow(name: string, label: string, metric: PairedMetric): ComparisonRow {
  const { unit, low, high, smallestDetectable } = metric;
  return {
    name,
    label,
    baseline: formatValue(metric.baseline, unit),
    other: formatValue(metric.other, unit),
    difference: formatDifference(metric.difference, unit),
    interval: formatInterval(metric, unit),
    n: formatCount(metric.n),
    detectable: smallestDetectable === null ? '' : formatDifference(smallestDetectable, unit).replace('+', ''),
    apart: low !== null && high !== null && (low > 0 || high < 0),
  };
}

/** `+5.2` percentage points for shares, `-0.120` for numbers. */
export function formatDifference(difference: number | null, unit: 'share' | 'number'): string {
  if (difference === null) return NOT_AVAILABLE;
  const size = unit === 'share' ? (Math.abs(difference) * 100).toFixed(1) : formatNumber(Math.abs(difference));
  if (Number(size) === 0) return size;
  return `${difference < 0 ? '-' : '+'}${size}`;
}

const OUTCOMES: Readonly<Record<OutcomeTest['outcome'], string>> = {
  action: 'Right in the decision',
  final: 'Right in the decision and the final answer',
  success: 'Success',
};

/** What McNemar's test says, in a sentence. */
export function testSentence(test: OutcomeTest): string {
  const counts = `only the baseline in ${formatCount(test.onlyBaseline)}, only the other in ${formatCount(test.onlyOther)}`;
  return `${OUTCOMES[test.outcome]}, of ${formatCount(test.n)} pairs: ${counts} (McNemar, exact p ${formatP(test.exact)}, mid-p ${formatP(test.midP)}, Holm ${formatP(test.holm)}).`;
}

export function formatP(p: number): string {
  if (p < 0.001) return '< 0.001';
  return `= ${p < 0.1 ? p.toFixed(3) : p.toFixed(2)}`;
}

export function postGapSentence(gap: PostGap): string {
  const figures = `${formatValue(gap.with, 'share')} of final answers are right with the gold rewrite, ${formatValue(gap.without, 'share')} without`;
  const interval = formatInterval(gap, 'share');
  const points = `${formatDifference(gap.gap, 'share')} points${interval === '' ? '' : ` ${interval}`}`;
  return `Where both took the right action (n = ${formatCount(gap.n)}), ${figures}: a gap of ${points}.`;
}

const FLIPS_SHOWN = 8;

/** Scenarios whose outcome changed, by name; empty where there are none. */
export function flipSentences(test: OutcomeTest): string[] {
  const sentence = (words: string, flips: OutcomeTest['rightToWrong'], total: number) => {
    if (total === 0) return [];
    const shown = flips.slice(0, FLIPS_SHOWN).map(({ scenarioId, repeat }) => {
      return repeat === 0 ? scenarioId : `${scenarioId} (repeat ${repeat})`;
    });
    const more = total > shown.length ? `, and ${formatCount(total - shown.length)} more in the JSON` : '';
    return [`${words}: ${shown.join(', ')}${more}`];
  };
  return [
    ...sentence(`${test.outcome}, right to wrong`, test.rightToWrong, test.onlyBaseline),
    ...sentence(`${test.outcome}, wrong to right`, test.wrongToRight, test.onlyOther),
  ];
}

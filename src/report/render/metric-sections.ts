import type { Report } from '../../schema/report.ts';

export type ReportEstimate = Report['metrics'][string];

export interface MetricRow {
  /** As in the JSON: `persona.hurried.accuracy`. */
  readonly name: string;
  /** The name within its section: `hurried.accuracy`. */
  readonly label: string;
  /** Group of episodes, '' for all. */
  readonly group: string;
  /** The name without the group. */
  readonly base: string;
  readonly description: string;
  readonly unit: 'share' | 'number';
  readonly estimate: ReportEstimate;
  /** The same metric over other episodes, only where the value differs. */
  readonly twins: Readonly<Record<Twin, ReportEstimate | null>>;
}

/** `strict`: replies that cannot be scored count as wrong. `faithful`: without episodes whose user broke its rules. */
export type Twin = (typeof TWINS)[number];

const TWINS = ['strict', 'faithful'] as const;

/** Metrics that are read together: all episodes (title ''), a group, or groups of one family (`turn1` to `turn6`). */
export interface MetricSection {
  readonly title: string;
  readonly rows: readonly MetricRow[];
}

/** Languages are groups even where no value over all of them exists (clarq). */
const LANGUAGE_GROUPS: ReadonlySet<string> = new Set(['en', 'zh']);

/** The metrics of a report in reading order: all episodes first, then the groups in the order of the report. */
export function metricSections(report: Report): MetricSection[] {
  const sections = new Map<string, MetricRow[]>();
  for (const row of metricRows(report)) {
    const title = familyOf(row.group);
    const rows = sections.get(title);
    if (rows) rows.push(row);
    else sections.set(title, [row]);
  }
  return [...sections]
    .map(([title, rows]) => ({ title, rows: rows.map((row) => ({ ...row, label: labelIn(title, row) })) }))
    .sort((left, right) => Number(left.title !== '') - Number(right.title !== ''));
}

/** The twins that at least one row has: the columns a table needs for them. */
export function twinsOf(rows: readonly MetricRow[]): Twin[] {
  return TWINS.filter((twin) => rows.some((row) => row.twins[twin] !== null));
}

function metricRows(report: Report): MetricRow[] {
  const names = Object.keys(report.metrics);
  const known = new Set(names);
  return names.flatMap((name) => {
    const estimate = report.metrics[name];
    if (estimate === undefined || isTwin(name, known)) return [];
    const group = groupOf(name, known);
    const info = report.metricInfo[name];
    const twinOf = (twin: Twin) => {
      const found = report.metrics[`${twin}.${name}`];
      return found !== undefined && found.value !== estimate.value ? found : null;
    };
    return [
      {
        name,
        label: name,
        group,
        base: group === '' ? name : name.slice(group.length + 1),
        description: info?.description ?? '',
        unit: info?.unit ?? 'number',
        estimate,
        twins: { strict: twinOf('strict'), faithful: twinOf('faithful') },
      },
    ];
  });
}

/** `strict.accuracy`, where there is an `accuracy`. */
function isTwin(name: string, known: ReadonlySet<string>): boolean {
  return TWINS.some((twin) => name.startsWith(`${twin}.`) && known.has(name.slice(twin.length + 1)));
}

/** What stands before the longest ending of the name that is a metric of its own. */
function groupOf(name: string, known: ReadonlySet<string>): string {
  const parts = name.split('.');
  for (let index = 1; index < parts.length; index++) {
    if (known.has(parts.slice(index).join('.'))) return parts.slice(0, index).join('.');
  }
  const [first = ''] = parts;
  return parts.length > 1 && LANGUAGE_GROUPS.has(first) ? first : '';
}

/** `persona.hurried` and `persona.precise` are of the family `persona`, `turn1` and `turn2` of `turn`. */
function familyOf(group: string): string {
  const [first = ''] = group.split('.');
  return first.replace(/\d+$/, '');
}

function labelIn(title: string, row: MetricRow): string {
  if (title === '') return row.name;
  return row.name.startsWith(`${title}.`) ? row.name.slice(title.length + 1) : row.name;
}

/** A metric's name taken apart. */
export interface MetricName {
  /** As in the JSON: `persona.hurried.accuracy`. */
  readonly name: string;
  /** The name within its section: `hurried.accuracy`. */
  readonly label: string;
  /** Group of episodes, '' for all: `persona.hurried`. */
  readonly group: string;
  /** The name without the group: `accuracy`. */
  readonly base: string;
}

/** Metrics that are read together: all episodes (title ''), a group, or groups of one family (`turn1` to `turn6`). */
export interface NameSection {
  readonly title: string;
  readonly names: readonly MetricName[];
}

/** The same metric over other episodes. `strict`: replies that cannot be scored count as wrong. `faithful`: without episodes whose user broke its rules. */
export type Twin = (typeof TWINS)[number];

export const TWINS = ['strict', 'faithful'] as const;

/** Languages are groups even where no value over all of them exists (clarq). */
const LANGUAGE_GROUPS: readonly string[] = ['en', 'zh'];

/** Names in reading order: all episodes first, then the groups as they come. Twins of other names are left out. */
export function nameSections(all: readonly string[]): NameSection[] {
  const known = new Set(all);
  const names = all.filter((name) => !isTwin(name, known));
  const groups = new Set([...LANGUAGE_GROUPS, ...names.map((name) => groupByEnding(name, known))]);
  const sections = Map.groupBy(
    names.map((name) => ({ name, group: groupByEnding(name, known) || groupByBeginning(name, groups) })),
    ({ group }) => familyOf(group),
  );
  return [...sections]
    .map(([title, together]) => ({
      title,
      names: together.map(({ name, group }) => ({
        name,
        group,
        label: withoutBeginning(name, title),
        base: withoutBeginning(name, group),
      })),
    }))
    .sort((left, right) => Number(left.title !== '') - Number(right.title !== ''));
}

/** `strict.accuracy`, where there is an `accuracy`. */
export function isTwin(name: string, known: ReadonlySet<string>): boolean {
  return TWINS.some((twin) => name.startsWith(`${twin}.`) && known.has(name.slice(twin.length + 1)));
}

/** What stands before the longest ending of the name that is a metric of its own; '' where there is none. */
function groupByEnding(name: string, known: ReadonlySet<string>): string {
  const parts = name.split('.');
  for (let index = 1; index < parts.length; index++) {
    if (known.has(parts.slice(index).join('.'))) return parts.slice(0, index).join('.');
  }
  return '';
}

/** A group that other metrics have too, for metrics that are given in groups only. */
function groupByBeginning(name: string, groups: ReadonlySet<string>): string {
  const parts = name.split('.');
  for (let index = parts.length - 1; index > 0; index--) {
    const beginning = parts.slice(0, index).join('.');
    if (groups.has(beginning)) return beginning;
  }
  return '';
}

/** `persona.hurried` and `persona.precise` are of the family `persona`, `turn1` and `turn2` of `turn`. */
function familyOf(group: string): string {
  const [first = ''] = group.split('.');
  return first.replace(/\d+$/, '');
}

function withoutBeginning(name: string, beginning: string): string {
  return beginning !== '' && name.startsWith(`${beginning}.`) ? name.slice(beginning.length + 1) : name;
}

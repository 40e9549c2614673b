import type { LoadedScenarios } from '../../schema/benchmark.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { shorten, terminalLine } from '../../tools/terminal-text.ts';
import type {
  NameCount,
  ScenarioCounts,
  ScenarioDetail,
  ScenarioPage,
  ScenarioQuery,
  ScenarioRow,
} from '../api-types.ts';

const MOST_REQUEST = 200;
/** Characters of one scenario that can be found. */
const MOST_WORDS = 20_000;
const MOST_TERMS = 12;
const MOST_SIBLINGS = 60;
/** Groups to choose from: some sets have one for each slot. */
const MOST_GROUPS = 100;
/** Answers to queries that are kept, so that a page is read by its place in one. */
const MOST_ORDERS = 12;

type Page = Pick<ScenarioPage, 'checksum' | 'total' | 'from' | 'rows' | 'counts'>;
type Detail = Omit<ScenarioDetail, 'benchmark' | 'set' | 'mode'>;

/** A loaded set, filtered and searched as often as one likes. */
export class ScenarioSet {
  readonly #scenarios: readonly Scenario[];
  readonly #rows: readonly ScenarioRow[];
  readonly #byId: ReadonlyMap<string, number>;
  readonly #checksum: string;
  readonly #orders = new Map<string, Uint32Array>();
  #words: readonly string[] | undefined;
  #counts: ScenarioCounts | undefined;

  constructor({ scenarios, checksum }: Pick<LoadedScenarios, 'scenarios' | 'checksum'>) {
    this.#scenarios = scenarios;
    this.#rows = scenarios.map(scenarioRow);
    this.#byId = new Map(scenarios.map(({ id }, index) => [id, index]));
    this.#checksum = checksum;
  }

  page(query: ScenarioQuery, from: number, limit: number): Page {
    const order = this.#order(query);
    const rows = this.#rowsAt(order.subarray(from, from + limit));
    return { checksum: this.#checksum, total: order.length, from, rows, counts: this.#countsOfAll() };
  }

  /** null: there is no such scenario. */
  detail(id: string, query: ScenarioQuery): Detail | null {
    const at = this.#byId.get(id);
    const scenario = at === undefined ? undefined : this.#scenarios[at];
    const row = at === undefined ? undefined : this.#rows[at];
    if (at === undefined || !scenario || !row) return null;
    const { cluster, groups, brief } = scenario;
    const siblings = this.#rows.filter((_, index) => index !== at && this.#scenarios[index]?.cluster === cluster);
    const order = this.#order(query);
    const index = order.indexOf(at);
    return {
      ...{ row, cluster, groups, brief },
      siblings: siblings.slice(0, MOST_SIBLINGS),
      siblingCount: siblings.length,
      index: index < 0 ? null : index,
      total: order.length,
      previous: index < 0 ? null : this.#idAt(order[index - 1]),
      next: index < 0 ? null : this.#idAt(order[index + 1]),
    };
  }

  secret(id: string): Scenario['secret'] | null {
    return this.#scenarios[this.#byId.get(id) ?? -1]?.secret ?? null;
  }

  /** Places of the scenarios that fit, in the order of the set. */
  #order(query: ScenarioQuery): Uint32Array {
    const key = JSON.stringify(query);
    const known = this.#orders.get(key);
    const order = known ?? this.#select(query);
    // The newest use last: the oldest goes first.
    this.#orders.delete(key);
    this.#orders.set(key, order);
    for (const oldest of this.#orders.keys()) {
      if (this.#orders.size <= MOST_ORDERS) break;
      this.#orders.delete(oldest);
    }
    return order;
  }

  #select(query: ScenarioQuery): Uint32Array {
    const terms = (query.text ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_TERMS);
    const words = terms.length > 0 ? this.#wordsOfAll() : [];
    const found: number[] = [];
    for (const [index, row] of this.#rows.entries()) {
      const text = words[index] ?? '';
      if (fits(row, query) && this.#isOfGroup(index, query.group) && terms.every((term) => text.includes(term))) {
        found.push(index);
      }
    }
    return Uint32Array.from(found);
  }

  #isOfGroup(index: number, group: string | undefined): boolean {
    return group === undefined || this.#scenarios[index]?.groups.includes(group) === true;
  }

  #rowsAt(places: Uint32Array): readonly ScenarioRow[] {
    return Array.from(places, (place) => this.#rows[place]).filter((row) => row !== undefined);
  }

  #idAt(place: number | undefined): string | null {
    return place === undefined ? null : (this.#rows[place]?.id ?? null);
  }

  #wordsOfAll(): readonly string[] {
    this.#words ??= this.#scenarios.map(wordsOf);
    return this.#words;
  }

  #countsOfAll(): ScenarioCounts {
    this.#counts ??= {
      all: this.#rows.length,
      languages: count(this.#rows.map(({ language }) => [language])),
      subtypes: count(this.#rows.map(({ subtypes }) => subtypes)),
      personas: count(this.#rows.map(({ personas }) => personas)),
      turns: count(this.#rows.map(({ turns }) => [String(turns)])),
      golds: count(this.#rows.map(({ gold }) => [gold ?? 'none'])),
      groups: largest(count(this.#scenarios.map(({ groups }) => groups))),
    };
    return this.#counts;
  }
}

/** What a list shows of a scenario. Labels are read from its groups, which its clear twin has too. */
function scenarioRow({ id, groups, brief, secret }: Scenario): ScenarioRow {
  return {
    id,
    request: shorten(terminalLine(brief.request), MOST_REQUEST),
    language: brief.language,
    subtypes: namesAfter(groups, /^(?:clear\.)?subtype\./),
    personas: namesAfter(groups, /^persona\./),
    turns: brief.history.filter(({ role }) => role === 'user').length + 1,
    gold: secret.goldAction,
  };
}

function namesAfter(groups: readonly string[], beginning: RegExp): readonly string[] {
  return groups.flatMap((group) => (beginning.test(group) ? [group.replace(beginning, '')] : []));
}

function fits(row: ScenarioRow, { language, subtype, persona, turns, gold }: ScenarioQuery): boolean {
  return (
    (language === undefined || row.language === language) &&
    (subtype === undefined || row.subtypes.includes(subtype)) &&
    (persona === undefined || row.personas.includes(persona)) &&
    (turns === undefined || row.turns === turns) &&
    (gold === undefined || (row.gold ?? 'none') === gold)
  );
}

function wordsOf({ id, brief }: Scenario): string {
  const parts = [id, brief.request, ...brief.history.map(({ content }) => content), brief.instructions ?? ''];
  const documents = brief.documents.map((document) =>
    document.kind === 'text' ? document.text : document.rows.map((row) => row.join(' ')).join('\n'),
  );
  return [...parts, ...documents].join('\n').slice(0, MOST_WORDS).toLowerCase();
}

/** In the order of their first occurrence, which is that of the set; numbers by their size. */
function count(names: readonly (readonly string[])[]): readonly NameCount[] {
  const counts = new Map<string, number>();
  for (const name of names.flat()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const found = [...counts].map(([name, times]) => ({ name, count: times }));
  const isNumbers = found.every(({ name }) => /^\d+$/.test(name));
  return isNumbers ? found.sort((left, right) => Number(left.name) - Number(right.name)) : found;
}

/** In the order that they had. */
function largest(groups: readonly NameCount[]): readonly NameCount[] {
  const kept = new Set(groups.toSorted((left, right) => right.count - left.count).slice(0, MOST_GROUPS));
  return groups.filter((group) => kept.has(group));
}

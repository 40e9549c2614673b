import Table from 'cli-table3';
import { CONTROL_NAMES } from '../assistant/controls.ts';
import { assistantKinds } from '../assistant/registry.ts';
import { benchmarkNames, findBenchmark } from '../references/benchmarks.ts';
import { listModelReferences } from '../references/models.ts';
import { shownStatus } from '../store/lease.ts';
import { displayWidth } from '../tools/display-width.ts';
import { terminalLine } from '../tools/terminal-text.ts';
import { config, places, print, terminalOptions, withStore } from './context.ts';

type Row = Readonly<Record<string, string | number | boolean>>;

type List = 'benchmarks' | 'assistants' | 'models' | 'runs';

const LISTS: Readonly<Record<List, (configFile: string | undefined) => Promise<readonly Row[]>>> = {
  benchmarks: listBenchmarks,
  assistants: listAssistants,
  models: async () => listModelReferences(places().home, process.env),
  runs: listRuns,
};

export async function listCommand(
  what: List,
  options: { readonly json?: boolean; readonly config?: string },
): Promise<void> {
  const rows = await LISTS[what](options.config);
  print(options.json ? JSON.stringify(rows, null, 2) : renderRows(rows, `No ${what} yet.`));
}

/** Rows with the same keys as a plain table, the keys as its head. */
export function renderRows(rows: readonly Row[], empty: string): string {
  const [first] = rows;
  if (!first) return empty;
  const table = new Table({
    head: Object.keys(first),
    style: { head: [], border: [], compact: true },
    chars: PLAIN,
    wordWrap: true,
    colWidths: columnWidths(rows),
  });
  for (const row of rows) table.push(Object.values(row).map((value) => terminalLine(String(value))));
  return table.toString().replace(/ +$/gm, '');
}

/** On a terminal the last column, which holds words, is wrapped into what the others leave; a pipe gets whole lines. */
function columnWidths(rows: readonly Row[]): (number | null)[] {
  const names = Object.keys(rows[0] ?? {});
  if (!process.stdout.isTTY) return names.map(() => null);
  const widths = names.map(
    (name) => Math.max(...[name, ...rows.map((row) => String(row[name]))].map(displayWidth)) + 2,
  );
  const others = widths.slice(0, -1).reduce((sum, width) => sum + width, 0);
  const left = terminalOptions().width - others;
  return names.map((_, index) => (index === names.length - 1 && left >= 30 ? left : null));
}

/** No frame: lines that can be read, copied and cut. */
const PLAIN = Object.fromEntries(
  'top top-mid top-left top-right bottom bottom-mid bottom-left bottom-right left left-mid mid mid-mid right right-mid middle'
    .split(' ')
    .map((place) => [place, '']),
);

async function listBenchmarks(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const name of await benchmarkNames(places())) {
    const { title, sets, modes, languages, licence } = await findBenchmark(name, places());
    rows.push({
      benchmark: name,
      sets: sets.join(' '),
      modes: modes.join(' '),
      languages: languages.join(' '),
      licence,
      title,
    });
  }
  return rows;
}

const OWN_KINDS = { respond: 'your own function', url: 'your own endpoint', command: 'your own program' } as const;

const MODEL_PART = { strategy: '@MODEL', either: '[@MODEL]', standalone: '' } as const;

async function listAssistants(configFile: string | undefined): Promise<readonly Row[]> {
  const kinds = await assistantKinds();
  const own = await config(configFile);
  return [
    ...[...(own?.parts.assistant ?? [])].map(([name, { kind, summary }]) => ({
      assistant: name,
      summary: `${summary ?? OWN_KINDS[kind]} (${own?.file})`,
    })),
    ...kinds.map(({ name, form, argument, summary }) => ({
      assistant: `${name}${argument ? ':...' : ''}${MODEL_PART[form]}`,
      summary: argument ? `${summary}; after the colon: ${argument}` : summary,
    })),
    ...CONTROL_NAMES.map(({ name, summary }) => ({ assistant: name, summary })),
  ];
}

async function listRuns(): Promise<readonly Row[]> {
  const runs = await withStore(async (store) =>
    Promise.all((await store.findRuns({})).map(async (run) => ({ ...run, shown: await shownStatus(store, run) }))),
  );
  return runs.map((run) => ({
    run: run.id,
    status: run.shown,
    benchmark: `${run.benchmark} ${run.set}`,
    assistant: run.assistant,
    user: run.user,
    judge: run.judge,
    episodes: run.planned,
    started: run.startedAt.slice(0, 16).replace('T', ' '),
  }));
}

import type { Dialogue } from '../../schema/dialogue.ts';
import type { Brief } from '../../schema/scenario.ts';
import { isQuestion } from '../../tools/is-question.ts';
import { lexicalFeatures } from '../features.ts';
import { keysOf, type Report, reportOf, type TableLine, yearsIn } from './report.ts';

/** What a turn of the user says, and what was said before it. */
export interface ReportTurn {
  readonly request: string;
  readonly report: Report;
  /** Earlier requests and replies of the user, and of the assistant, oldest first. */
  readonly users: readonly string[];
  readonly assistants: readonly string[];
}

export function reportTurnOf(brief: Brief, dialogue: Dialogue): ReportTurn {
  const said = [
    ...brief.history.map(({ role, content }) => ({ isUser: role === 'user', text: content })),
    { isUser: true, text: brief.request },
    ...dialogue.map(({ speaker, text }) => ({ isUser: speaker === 'user', text })),
  ].map(({ isUser, text }) => ({ isUser, text: text.slice(0, 4_000) }));
  const users = said.filter(({ isUser }) => isUser).map(({ text }) => text);
  return {
    request: users.at(-1) ?? '',
    report: reportOf(brief.documents),
    users: users.slice(0, -1),
    assistants: said.filter(({ isUser }) => !isUser).map(({ text }) => text),
  };
}

/** The turn before was a question of the assistant: the user has just replied to it. */
export function isReply({ assistants }: ReportTurn): boolean {
  return isQuestion(assistants.at(-1) ?? '');
}

/** Ways of asking, each by a pattern over the request in lower case. */
const WAYS: Readonly<Record<string, RegExp>> = {
  what: /^what\b/,
  which: /^(?:in |for |by |at |of )?which\b/,
  how: /^how\b/,
  'how-much': /^how (?:much|many)\b/,
  'how-about': /^(?:how|what) about\b|^and\b|^then\b/,
  why: /^why\b/,
  when: /^when\b/,
  who: /^who\b/,
  yesno: /^(?:is|are|was|were|do|does|did|has|have|had|can|could)\b/,
  'is-are': /^what (?:is|are)\b/,
  'was-were': /^what (?:was|were)\b/,
  'does-do': /^what (?:does|do|did)\b/,
  percent: /percent|%/,
  change: /\bchange|increase|decrease|growth|declin|grew\b/,
  average: /\baverage|mean\b/,
  ratio: /\bratio|proportion|percentage of|share of\b/,
  difference: /\bdifference\b/,
  total: /\btotal|sum|combined\b/,
  amount: /\bamount|value|number|balance|figure|rate|price|cost|expense|revenue|income\b/,
  respectively: /\brespectively|each\b/,
  span: /\bbetween|from .{1,40} to\b|\bover\b|\bcompared\b/,
  superlative: /\bhighest|lowest|largest|smallest|most|least|greatest|higher|lower|larger|greater\b/,
  pronoun: /\b(?:it|its|that|this|these|those|they|their|them|same|such|the (?:year|period|company))\b/,
  'that-of': /\bthat (?:of|in|for|year|period|amount)\b|\bin that\b/,
  'in-year': /\b(?:19|20)\d\d\b/,
  fiscal: /\bfiscal|year|quarter|month|end|ended|period\b/,
  list: /\bwhat (?:are|were) the\b|\blist\b|\bcomponents|types|items|factors|assumptions|categories\b/,
  definition: /\bdefin|mean|refer|represent|consist|include|comprise|purpose|reason|due to|basis\b/,
  calculated: /\bcalculated|determined|computed|measured|estimated|based on\b/,
  company: /\bcompany|group|we\b/,
  quoted: /["'“‘]/,
};

const MEASURES = [
  ...['words', 'content', 'request years', 'report years', 'columns', 'rows', 'paragraphs', 'sections'],
  ...[
    'row best',
    'row share',
    'row common',
    'row ties',
    'row full',
    'row touched',
    'row missing',
    'row alike',
    'row rest',
  ],
  ...['column best', 'column common', 'column ties', 'column touched', 'column full'],
  ...['year columns', 'open years', 'paragraph best', 'paragraph ties', 'paragraph gap', 'table less paragraph'],
  ...['unknown', 'rest', 'rest share', 'rare', 'paragraph years'],
  ...['turn', 'asked before', 'since asked', 'before years', 'before overlap', 'before new', 'before figure'],
  ...['weight best', 'weight share', 'weight ties', 'weight second', 'weight full', 'section named', 'other columns'],
  ...[
    'sentence best',
    'sentence ties',
    'sentence years',
    'sentence figures',
    'sentence second',
    'names',
    'names unknown',
  ],
  ...['cells', 'before ties', 'talk row best', 'talk years', 'figures', 'prefix', 'request seen'],
  ...[
    'answer years',
    'before words',
    'before row',
    'known years',
    'before was reply',
    'before row common',
    'answer words',
  ],
] as const;

/** Names of `reportValues`, in its order. */
export const REPORT_FEATURES: readonly string[] = [...MEASURES, ...Object.keys(WAYS)];

export function reportValues(turn: ReportTurn): readonly number[] {
  const measures = measure(turn);
  const plain = turn.request.toLowerCase().trim();
  return [...MEASURES.map((name) => measures[name]), ...Object.values(WAYS).map((way) => (way.test(plain) ? 1 : 0))];
}

function measure(turn: ReportTurn): Readonly<Record<(typeof MEASURES)[number], number>> {
  const { request, report, users, assistants } = turn;
  const keys = keysOf(request);
  const words = [...keys].filter((key) => !/^\d/.test(key));
  const rows = matchLines(report.rows, keys);
  const columns = matchLines(report.columns, keys);
  const years = yearsIn(request);
  const paragraphs = report.paragraphs
    .map((paragraph) => share(words, (key) => paragraph.has(key)))
    .toSorted((left, right) => right - left);
  const inTable = (key: string): boolean => rows.all.has(key) || columns.all.has(key);
  const rest = words.filter((key) => !rows.bestKeys.has(key) && !columns.all.has(key));
  const before = users.at(-1) ?? '';
  const beforeKeys = keysOf(before);
  const answer = assistants.at(-1) ?? '';
  const asked = assistants.map((text) => isQuestion(text));
  const lastAsked = asked.lastIndexOf(true);
  const yearColumns = report.columns.filter((column) => column.years.size > 0).length;
  const beforeRow = matchLines(report.rows, beforeKeys);
  return {
    words: request.split(/\s+/).length,
    content: words.length,
    'request years': years.size,
    'report years': report.years.size,
    columns: report.columns.length,
    rows: report.rows.length,
    paragraphs: report.paragraphs.length,
    sections: report.sections,
    'row best': rows.cover,
    'row share': words.length === 0 ? 0 : rows.common / words.length,
    'row common': rows.common,
    'row ties': rows.ties,
    'row full': rows.full,
    'row touched': rows.touched,
    'row missing': rows.missing,
    'row alike': rows.alike,
    'row rest': rest.length,
    'column best': columns.cover,
    'column common': columns.common,
    'column ties': columns.ties,
    'column touched': columns.touched,
    'column full': columns.full,
    'year columns': yearColumns,
    'open years': years.size === 0 ? report.years.size : 0,
    'paragraph best': paragraphs[0] ?? 0,
    'paragraph ties': paragraphs.filter((one) => one === paragraphs[0]).length,
    'paragraph gap': (paragraphs[0] ?? 0) - (paragraphs[1] ?? 0),
    'table less paragraph': share(words, inTable) - (paragraphs[0] ?? 0),
    unknown: words.filter((key) => !report.spread.has(key)).length,
    rest: words.filter((key) => !inTable(key)).length,
    'rest share': share(words, (key) => !inTable(key)),
    rare: words.filter((key) => report.spread.get(key) === 1).length,
    'paragraph years': report.paragraphYears.size,
    turn: users.length,
    'asked before': asked.filter(Boolean).length,
    'since asked': lastAsked < 0 ? 20 : asked.length - lastAsked,
    'before years': yearsIn(before).size,
    'before overlap': share(words, (key) => beforeKeys.has(key)),
    'before new': words.filter((key) => !beforeKeys.has(key)).length,
    'before figure': /\d/.test(answer) && answer.length < 30 ? 1 : 0,
    ...weightedRows(report, keys),
    ...sentenceMatch(report, words),
    ...namesIn(request, report),
    'section named': share(
      [...new Set(report.rows.map(({ section }) => section))].filter((section) => section !== ''),
      (section) => [...keysOf(section)].some((key) => keys.has(key)),
    ),
    'other columns': report.columns.filter((column) => column.years.size === 0).length,
    cells: report.rows.length * report.columns.length,
    'before ties': beforeRow.ties,
    'talk row best': matchLines(report.rows, new Set([...keys, ...beforeKeys])).cover,
    'talk years': new Set(users.flatMap((text) => [...yearsIn(text)])).size,
    figures: request.match(/\d[\d.,]*/g)?.length ?? 0,
    prefix: commonPrefix(request, before),
    'request seen': users.filter((text) => share(words, (key) => keysOf(text).has(key)) > 0.7).length,
    'answer years': yearsIn(answer).size,
    'before words': before === '' ? 0 : before.split(/\s+/).length,
    'before row': beforeRow.cover,
    'known years': new Set([...years, ...yearsIn(before), ...yearsIn(users.at(-2) ?? '')]).size,
    'before was reply': asked.at(-2) ? 1 : 0,
    'before row common': beforeRow.common,
    'answer words': answer.split(/\s+/).length,
  };
}

/** Rows by the words they share with the request, a word counting the more the fewer rows have it. */
function weightedRows({ rows }: Report, keys: ReadonlySet<string>) {
  const counts = new Map<string, number>();
  for (const row of rows) for (const key of row.keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const weight = (key: string): number => Math.log((rows.length + 1) / (counts.get(key) ?? 0.5));
  const scores = rows.map((row) => {
    const own = [...row.keys];
    const common = own.filter((key) => keys.has(key)).reduce((sum, key) => sum + weight(key), 0);
    const all = own.reduce((sum, key) => sum + weight(key), 0);
    return { common, cover: all === 0 ? 0 : common / all };
  });
  const ranked = scores.toSorted((left, right) => right.common - left.common);
  const best = ranked[0]?.common ?? 0;
  const asked = [...keys].reduce((sum, key) => sum + weight(key), 0);
  return {
    'weight best': best,
    'weight share': asked === 0 ? 0 : best / asked,
    'weight ties': best === 0 ? 0 : scores.filter(({ common }) => common > best * 0.95).length,
    'weight second': best === 0 ? 0 : (ranked.find(({ common }) => common < best * 0.95)?.common ?? 0) / best,
    'weight full': Math.max(0, ...scores.filter(({ common }) => common > best * 0.95).map(({ cover }) => cover)),
  };
}

function sentenceMatch({ sentences }: Report, words: readonly string[]) {
  const scored = sentences
    .map((sentence) => ({ sentence, common: words.filter((key) => sentence.keys.has(key)).length }))
    .toSorted((left, right) => right.common - left.common);
  const best = scored[0];
  const size = Math.max(1, words.length);
  return {
    'sentence best': (best?.common ?? 0) / size,
    'sentence ties': scored.filter(({ common }) => common > 0 && common === best?.common).length,
    'sentence years': best?.sentence.years ?? 0,
    'sentence figures': best?.sentence.figures ?? 0,
    'sentence second': (scored[1]?.common ?? 0) / size,
  };
}

/** Words that begin with a capital within the sentence. */
function namesIn(request: string, report: Report) {
  const names = [...keysOf((request.slice(1).match(/(?<=\s)["'(]?\p{Lu}[\p{L}&-]*/gu) ?? []).join(' '))];
  return { names: names.length, 'names unknown': names.filter((key) => !report.spread.has(key)).length };
}

/** Words that two texts begin with alike. */
function commonPrefix(one: string, other: string): number {
  const [left, right] = [one, other].map((text) => text.toLowerCase().split(/\s+/));
  const differ = (left ?? []).findIndex((word, index) => word !== right?.[index]);
  return differ < 0 ? (left?.length ?? 0) : differ;
}

interface LineMatch {
  /** Highest share of a line's words that the request has, among the lines with the most words in common. */
  readonly cover: number;
  /** Words in common at most, and lines that have so many. */
  readonly common: number;
  readonly ties: number;
  /** Lines that the request names in full, and lines it has a word of. */
  readonly full: number;
  readonly touched: number;
  /** Words that the best line has and the request lacks. */
  readonly missing: number;
  /** Lines with the same label as the best one. */
  readonly alike: number;
  readonly bestKeys: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

function matchLines(lines: readonly TableLine[], keys: ReadonlySet<string>): LineMatch {
  const matches = lines.map((line) => ({ line, common: [...line.keys].filter((key) => keys.has(key)).length }));
  const common = Math.max(0, ...matches.map((match) => match.common));
  const tied = common === 0 ? [] : matches.filter((match) => match.common === common);
  const best = tied.toSorted((left, right) => left.line.keys.size - right.line.keys.size)[0]?.line;
  return {
    cover: best ? common / best.keys.size : 0,
    common,
    ties: tied.length,
    full: matches.filter((match) => match.line.keys.size > 0 && match.common === match.line.keys.size).length,
    touched: matches.filter((match) => match.common > 0).length,
    missing: best ? best.keys.size - common : 0,
    alike: best ? lines.filter(({ label }) => label === best.label).length : 0,
    bestKeys: best?.keys ?? new Set(),
    all: new Set(lines.flatMap((line) => [...line.keys])),
  };
}

function share<Item>(items: readonly Item[], test: (item: Item) => boolean): number {
  return items.length === 0 ? 0 : items.filter(test).length / items.length;
}

/** Words of the request, and how it hangs on what went before. */
export function requestWords({ request, users, assistants, report }: ReportTurn): ReadonlySet<string> {
  const found = new Set(lexicalFeatures(request));
  found.add(`years:${Math.min(3, yearsIn(request).size)}`).add(`report-years:${Math.min(4, report.years.size)}`);
  found.add(`turn:${Math.min(4, users.length)}`).add(`replied:${isQuestion(assistants.at(-2) ?? '')}`);
  return found;
}

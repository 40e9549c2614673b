import type { ImprovementCell, ImprovementRow, Recommendation } from './improvement.ts';

export interface RecommendInput {
  /** The row that decides; undefined where no right end and no right decision is known. */
  readonly goal: ImprovementRow | undefined;
  readonly rows: readonly ImprovementRow[];
  readonly scenarios: number;
}

const ALPHA = 0.05;

/**
 * What to use instead of `direct`, in a sentence. A strategy counts as better when both hold: the interval of its
 * difference in the goal lies above 0, and its test corrected over the whole table is below 5%. Of several the one that
 * gains most is recommended, at a tie the one with fewer calls; what else is shown is said too.
 */
export function recommend(input: RecommendInput): Recommendation {
  const { goal, scenarios } = input;
  const cells = goal?.others.filter(({ difference }) => difference !== null) ?? [];
  if (goal === undefined || scenarios === 0 || cells.length === 0) {
    return { kind: 'not-computable', strategy: null, goal: null, scenariosNeeded: null, text: NOTHING_KNOWN };
  }
  const calls = input.rows.find(({ name }) => name === 'calls');
  const callsOf = ({ strategy }: ImprovementCell) => cellOf(calls, strategy)?.value ?? 0;
  const ranked = cells.toSorted(
    (left, right) => right.difference! - left.difference! || callsOf(left) - callsOf(right),
  );
  const [best, ...others] = ranked.filter((cell) => isShown(cell) && cell.difference! > 0);
  const worse = worseSentences(cells, goal);
  if (best) {
    const text = [betterSentence(best, goal, input.rows), ...alsoBetter(others, input.rows), ...worse].join(' ');
    return { kind: 'better', strategy: best.strategy, goal: goal.name, scenariosNeeded: null, text };
  }
  const needed = scenariosNeeded(ranked[0]!, scenarios);
  return {
    kind: 'none-shown',
    strategy: null,
    goal: goal.name,
    scenariosNeeded: needed,
    text: [noneSentence(ranked[0]!, goal, scenarios, needed), ...worse].join(' '),
  };
}

const NOTHING_KNOWN =
  'Nothing to recommend: no scenario that all strategies played has a right answer or decision to hold them to.';

function isShown(cell: ImprovementCell): boolean {
  const apart = cell.low !== null && cell.high !== null && (cell.low > 0 || cell.high < 0);
  return apart && cell.test !== null && cell.test.holm < ALPHA;
}

/**
 * The standard error falls with the root of the number of scenarios, and with it the smallest difference that is found
 * in 4 of 5 cases: n (detectable / gain)^2 scenarios find a gain of this size. To two digits; null without a gain.
 */
function scenariosNeeded({ difference, smallestDetectable }: ImprovementCell, scenarios: number): number | null {
  if (smallestDetectable === null || difference === null || difference <= 0) return null;
  const exact = scenarios * (smallestDetectable / difference) ** 2;
  return Math.max(scenarios + 1, Math.ceil(Number(exact.toPrecision(2))));
}

/** `clarify:fast: +12 points [5, 19] success for 1.8 x the calls; wrong guesses fall from 41% to 20%.` */
function betterSentence(cell: ImprovementCell, goal: ImprovementRow, rows: readonly ImprovementRow[]): string {
  const moved = ['wrongGuesses', 'unasked', 'needlessQuestions'].flatMap((name) => {
    const row = rows.find((candidate) => candidate.name === name);
    return row ? movement(row, cell.strategy) : [];
  });
  return `${[`${cell.strategy}: ${gainWords(cell)} ${GOAL_WORDS[goal.name] ?? goal.name}${atPrice(cell, rows)}`, ...moved].join('; ')}.`;
}

function alsoBetter(cells: readonly ImprovementCell[], rows: readonly ImprovementRow[]): string[] {
  if (cells.length === 0) return [];
  const each = cells.map((cell) => `${cell.strategy}, ${gainWords(cell)}${atPrice(cell, rows)}`);
  return [`Also better than direct: ${each.join('; ')}.`];
}

function noneSentence(best: ImprovementCell, goal: ImprovementRow, scenarios: number, needed: number | null): string {
  const words = GOAL_WORDS[goal.name] ?? goal.name;
  const start = `No strategy beats direct in ${words} by a difference that ${count(scenarios)} could show`;
  const most = `${best.strategy} comes nearest with ${gainWords(best)}${testWords(best)}`;
  if (needed !== null) return `${start}: ${most}; about ${count(needed)} would be needed to show a gain of that size.`;
  const { smallestDetectable } = best;
  if (smallestDetectable === null || best.difference! > 0) return `${start}: ${most}.`;
  return `${start}: ${most}; a true gain from ${points(smallestDetectable)} points on would have shown in 4 of 5 cases.`;
}

function worseSentences(cells: readonly ImprovementCell[], goal: ImprovementRow): string[] {
  return cells
    .filter((cell) => isShown(cell) && cell.difference! < 0)
    .map((cell) => `${cell.strategy} is worse: ${gainWords(cell)} ${GOAL_WORDS[goal.name] ?? goal.name}.`);
}

const GOAL_WORDS: Readonly<Record<string, string>> = {
  success: 'success',
  'final.accuracy': 'success',
  decision: 'right decisions',
};

const ROW_WORDS: Readonly<Record<string, string>> = {
  wrongGuesses: 'wrong guesses',
  unasked: 'unclear requests answered without asking',
  needlessQuestions: 'needless questions',
};

/** `wrong guesses fall from 41% to 20%`; nothing where the two are the same as printed. */
function movement(row: ImprovementRow, strategy: string): string[] {
  const after = cellOf(row, strategy)?.value ?? null;
  if (row.direct === null || after === null) return [];
  const [from, to] = [percent(row.direct), percent(after)];
  if (from === to) return [];
  return [`${ROW_WORDS[row.name]} ${after < row.direct ? 'fall' : 'rise'} from ${from} to ${to}`];
}

/** ` for 1.8 x the calls`; empty where direct calls no model. */
function atPrice({ strategy }: ImprovementCell, rows: readonly ImprovementRow[]): string {
  const calls = rows.find(({ name }) => name === 'calls');
  const value = cellOf(calls, strategy)?.value ?? null;
  if (!calls?.direct || value === null) return '';
  return ` for ${(value / calls.direct).toFixed(1)} x the calls`;
}

function cellOf(row: ImprovementRow | undefined, strategy: string): ImprovementCell | undefined {
  return row?.others.find((cell) => cell.strategy === strategy);
}

/** `+12 points [5, 19]` */
function gainWords({ difference, low, high }: ImprovementCell): string {
  const interval = low === null || high === null ? '' : ` [${points(low)}, ${points(high)}]`;
  return `${difference! > 0 ? '+' : ''}${points(difference!)} points${interval}`;
}

function testWords({ test }: ImprovementCell): string {
  return test === null ? '' : ` (corrected p ${test.holm < 0.001 ? '< 0.001' : `= ${test.holm.toFixed(2)}`})`;
}

/** Percentage points without decimals; with one below 1, so that a small bound is not taken for 0. */
function points(share: number): string {
  const size = share * 100;
  const text = Math.abs(size) < 1 ? size.toFixed(1) : size.toFixed(0);
  return Number(text) === 0 ? '0' : text;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)}%`;
}

function count(scenarios: number): string {
  return `${scenarios.toLocaleString('en-US')} ${scenarios === 1 ? 'scenario' : 'scenarios'}`;
}

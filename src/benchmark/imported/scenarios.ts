import type { AmbiguityLabel, GoldAnswer, Reading, Scenario, Secret, Stakes } from '../../schema/scenario.ts';
import { labelOf } from '../../taxonomy/taxonomy.ts';
import { PRECISE } from '../../user/manner.ts';
import { ambiguousScenario, clearScenario } from '../clarifymt/scenarios.ts';
import type { Seed } from '../clarifymt/seed.ts';
import type { ImportedRow, RowSlot } from './row.ts';

/** Groups by which metrics and episode rules know what a row has labels for; none of them is a figure's prefix. */
export const MARK = {
  /** The right final answer is known and can be reached. */
  answer: 'has.answer',
  /** The user can reply: every required slot has a value. */
  values: 'has.values',
} as const;

/** A person's own group as the first part of metric names: `group.billing`. */
function groupName(group: string): string {
  const plain = group
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return `group.${plain || 'other'}`;
}

/** Each row gives one scenario. */
export function rowScenario(row: ImportedRow): Scenario {
  const labels = labelsOf(row);
  return {
    id: row.id,
    cluster: row.cluster ?? row.id,
    groups: groupsOf(row, labels),
    brief: {
      language: row.language,
      documents: row.documents ?? [],
      history: row.history ?? [],
      request: row.request,
      ...(row.instructions !== undefined && { instructions: row.instructions }),
    },
    secret: secretOf(row, labels),
  };
}

/** A whole seed gives its two scenarios; they are playable and checkable throughout. */
export function importedSeedScenarios(seed: Seed): readonly Scenario[] {
  return [ambiguousScenario(seed, [PRECISE]), clearScenario(seed)].map(withAllMarks);
}

/** A scenario made of a seed lacks nothing. */
export function withAllMarks(scenario: Scenario): Scenario {
  return { ...scenario, groups: [...scenario.groups, MARK.answer, MARK.values] };
}

/** Can a user reply to a question? Every required slot must have a value. */
function isPlayable(row: ImportedRow): boolean {
  return required(row).length > 0 && required(row).every((slot) => Object.hasOwn(row.values ?? {}, slot.name));
}

/** Can success be scored? Where asking is right, only if somebody can answer the question. */
function isCheckable(row: ImportedRow): boolean {
  return row.answer !== undefined && (row.action === 'answer' || isPlayable(row));
}

function required(row: ImportedRow): readonly RowSlot[] {
  return (row.slots ?? []).filter((slot) => slot.required);
}

function groupsOf(row: ImportedRow, labels: readonly AmbiguityLabel[]): readonly string[] {
  const readings = countReadings(row);
  return [
    ...(row.action ? [row.action === 'ask' ? 'ambiguous' : 'clear'] : ['unlabelled']),
    ...new Set(labels.map((label) => `dimension.${label.dimension}`)),
    ...labels.map((label) => `subtype.${label.subtype}`),
    ...(row.stakes ? [`stakes.${row.stakes}`] : []),
    ...(readings === undefined ? [] : [`readings.${readings}`]),
    ...(row.action === 'answer' || !isPlayable(row) ? [] : required(row).map(({ name }) => `needs.${name}`)),
    row.language,
    ...new Set((row.groups ?? []).map(groupName)),
    ...decisionGroups(row.decision),
    ...(isCheckable(row) ? [MARK.answer] : []),
    ...(isPlayable(row) ? [MARK.values] : []),
  ];
}

/** As clarifymt's scripted mode has them. */
function decisionGroups(decision: ImportedRow['decision']): readonly string[] {
  if (!decision) return [];
  const { turn, persona } = decision;
  return ['scripted', `turn${turn}`, ...(persona === undefined ? [] : [`persona.${persona}`])];
}

/** Ways to fill the required slots; undefined where one is open or there is nothing to check. */
function countReadings(row: ImportedRow): number | undefined {
  if (!isCheckable(row)) return undefined;
  if (row.action === 'answer') return 1;
  const counts = required(row).map((slot) => slot.options.length);
  return counts.includes(0) ? undefined : counts.reduce((product, count) => product * count, 1);
}

const INTENDED = 'intended';

function secretOf(row: ImportedRow, labels: readonly AmbiguityLabel[]): Secret {
  const slots = row.slots ?? [];
  const answer: GoldAnswer | undefined = row.answer && { kind: 'check', ...row.answer };
  const clear = row.action === 'answer';
  return {
    goldAction: row.action ?? null,
    ambiguity: labels,
    slots,
    readings: row.values ? readingsOf(row, slots, answer) : [],
    oracle: {},
    extra: { filled: clear ? slots.map((slot) => slot.name) : [] },
    ...(row.values && { intended: INTENDED }),
    ...(row.goldQuestion !== undefined && { goldQuestion: row.goldQuestion }),
    ...(answer && isCheckable(row) && { answer }),
    ...(row.stakes && { stakes: row.stakes }),
  };
}

const NO_ANSWER: Extract<GoldAnswer, { kind: 'check' }> = { kind: 'check', text: '', allOf: [], noneOf: [] };
/** Other readings than the intended one that the control `guess` draws from. */
const MOST_READINGS = 60;

/** What the user has in mind, and for an unclear request what else they may have meant, of which no answer is known. */
function readingsOf(row: ImportedRow, slots: readonly RowSlot[], answer: GoldAnswer | undefined): readonly Reading[] {
  const stakes: Stakes = row.stakes ?? 'low';
  const intended = { ...row.values };
  const others = row.action === 'answer' ? [] : otherValues(slots, intended);
  return [
    { id: INTENDED, values: intended, answer: answer ?? NO_ANSWER, stakes },
    ...others.map(
      (values, index): Reading => ({ id: `other-${index + 1}`, values, answer: otherAnswer(values, slots), stakes }),
    ),
  ];
}

function otherValues(
  slots: readonly RowSlot[],
  intended: Readonly<Record<string, string>>,
): readonly Readonly<Record<string, string>>[] {
  let ways: readonly Readonly<Record<string, string>>[] = [{}];
  for (const slot of slots.filter(({ required, options }) => required && options.length > 0)) {
    ways = ways.flatMap((way) => slot.options.map((option) => ({ ...way, [slot.name]: option.id })));
    ways = ways.slice(0, MOST_READINGS);
  }
  return ways.filter((way) => Object.entries(way).some(([name, value]) => intended[name] !== value));
}

/** All that can be checked of an answer for another reading is that it says which. */
function otherAnswer(values: Readonly<Record<string, string>>, slots: readonly RowSlot[]): GoldAnswer {
  const options = slots.flatMap((slot) => slot.options.find(({ id }) => id === values[slot.name]) ?? []);
  const text = options.map(({ label }) => label).join(', ');
  return { ...NO_ANSWER, text, allOf: options.map(({ label, aliases }) => [label, ...aliases]) };
}

function labelsOf(row: ImportedRow): readonly AmbiguityLabel[] {
  return (row.subtypes ?? []).flatMap((subtype) => labelOf(subtype) ?? []);
}

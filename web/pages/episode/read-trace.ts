/** One line of ClarifyAgent's slot table, as texts. */
export interface SlotRow {
  readonly name: string;
  readonly asksFor: string;
  readonly state: string;
  /** What it is, or how likely its options are. */
  readonly value: string;
  readonly stakes: string;
  readonly asked: string;
  /** What the user may choose from: its values, or the two that are in conflict. */
  readonly options: readonly string[];
}

export interface ClarifyTrace {
  readonly slots: readonly SlotRow[];
  /** Why it asked or answered. */
  readonly reason: string;
  readonly subtypes: readonly string[];
  /** Manners of reply and their probabilities, the likeliest first. */
  readonly persona: readonly (readonly [string, number])[];
}

/** What ClarifyAgent left in a turn's trace; undefined where it did not make the turn. Any value is read, none is trusted. */
export function readClarifyTrace(trace: unknown): ClarifyTrace | undefined {
  const clarify = member(trace, 'clarify');
  const state = member(clarify, 'state');
  if (state === undefined) return undefined;
  return {
    slots: list(member(state, 'slots')).map(slotRow),
    reason: text(member(member(clarify, 'plan'), 'reason')),
    subtypes: list(member(member(clarify, 'perception'), 'subtypes')).map((each) =>
      typeof each === 'string' ? each : text(member(each, 'subtype')) || text(member(each, 'id')),
    ),
    persona: entries(member(state, 'persona'))
      .flatMap(([name, share]): [string, number][] => (typeof share === 'number' ? [[name, share]] : []))
      .toSorted(([, left], [, right]) => right - left),
  };
}

function slotRow(slot: unknown): SlotRow {
  const options = list(member(slot, 'options')).map(text);
  const belief = list(member(slot, 'belief')).map(Number);
  const rivals = list(member(slot, 'rivals')).map(text).filter(Boolean);
  const value = text(member(slot, 'value'));
  const likely = options.map((option, index) => `${option} ${Math.round((belief[index] ?? 0) * 100)}%`).join(', ');
  return {
    name: text(member(slot, 'name')),
    asksFor: text(member(slot, 'asksFor')),
    state: text(member(slot, 'state')),
    value: value || likely,
    stakes: text(member(slot, 'stakes')),
    asked: String(member(slot, 'asked') ?? ''),
    options: text(member(slot, 'state')) === 'conflict' && rivals.length > 0 ? rivals : options.filter(Boolean),
  };
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function entries(value: unknown): readonly [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

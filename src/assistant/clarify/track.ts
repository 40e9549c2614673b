import type { SlotState } from '../../schema/scenario.ts';
import { actionAfter } from '../../taxonomy/gold-action.ts';
import { findOption, leaningBelief, openingBelief } from './belief.ts';
import type { Evidence, EvidenceKind, Perception, ProposedSlot } from './perception.ts';
import { impliedState, type PersonaBelief, priorBelief, updateBelief } from './persona-belief.ts';
import { type ClarifyState, MOST_SLOTS, type SlotRow } from './state.ts';

type Transitions = Readonly<Record<SlotState, SlotState>>;

/**
 * Where a slot goes from each state, by what the last turn says of it. A declined slot stays declined until the user
 * names a value after all; a value survives vague talk and refusals, but neither a contradiction nor a false premise.
 */
const NEXT: Readonly<Record<Exclude<EvidenceKind, 'value' | 'none'>, Transitions>> = {
  vague: {
    missing: 'vague',
    vague: 'vague',
    conflict: 'conflict',
    'false-premise': 'vague',
    declined: 'declined',
    filled: 'filled',
    revised: 'revised',
  },
  conflict: {
    missing: 'conflict',
    vague: 'conflict',
    conflict: 'conflict',
    'false-premise': 'conflict',
    declined: 'declined',
    filled: 'conflict',
    revised: 'conflict',
  },
  implausible: {
    missing: 'false-premise',
    vague: 'false-premise',
    conflict: 'false-premise',
    'false-premise': 'false-premise',
    declined: 'declined',
    filled: 'false-premise',
    revised: 'false-premise',
  },
  declined: {
    missing: 'declined',
    vague: 'declined',
    conflict: 'declined',
    'false-premise': 'declined',
    declined: 'declined',
    filled: 'filled',
    revised: 'revised',
  },
};

export interface Observed {
  readonly perception: Perception | undefined;
  /** Belief about the persona from the last reply alone. */
  readonly persona: PersonaBelief | undefined;
}

export function emptyState(): ClarifyState {
  return { slots: [], persona: priorBelief(), questions: [] };
}

/** The slot table after a turn of the user: new slots, then the evidence, then what the persona implies. Pure. */
export function track(before: ClarifyState, observed: Observed): ClarifyState {
  const evidence = observed.perception?.evidence ?? [];
  const persona = updateBelief(before.persona, observed.persona);
  const known = new Set(before.slots.map((row) => keyOf(row.name)));
  const proposed = (observed.perception?.slots ?? []).filter((slot) => !known.has(keyOf(slot.name)));
  const rows = [...before.slots, ...uniqueByName(proposed).map(newRow)].slice(0, MOST_SLOTS);
  const lastAsked = before.questions.at(-1);
  const seen = new Set<string>();
  const updated = rows.map((row) => {
    const own = evidence.filter((item) => keyOf(item.slot) === keyOf(row.name) && item.kind !== 'none');
    if (own.length > 0) seen.add(row.name);
    return own.reduce(applyEvidence, row);
  });
  const slots = updated.map((row) =>
    observed.persona && row.name === lastAsked && !seen.has(row.name) ? applyPersona(row, observed.persona) : row,
  );
  return { slots, persona, questions: before.questions };
}

/** The same state after a question was put for a slot. */
export function noteQuestion(state: ClarifyState, slotName: string): ClarifyState {
  return {
    ...state,
    slots: state.slots.map((row) => (row.name === slotName ? { ...row, asked: row.asked + 1 } : row)),
    questions: [...state.questions, slotName].slice(-50),
  };
}

/** Slots that may be asked for: required, open, and not declined. */
export function askableSlots(state: ClarifyState): readonly SlotRow[] {
  return state.slots.filter((row) => row.required && actionAfter(row.state) === 'ask');
}

/** Required slots whose value nobody gave. */
export function uncertainSlots(state: ClarifyState): readonly SlotRow[] {
  return state.slots.filter((row) => row.required && row.state !== 'filled' && row.state !== 'revised');
}

function applyEvidence(row: SlotRow, evidence: Evidence): SlotRow {
  switch (evidence.kind) {
    case 'none':
      return row;
    case 'value':
      return applyValue(row, evidence.values[0] ?? evidence.words);
    case 'vague':
      return { ...row, state: NEXT.vague[row.state], belief: leaningBelief(row, evidence.values) };
    case 'conflict':
      return withoutValue({
        ...row,
        state: NEXT.conflict[row.state],
        belief: leaningBelief(row, evidence.values, 1),
        rivals: row.state === 'declined' ? row.rivals : evidence.values.slice(0, 2),
      });
    case 'implausible':
      return withoutValue({
        ...row,
        state: NEXT.implausible[row.state],
        correction: row.state === 'declined' ? row.correction : evidence.correction,
      });
    case 'declined':
      return { ...row, state: NEXT.declined[row.state] };
  }
}

function applyValue(row: SlotRow, said: string): SlotRow {
  if (said === '') return row;
  const value = row.options[findOption(row.options, said)] ?? said;
  if (row.value !== null) return row.value === value ? row : { ...row, state: 'revised', value };
  return { ...row, state: 'filled', value, rivals: [], correction: '' };
}

function withoutValue(row: SlotRow): SlotRow {
  return row.state === 'filled' || row.state === 'revised' ? row : { ...row, value: null };
}

/** Perception said nothing of the slot that was asked for: what the persona leaves behind stands in. */
function applyPersona(row: SlotRow, persona: PersonaBelief): SlotRow {
  const implied = impliedState(persona);
  const kind = implied === undefined ? undefined : EVIDENCE_OF[implied];
  // Neither a value nor two values that contradict each other can be read off a persona.
  return kind ? applyEvidence(row, { slot: row.name, kind, values: [], words: '', correction: '' }) : row;
}

const EVIDENCE_OF: Readonly<Partial<Record<SlotState, EvidenceKind>>> = {
  vague: 'vague',
  declined: 'declined',
};

function newRow(slot: ProposedSlot): SlotRow {
  return {
    name: slot.name,
    asksFor: slot.asksFor,
    options: slot.options,
    belief: openingBelief(slot.options, slot.likely, slot.confidence),
    required: true,
    stakes: slot.stakes,
    changes: slot.changes,
    question: slot.question,
    state: 'missing',
    value: null,
    rivals: [],
    correction: '',
    asked: 0,
  };
}

function uniqueByName(slots: readonly ProposedSlot[]): readonly ProposedSlot[] {
  const names = slots.map((slot) => keyOf(slot.name));
  return slots.filter((_, index) => names.indexOf(names[index] as string) === index);
}

function keyOf(name: string): string {
  return name.trim().toLowerCase();
}

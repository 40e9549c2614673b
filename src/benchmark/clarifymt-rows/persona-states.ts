import type { SlotState } from '../../schema/scenario.ts';

/** What a row's `user_type` says: the persona by the taxonomy's id, and where its replies leave what was asked for. */
export interface RowPersona {
  readonly persona: string;
  readonly state: SlotState;
}

/**
 * The six user types of 2512.21120's rows -> slot states. This is the only place where the gold action of such a row
 * comes from its persona: what is stored, played and scored later has slot states and actions.
 */
export const ROW_PERSONAS: Readonly<Record<string, RowPersona>> = {
  Precise: { persona: 'precise', state: 'filled' },
  'Partial-Vague': { persona: 'partial-vague', state: 'vague' },
  'Off-Focus': { persona: 'off-focus', state: 'missing' },
  Contradictory: { persona: 'contradictory', state: 'conflict' },
  'Factually-Wrong': { persona: 'factually-wrong', state: 'false-premise' },
  Refusal: { persona: 'refusal', state: 'declined' },
};

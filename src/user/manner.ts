import type { JsonValue } from '../schema/json.ts';
import type { Secret, SlotState } from '../schema/scenario.ts';
import { personas } from '../taxonomy/taxonomy.ts';

/** How a user replies by default: the value of what was asked for, and nothing else. */
export const PRECISE = 'precise';

/** Names another value first and then takes it back (state `revised`): ours, not one of the paper's six personas. */
export const REVISING = 'revising';

/** Replies of a plan at most. */
const LONGEST_PLAN = 12;

let leaves: ReadonlyMap<string, SlotState> | undefined;

/** The manners a user can reply in and the state each leaves a slot in: the taxonomy's personas, and `revising`. */
export function manners(): ReadonlyMap<string, SlotState> {
  leaves ??= new Map([
    ...personas().map((persona): [string, SlotState] => [persona.id, persona.leaves]),
    [REVISING, 'revised'],
  ]);
  return leaves;
}

/**
 * The manner of the user's reply number `index` (from 0): `secret.extra.plan` lists them, the last one stays. Without a
 * plan, or with a name that is none, the user is precise.
 */
export function mannerAt(secret: Secret, index: number): string {
  const plan = planOf(secret.extra.plan);
  const manner = plan[Math.min(index, plan.length - 1)];
  return manner !== undefined && manners().has(manner) ? manner : PRECISE;
}

function planOf(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string').slice(0, LONGEST_PLAN) : [];
}

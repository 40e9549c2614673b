import * as z from 'zod';
import type { SlotState } from '../../schema/scenario.ts';
import { personas } from '../../taxonomy/taxonomy.ts';

/** Probability of each persona, by id; sums to 1. */
export type PersonaBelief = Readonly<Record<string, number>>;

/** Belief that a user answers as asked, before anything is known of them; the other personas share the rest. */
const COOPERATIVE_PRIOR = 0.5;
/** Weight of what the last reply says against what was believed before. */
const NEWS_WEIGHT = 0.75;
/** A persona believed at least this much is taken as the one that spoke. */
const SURE_OF_PERSONA = 0.6;

/**
 * Probability that one more question fills the slot, by the state in which a persona leaves a slot. Assumptions of
 * ours: the paper gives none. One who rambled may yet answer; one who declined hardly will.
 */
const FILLS_NEXT: Readonly<Record<SlotState, number>> = {
  filled: 0.95,
  revised: 0.95,
  vague: 0.45,
  missing: 0.45,
  conflict: 0.5,
  'false-premise': 0.5,
  declined: 0.05,
};

export function priorBelief(): PersonaBelief {
  const all = personas();
  const cooperative = all.filter((persona) => persona.leaves === 'filled').length;
  return Object.fromEntries(
    all.map((persona) => [
      persona.id,
      persona.leaves === 'filled'
        ? COOPERATIVE_PRIOR / cooperative
        : (1 - COOPERATIVE_PRIOR) / (all.length - cooperative),
    ]),
  );
}

export function updateBelief(before: PersonaBelief, news: PersonaBelief | undefined): PersonaBelief {
  if (!news) return before;
  return Object.fromEntries(
    personas().map(({ id }) => [id, (1 - NEWS_WEIGHT) * (before[id] ?? 0) + NEWS_WEIGHT * (news[id] ?? 0)]),
  );
}

/** Expected probability that a question is answered with a value. */
export function fillProbability(belief: PersonaBelief): number {
  return personas().reduce((sum, { id, leaves }) => sum + (belief[id] ?? 0) * FILLS_NEXT[leaves], 0);
}

/** The state in which the last reply leaves the slot that was asked for, where the belief is sure enough. */
export function impliedState(belief: PersonaBelief): SlotState | undefined {
  return personas().find(({ id }) => (belief[id] ?? 0) >= SURE_OF_PERSONA)?.leaves;
}

/** What the model is asked to write. */
export function beliefFields(): Readonly<Record<string, z.ZodNumber>> {
  return Object.fromEntries(personas().map(({ id }) => [id, z.number()]));
}

const share = z.coerce.number().min(0).max(100).catch(0);

/** Shares or per cents, made to sum to 1; undefined when no persona has a share. */
export function readBelief(value: unknown): PersonaBelief | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const given = value as Readonly<Record<string, unknown>>;
  const shares = personas().map(({ id }) => [id, Object.hasOwn(given, id) ? share.parse(given[id]) : 0] as const);
  const sum = shares.reduce((total, [, part]) => total + part, 0);
  return sum > 0 ? Object.fromEntries(shares.map(([id, part]) => [id, part / sum])) : undefined;
}

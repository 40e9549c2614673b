import { actionAfter } from '../../taxonomy/gold-action.ts';
import { personas } from '../../taxonomy/taxonomy.ts';
import { createRandom } from '../../tools/random.ts';
import { manners, PRECISE } from '../../user/manner.ts';
import type { Seed } from './seed.ts';

/** Manners of the user's replies, in order; the last one stays. Never empty. */
export type ReplyPlan = readonly string[];

/** How a seed is played. */
export interface SeedPlan {
  readonly seed: Seed;
  readonly plans: readonly ReplyPlan[];
  /** Also its clear twin. */
  readonly twin: boolean;
  /** Scripted: one decision on the request for each plan (as in the paper), instead of one for the seed. */
  readonly requestPerPlan: boolean;
  /** Scripted: the history ends with the plan, whatever is open then. */
  readonly endsWithPlan: boolean;
}

export type SetName = 'starter' | 'paper' | 'balanced';

/** A set is a function of seeds, so that a larger file of seeds gives a larger set of the same make. */
type Preset = (seeds: readonly Seed[], mode: 'scripted' | 'interactive') => readonly SeedPlan[];

export const PRESETS: Readonly<Record<SetName, Preset>> = { starter, paper, balanced };

/** Each seed once, with a precise user; scripted histories take the manners in turn. */
function starter(seeds: readonly Seed[], mode: 'scripted' | 'interactive'): readonly SeedPlan[] {
  const turns = [...manners().keys()].map((manner) => settled([manner]));
  return seeds.map((seed, index) => ({
    ...OURS,
    seed,
    plans: [mode === 'interactive' ? [PRECISE] : (turns[index % turns.length] ?? [PRECISE])],
  }));
}

/**
 * The make of 2512.21120: every subtype as often as any other, each seed with all six personas, 2 turns of the user where
 * the persona's reply lets the assistant answer and 3 where it does not; no clear requests. Seeds with two required slots
 * are left out: one precise reply would not settle them.
 */
function paper(seeds: readonly Seed[]): readonly SeedPlan[] {
  const plans = personas().map(({ id, goldAction }) => (goldAction === 'ask' ? [id, id] : [id]));
  return evenly(seeds.filter((seed) => seed.slots.filter((slot) => slot.required).length === 1)).map((seed) => ({
    seed,
    plans,
    twin: false,
    requestPerPlan: true,
    endsWithPlan: true,
  }));
}

/** Of each language the same number of seeds for each main subtype, the first ones. */
function evenly(seeds: readonly Seed[]): readonly Seed[] {
  return [...Map.groupBy(seeds, (seed) => seed.language).values()].flatMap((ofLanguage) => {
    const bySubtype = [...Map.groupBy(ofLanguage, (seed) => seed.subtypes[0]).values()];
    const fewest = Math.min(...bySubtype.map((group) => group.length));
    const kept = new Set(bySubtype.flatMap((group) => group.slice(0, fewest)));
    return ofLanguage.filter((seed) => kept.has(seed));
  });
}

/** Replies before and with the one that is crossed with depth. */
const DEEPEST = 4;
const PLANS_PER_SEED = 4;

/**
 * Manner crossed with depth: in turn over the seeds every manner is the first, second, third and fourth reply equally
 * often, after replies that leave the slot open, drawn from the seed's id; a user who leaves it open becomes precise
 * then. With a clear twin for each seed.
 */
function balanced(seeds: readonly Seed[]): readonly SeedPlan[] {
  const names = [...manners().keys()];
  const cells = names.flatMap((manner) => Array.from({ length: DEEPEST }, (_, before) => ({ manner, before })));
  const open = names.filter(leavesOpen);
  return seeds.map((seed, index) => ({
    ...OURS,
    seed,
    plans: Array.from({ length: PLANS_PER_SEED }, (_, part) => {
      // 9 shares no factor with 28 cells: the plans of a seed differ in manner and in depth.
      const { manner, before } = cells[((index * PLANS_PER_SEED + part) * 9) % cells.length] as (typeof cells)[number];
      const random = createRandom('balanced', seed.id, manner, before);
      return settled([...Array.from({ length: before }, () => random.pick(open)), manner]);
    }),
  }));
}

const OURS = { twin: true, requestPerPlan: false, endsWithPlan: false } as const;

/** A user who leaves the slot open in the end is precise after that. */
function settled(plan: ReplyPlan): ReplyPlan {
  const last = plan.at(-1);
  return last !== undefined && leavesOpen(last) ? [...plan, PRECISE] : plan;
}

function leavesOpen(manner: string): boolean {
  const state = manners().get(manner);
  return state !== undefined && actionAfter(state) === 'ask';
}

import { actionAfter } from '../../taxonomy/gold-action.ts';
import { personas } from '../../taxonomy/taxonomy.ts';
import { createRandom } from '../../tools/random.ts';
import { manners, PRECISE } from '../../user/manner.ts';
import { balancedScripts } from './balanced-scripts.ts';
import type { Script, ScriptStep } from './script.ts';
import type { Seed } from './seed.ts';

/** Manners of the user's replies, in order; the last one stays. Never empty. */
export type ReplyPlan = readonly string[];

/** How a seed is played in either mode. */
export interface SeedPlan {
  readonly seed: Seed;
  /** Interactive: one dialogue each. */
  readonly plans: readonly ReplyPlan[];
  /** Interactive: also its clear twin. */
  readonly twin: boolean;
  /** Scripted: one decision for each turn of the user from `firstTurn` on. */
  readonly scripts: readonly Script[];
}

/** How seeds are played. A set is seeds in such a make, so that a larger file of seeds gives a larger set of the same make. */
export type MakeName = 'single' | 'paper' | 'balanced';

export const MAKES: Readonly<Record<MakeName, (seeds: readonly Seed[]) => readonly SeedPlan[]>> = {
  single,
  paper,
  balanced,
};

/** Each seed once, with a precise user, and its clear twin; scripted histories take the manners in turn. */
function single(seeds: readonly Seed[]): readonly SeedPlan[] {
  const turns = [...manners().keys()].map((manner) => settled([manner]));
  return seeds.map((seed, index) => ({
    seed,
    plans: [[PRECISE]],
    twin: true,
    scripts: [{ ...REQUEST, steps: asSteps(turns[index % turns.length] ?? [PRECISE]) }, TWIN],
  }));
}

const REQUEST: Script = { from: 'request', steps: [], name: '', firstTurn: 1 };
const TWIN: Script = { from: 'twin', steps: [], name: 'clear', firstTurn: 1 };

/**
 * The make of 2512.21120: every subtype as often as any other, each seed with all six personas, 2 turns of the user where
 * the persona's reply lets the assistant answer and 3 where it does not; no clear requests; the request is decided on anew
 * in each dialogue. Seeds with two required slots are left out: one precise reply would not settle them.
 */
function paper(seeds: readonly Seed[]): readonly SeedPlan[] {
  const plans = personas().map(({ id, goldAction }) => (goldAction === 'ask' ? [id, id] : [id]));
  const scripts = plans.map((plan) => ({ ...REQUEST, steps: asSteps(plan), name: plan.join('+') }));
  return evenly(seeds.filter((seed) => seed.slots.filter((slot) => slot.required).length === 1)).map((seed) => ({
    seed,
    plans,
    twin: false,
    scripts,
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

/**
 * Manner crossed with depth, asking and answering right equally often, at every depth. Interactive: one user a seed, who
 * becomes precise after what the plan says, and the clear twin. Scripted: the request, its clear twin, and the last turn
 * of four histories (`balancedScripts`).
 */
function balanced(seeds: readonly Seed[]): readonly SeedPlan[] {
  return [...Map.groupBy(seeds, (seed) => seed.language).values()].flatMap((ofLanguage) =>
    ofLanguage.map((seed, index) => ({
      seed,
      plans: [balancedPlan(seed, index)],
      twin: true,
      scripts: [REQUEST, TWIN, ...balancedScripts(seed.id, index)],
    })),
  );
}

/** Replies before and with the one that is crossed with depth. */
const DEEPEST = 4;

/** In turn over the seeds every manner is the first, second, third and fourth reply, after replies that leave the slot open. */
function balancedPlan(seed: Seed, index: number): ReplyPlan {
  const names = [...manners().keys()];
  const cells = names.flatMap((manner) => Array.from({ length: DEEPEST }, (_, before) => ({ manner, before })));
  // 9 shares no factor with 28 cells: neighbours differ in manner and in depth.
  const { manner, before } = cells[(index * 9) % cells.length] as (typeof cells)[number];
  const random = createRandom('balanced', seed.id, manner, before);
  const open = names.filter(leavesOpen);
  return settled([...Array.from({ length: before }, () => random.pick(open)), manner]);
}

/** A user who leaves the slot open in the end is precise after that. */
function settled(plan: ReplyPlan): ReplyPlan {
  const last = plan.at(-1);
  return last !== undefined && leavesOpen(last) ? [...plan, PRECISE] : plan;
}

function leavesOpen(manner: string): boolean {
  const state = manners().get(manner);
  return state !== undefined && actionAfter(state) === 'ask';
}

function asSteps(plan: ReplyPlan): readonly ScriptStep[] {
  return plan.map((manner) => ({ asks: 'slot', manner }));
}

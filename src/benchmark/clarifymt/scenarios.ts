import { DataError } from '../../errors/data-error.ts';
import type { JsonObject } from '../../schema/json.ts';
import type { AmbiguityLabel, Brief, Reading, Scenario, Secret, Stakes } from '../../schema/scenario.ts';
import { labelOf } from '../../taxonomy/taxonomy.ts';
import { PRECISE } from '../../user/manner.ts';
import type { ReplyPlan } from './plans.ts';
import type { Seed } from './seed.ts';

/** The two scenarios of a seed without a plan: the ambiguous request with a precise user, and its clear twin. */
export function seedScenarios(seed: Seed): readonly [Scenario, Scenario] {
  return [ambiguousScenario(seed, [PRECISE]), clearScenario(seed)];
}

/** The ambiguous request, with a user who replies by the plan; alone in its seed's cluster with the clear twin. */
export function ambiguousScenario(seed: Seed, plan: ReplyPlan): Scenario {
  const labels = labelsOf(seed);
  const readings = seed.readings.map(toReading);
  const stakes = highestStakes(readings);
  return {
    id: isPrecise(plan) ? seed.id : `${seed.id}.${plan.join('+')}`,
    cluster: seed.id,
    groups: [
      'ambiguous',
      ...new Set(labels.map((label) => `dimension.${label.dimension}`)),
      ...labels.map((label) => `subtype.${label.subtype}`),
      `stakes.${stakes}`,
      `readings.${readings.length}`,
      ...seed.slots.filter((slot) => slot.required).map((slot) => `needs.${slot.name}`),
      ...new Set(plan.map((manner) => `persona.${manner}`)),
      seed.language,
    ],
    brief: briefOf(seed, seed.request),
    secret: {
      goldAction: 'ask',
      ambiguity: labels,
      slots: seed.slots,
      readings,
      goldQuestion: seed.goodQuestion,
      stakes,
      oracle: {},
      extra: { ...extraOf(seed), filled: [], plan: [...plan] },
      ...intendedPart(readings, seed.intended),
    },
  };
}

/** The request fills every slot, so one reading is left and there is nothing to ask. */
export function clearScenario(seed: Seed): Scenario {
  const labels = labelsOf(seed);
  const readings = seed.readings.filter((reading) => reading.id === seed.clearTwin.reading).map(toReading);
  return {
    id: `${seed.id}.clear`,
    cluster: seed.id,
    groups: [
      'clear',
      ...labels.map((label) => `clear.subtype.${label.subtype}`),
      `readings.${readings.length}`,
      seed.language,
    ],
    brief: briefOf(seed, seed.clearTwin.request),
    secret: {
      goldAction: 'answer',
      ambiguity: [],
      slots: seed.slots,
      readings,
      stakes: highestStakes(readings),
      oracle: {},
      extra: {
        domain: seed.domain,
        missingQuestion: seed.missingQuestion,
        filled: seed.slots.filter((slot) => slot.required).map((slot) => slot.name),
      },
      ...intendedPart(readings, seed.clearTwin.reading),
    },
  };
}

function isPrecise(plan: ReplyPlan): boolean {
  return plan.length === 1 && plan[0] === PRECISE;
}

function labelsOf(seed: Seed): readonly AmbiguityLabel[] {
  return seed.subtypes.map((subtype) => requireLabel(seed, subtype));
}

/** What later turns of a persona are made of. */
function extraOf(seed: Seed): JsonObject {
  return {
    domain: seed.domain,
    missingQuestion: seed.missingQuestion,
    falsePremise: seed.falsePremise,
    incompatible: seed.incompatible,
    ...(seed.replies && { replies: seed.replies }),
  };
}

function briefOf(seed: Seed, request: string): Brief {
  return {
    language: seed.language,
    documents: seed.documents,
    history: seed.history,
    request,
    ...(seed.instructions !== undefined && { instructions: seed.instructions }),
  };
}

function toReading(reading: Seed['readings'][number]): Reading {
  return { ...reading, answer: { kind: 'check', ...reading.answer } };
}

function intendedPart(readings: readonly Reading[], id: string): Pick<Secret, 'intended' | 'answer'> {
  const answer = readings.find((reading) => reading.id === id)?.answer;
  return { intended: id, ...(answer && { answer }) };
}

const STAKES: readonly Stakes[] = ['low', 'high', 'irreversible'];

/** What the worst wrong guess would cost: the assistant cannot know which reading it is. */
function highestStakes(readings: readonly Reading[]): Stakes {
  const levels = readings.map((reading) => STAKES.indexOf(reading.stakes));
  return STAKES[Math.max(0, ...levels)] ?? 'low';
}

function requireLabel(seed: Seed, subtype: string): AmbiguityLabel {
  const label = labelOf(subtype);
  if (label) return label;
  throw new DataError({
    file: seed.id,
    path: 'subtypes',
    problem: `"${subtype}" is no subtype of the taxonomy`,
    hint: 'The subtypes are the names of the files in src/taxonomy/subtypes.',
  });
}

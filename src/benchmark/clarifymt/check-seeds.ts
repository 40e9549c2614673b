import { matchCheck } from '../../judge/match-check.ts';
import { labelOf, personas } from '../../taxonomy/taxonomy.ts';
import { readQuestion } from '../../user/slot-question.ts';
import { searchable } from '../../user/wording.ts';
import { findNearDuplicates } from './near-duplicates.ts';
import type { Seed, SeedReading, SeedSlot } from './seed.ts';
import type { SeedProblem } from './seed-problem.ts';
import { checkBalance } from './set-balance.ts';

/**
 * Checks a set beyond its schema: unique ids, near duplicates, requests that are really open, clear twins that are
 * really clear, answers that tell the readings apart and are not in the request, questions that hit and miss, balance
 * over subtypes and domains.
 */
export function checkSeeds(seeds: readonly Seed[]): readonly SeedProblem[] {
  return [
    ...duplicateIds(seeds),
    ...findNearDuplicates(seeds),
    ...seeds.flatMap((seed) => SEED_CHECKS.flatMap((check) => check(seed))),
    ...checkBalance(seeds),
  ];
}

const SEED_CHECKS: readonly ((seed: Seed) => readonly SeedProblem[])[] = [
  checkNames,
  checkRequest,
  checkClearTwin,
  checkReadings,
  checkLeaks,
  checkQuestions,
  checkPremise,
];

function duplicateIds(seeds: readonly Seed[]): readonly SeedProblem[] {
  const ids = seeds.map((seed) => seed.id);
  const twice = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
  return [...twice].map((seedId) => ({ code: 'duplicate-id', seedId, message: 'the id is used twice' }));
}

function checkNames(seed: Seed): readonly SeedProblem[] {
  const known = new Set(personas().map((persona) => persona.id));
  const unknownPersonas = Object.keys(seed.replies ?? {}).filter((persona) => !known.has(persona));
  return [
    ...seed.subtypes
      .filter((subtype) => !labelOf(subtype))
      .map((subtype) => ({ code: 'unknown-subtype', seedId: seed.id, message: `"${subtype}" is no subtype` })),
    ...unknownPersonas.map((persona) => ({
      code: 'unknown-persona',
      seedId: seed.id,
      message: `"${persona}" is no persona`,
    })),
  ];
}

/** A request that names an option of a required slot is not open. */
function checkRequest(seed: Seed): readonly SeedProblem[] {
  const text = searchable(seed.request, seed.language);
  return requiredSlots(seed).flatMap((slot) =>
    slot.options
      .flatMap((option) => [option.label, ...option.aliases])
      .filter((wording) => text.has(wording))
      .map((wording) => ({ code: 'request-names-option', seedId: seed.id, message: `"${wording}" of ${slot.name}` })),
  );
}

function checkClearTwin(seed: Seed): readonly SeedProblem[] {
  const problems: SeedProblem[] = [];
  const { request, reading: readingId } = seed.clearTwin;
  const text = searchable(request, seed.language);
  const reading = seed.readings.find((candidate) => candidate.id === readingId);
  for (const slot of requiredSlots(seed)) {
    const option = slot.options.find((candidate) => candidate.id === reading?.values[slot.name]);
    if (!option || ![option.label, ...option.aliases].some((wording) => text.has(wording))) {
      problems.push({ code: 'twin-unclear', seedId: seed.id, message: `the clear twin does not fill ${slot.name}` });
    }
  }
  if (request === seed.request) {
    problems.push({ code: 'twin-unclear', seedId: seed.id, message: 'the clear twin is the request itself' });
  }
  return problems;
}

function checkReadings(seed: Seed): readonly SeedProblem[] {
  return seed.readings.flatMap((reading) => [
    ...(passes(reading, reading)
      ? []
      : [{ code: 'answer-fails', seedId: seed.id, message: `${reading.id} does not pass its own check` }]),
    ...seed.readings
      .filter((other) => other !== reading && passes(reading, other))
      .map((other) => ({
        code: 'answer-passes-other',
        seedId: seed.id,
        message: `the answer for ${reading.id} passes for ${other.id}`,
      })),
  ]);
}

function passes(answering: SeedReading, checked: SeedReading): boolean {
  return matchCheck(answering.answer.text, { kind: 'check', ...checked.answer }).right;
}

/** A request that passes an answer's check says the answer: whoever repeats it is right. */
function checkLeaks(seed: Seed): readonly SeedProblem[] {
  return seed.readings
    .filter(({ answer }) => matchCheck(seed.request, { kind: 'check', ...answer }).right)
    .map(({ id }) => ({ code: 'answer-leaks', seedId: seed.id, message: `the request passes as an answer for ${id}` }));
}

function checkQuestions(seed: Seed): readonly SeedProblem[] {
  const hits = (question: string): boolean => {
    const reading = readQuestion(question, requiredSlots(seed), seed.language);
    return reading.open || reading.asked.length > 0;
  };
  const problems: SeedProblem[] = [];
  if (readQuestion(seed.goodQuestion, requiredSlots(seed), seed.language).asked.length === 0) {
    problems.push({ code: 'good-question-misses', seedId: seed.id, message: `"${seed.goodQuestion}" hits no slot` });
  }
  if (hits(seed.missingQuestion)) {
    problems.push({ code: 'missing-question-hits', seedId: seed.id, message: `"${seed.missingQuestion}" hits a slot` });
  }
  return problems;
}

/** A user who is asked for one slot would give another one away. */
function checkPremise(seed: Seed): readonly SeedProblem[] {
  const text = searchable(seed.falsePremise.text, seed.language);
  const [asked] = readQuestion(seed.goodQuestion, requiredSlots(seed), seed.language).asked;
  return seed.slots
    .filter((slot) => asked !== undefined && slot.name !== asked.slot.name)
    .flatMap((slot) => slot.options.flatMap(({ label, aliases }) => [label, ...aliases]))
    .filter((wording) => text.has(wording))
    .map((wording) => ({ code: 'premise-leaks', seedId: seed.id, message: `the false premise names "${wording}"` }));
}

export function requiredSlots(seed: Seed): readonly SeedSlot[] {
  return seed.slots.filter((slot) => slot.required);
}

import { renderGold } from '../judge/gold-text.ts';
import type { Scenario, Secret } from '../schema/scenario.ts';
import { hashJson } from '../tools/hash.ts';
import { createRandom } from '../tools/random.ts';

/** A user who may have sent a request: the scenario with this user's reading as the one that is meant. */
export interface ItemUser {
  readonly reading: string;
  /** The answer that this user expects, as text. */
  readonly expected: string;
  readonly scenario: Scenario;
}

/** A request to label moves for, with all users who may have sent it. */
export interface PreferItem {
  readonly id: string;
  readonly cluster: string;
  /** The scenario that it was made of; its brief is what the assistant sees. */
  readonly scenario: Scenario;
  readonly users: readonly ItemUser[];
}

export interface PreferItems {
  readonly items: readonly PreferItem[];
  /** Scenarios of which nobody knows an answer: they are left out. */
  readonly withoutAnswer: number;
}

/** Users of a request at most: of more, these many are drawn. */
const MOST_USERS = 12;
const ONLY_READING = 'intended';

/**
 * The requests of some scenarios, each brief once. Where asking is right every reading is a user; a clear request has the
 * one who is meant.
 */
export function preferItems(scenarios: readonly Scenario[], seed: number): PreferItems {
  const seen = new Set<string>();
  const items: PreferItem[] = [];
  let withoutAnswer = 0;
  for (const scenario of scenarios) {
    const { history, request, documents, instructions } = scenario.brief;
    const key = hashJson({ history, request, documents, instructions, cluster: scenario.cluster });
    if (seen.has(key)) continue;
    seen.add(key);
    const users = usersOf(scenario, seed);
    if (users.length === 0) withoutAnswer++;
    else items.push({ id: scenario.id, cluster: scenario.cluster, scenario, users });
  }
  return { items, withoutAnswer };
}

function usersOf(scenario: Scenario, seed: number): readonly ItemUser[] {
  const { secret } = scenario;
  const clear = secret.goldAction === 'answer' && secret.intended !== undefined;
  const readings = clear ? secret.readings.filter(({ id }) => id === secret.intended) : secret.readings;
  if (readings.length === 0) return secret.answer ? [user(ONLY_READING, scenario, secret)] : [];
  const chosen = new Set(createRandom('prefer-users', seed, scenario.id).shuffle(readings).slice(0, MOST_USERS));
  return readings
    .filter((reading) => chosen.has(reading))
    .flatMap((reading) => {
      // The scenario's own answer may be better known than that of the reading.
      const answer = reading.id === secret.intended && secret.answer ? secret.answer : reading.answer;
      if (answer.kind === 'check' && answer.allOf.length === 0) return [];
      return [user(reading.id, scenario, { ...secret, intended: reading.id, answer })];
    });
}

function user(reading: string, scenario: Scenario, secret: Secret): ItemUser {
  return { reading, expected: secret.answer ? renderGold(secret.answer) : '', scenario: { ...scenario, secret } };
}

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { UserTurn } from '../../schema/dialogue.ts';
import type { Reading, Secret } from '../../schema/scenario.ts';
import type { User, UserEnd } from '../../schema/user.ts';
import { hashJson } from '../../tools/hash.ts';
import { createRandom } from '../../tools/random.ts';
import { READING_SLOT } from './scenarios.ts';

const phrases = z.array(z.string().min(1)).min(1);
const phraseSet = z.strictObject({ reading: phrases, only: phrases });

/** Wordings of the two simulators by rules; no wording stands in both. */
export const PHRASES = z
  .strictObject({ labelling: phraseSet, grading: phraseSet })
  .parse(JSON.parse(readFileSync(new URL('./user-phrases.json', import.meta.url), 'utf8')));

/** How a simulator by rules reads a question and names a reading. */
export interface ReadingMatcher {
  /** Can the reply to this question tell the readings apart? Questions have at least two readings then. */
  separates(question: string, readings: readonly Reading[], secret: Secret, request: string): boolean;
  /** The words by which a user names the reading they mean. */
  name(reading: Reading, secret: Secret, request: string): string;
}

export interface RulesUserParts {
  readonly reference: string;
  readonly simulator: keyof typeof PHRASES;
  readonly version: number;
  readonly matcher: ReadingMatcher;
}

/** Characters of a question that are read. */
const LONGEST_QUESTION = 4000;

/**
 * A user who answers with the distinguishing words of its reading when the question separates the readings, and else has
 * nothing to say: it abstains (2410.13788), and the episode ends.
 */
export function createRulesUser({ reference, simulator, version, matcher }: RulesUserParts): User {
  const wordings = PHRASES[simulator];
  return {
    reference,
    settings: { kind: `ambigqa-${simulator}`, version, phrases: hashJson(wordings) },
    reply: async (dialogue, secret, context) => {
      const reading = secret.readings.find(({ id }) => id === secret.intended);
      if (!reading) return abstention('this scenario has no user');
      const unclear = secret.readings.length > 1;
      const question = (dialogue.at(-1)?.text ?? '').slice(0, LONGEST_QUESTION);
      const { request } = context.brief;
      if (unclear && !matcher.separates(question, secret.readings, secret, request)) {
        return abstention('the question does not tell the readings apart');
      }
      const words = matcher.name(reading, secret, request);
      return reply(createRandom(context.seed, simulator).pick(wordings[unclear ? 'reading' : 'only']), words, unclear);
    },
  };
}

function abstention(reason: string): UserEnd {
  return { speaker: 'end', reason };
}

function reply(wording: string, words: string, unclear: boolean): UserTurn {
  // The replacement is a function: a reading may hold "$&" and the like.
  const text = wording.replace('{words}', () => words);
  return { speaker: 'user', text, relevant: unclear, ...(unclear && { filled: [READING_SLOT] }) };
}

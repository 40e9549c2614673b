import { z } from 'zod';

/** Version of the format of a line of `querent prefer`; raised when a reader would misread it. */
export const PREFERENCE_VERSION = 1;

const CANDIDATE_KINDS = ['ask', 'answer', 'enumerate'] as const;

/** What came of a candidate with one of the users: theirs is one reading of the request. */
export const rolloutSchema = z.strictObject({
  /** Id of the reading, among `readings`. */
  reading: z.string(),
  /** What that user replied to the question; null where it abstained, and where the candidate asks nothing. */
  reply: z.string().nullable(),
  /** The final answer; null where there was none. */
  answer: z.string().nullable(),
  /** Did the final answer match what this user expected? A share in 0..1 where it is one (an enumeration's F1). */
  score: z.number().min(0).max(1),
  /** Why a match does not count, or why there was none to look at. */
  void: z.enum(['abstained', 'leak', 'asked-again', 'empty', 'undecided']).optional(),
});

export const candidateSchema = z.strictObject({
  text: z.string(),
  kind: z.enum(CANDIDATE_KINDS),
  /** `greedy`: at temperature 0; `sample`: at temperature 1; `direct`: told to answer; `enumerate`: told to give all readings. */
  source: z.enum(['greedy', 'sample', 'direct', 'enumerate']),
  /**
   * Mean of the rollouts' scores, less the price for a question (2410.13788: V(q) or V(r)); at most 1, and below 0 where a
   * price was paid for nothing.
   */
  worth: z.number().max(1),
  /** What a judge made of the move from the request alone, in 0..1: the control. Absent where none was asked. */
  singleTurnScore: z.number().min(0).max(1).optional(),
  /** One for each reading, in the order of `readings`. */
  rollouts: z.array(rolloutSchema),
});

/** Indices of `candidates`, the better one strictly better. */
export const preferencePairSchema = z.strictObject({
  chosen: z.int().min(0),
  rejected: z.int().min(0),
  /** How much better, in units of what was compared: worth, or single-turn score. */
  margin: z.number().positive(),
  /** Kinds of the two: `ask>answer`. */
  kind: z.templateLiteral([z.enum(CANDIDATE_KINDS), '>', z.enum(CANDIDATE_KINDS)]),
});

/** One line of the output of `querent prefer` (docs/prefer.md): a request, the moves that were tried, and what they led to. */
export const preferenceRowSchema = z.strictObject({
  version: z.literal(PREFERENCE_VERSION),
  /** Id of the scenario. */
  id: z.string().min(1),
  /** The scenario's natural cluster: splits go by it. */
  cluster: z.string().min(1),
  benchmark: z.string(),
  set: z.string(),
  /** What the assistant read before the move. */
  prompt: z.array(z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })).min(1),
  /** What the users may have meant, with the answer each expected. Secret: never part of a prompt. */
  readings: z.array(z.strictObject({ id: z.string(), expected: z.string() })).min(1),
  candidates: z.array(candidateSchema),
  /** Index of the best candidate; on a tie an answer before an enumeration before a question, then the earlier one. */
  best: z.int().min(0).nullable(),
  /** By worth: double-turn labels. */
  pairs: z.array(preferencePairSchema),
  /** By the single-turn score of the same candidates; empty where there is none. */
  singleTurnPairs: z.array(preferencePairSchema),
  /** What a question costs, in units of a right answer. */
  price: z.number().min(0),
  /** Who labelled: the simulated users, who answers after their reply, who matched, who gave single-turn scores. */
  simulator: z.strictObject({
    user: z.string(),
    answerer: z.string(),
    judge: z.string(),
    singleTurnJudge: z.string().nullable(),
  }),
  /** The model that wrote the candidates. */
  generator: z.string(),
  seed: z.int().min(0),
});

export type Rollout = z.infer<typeof rolloutSchema>;
export type Candidate = z.infer<typeof candidateSchema>;
export type CandidateKind = Candidate['kind'];
export type PreferencePair = z.infer<typeof preferencePairSchema>;
export type PreferenceRow = z.infer<typeof preferenceRowSchema>;

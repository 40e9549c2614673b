import type { Dialogue } from '../schema/dialogue.ts';
import type { Brief } from '../schema/scenario.ts';

/** A small local model that decides whether to ask or to answer, from what an assistant can see. Calls nothing. */
export interface Policy {
  readonly name: string;
  /** Of everything that its decisions hang on. */
  readonly hash: string;
  weigh(brief: Brief, dialogue: Dialogue): Weighed;
}

export interface Weighed {
  /** Probability, in 0..1, that a question is the right next turn. */
  readonly ask: number;
  /** Where no price of a question is given, one is put above this probability. */
  readonly border: number;
}

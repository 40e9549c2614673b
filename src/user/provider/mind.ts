import type { Dialogue } from '../../schema/dialogue.ts';
import type { JsonValue } from '../../schema/json.ts';
import type { Language } from '../../schema/message.ts';
import type { CallContext } from '../../schema/model.ts';
import type { TreeState } from './fact-tree.ts';
import type { Intent } from './intent.ts';
import type { Fact, Knowledge } from './knowledge.ts';

/** What a provider decides on: the talk so far, the seeker's turn last, and what may be given. */
export interface MindInput {
  readonly language: Language;
  readonly knowledge: Knowledge;
  /** The provider's greeting. */
  readonly greeting: string;
  readonly dialogue: Dialogue;
  readonly state: TreeState;
  readonly call: CallContext;
}

/** What was made of a seeker's turn. */
export interface Reading {
  readonly intent: Intent;
  /** Open facts that answer it, in the order of the tree; a provider of one fact gives the first. */
  readonly facts: readonly Fact[];
  /** What to say, in free words, when nothing is given; absent: a fixed sentence by intent. */
  readonly words?: string;
  readonly trace?: JsonValue;
}

/** How a provider decides; what it says and keeps track of is the same for all (`create-provider.ts`). */
export interface ProviderMind {
  readonly reference: string;
  readonly settings: JsonValue;
  /** Before the opening answer: is the seeker's turn about its task at all? */
  isAboutTask(input: MindInput): Promise<boolean>;
  /** Called with at least one open fact, except where `readsAlways`. */
  read(input: MindInput): Promise<Reading>;
  /** What is made of a turn once nothing is open, without a call. */
  readWithoutOpen(input: MindInput): Reading;
  /** The authors' provider classifies the turn even when nothing is open. */
  readonly readsAlways?: boolean;
  /** Joins several facts in free words; absent, or undefined in return: they stand one a line. */
  join?(facts: readonly Fact[], input: MindInput): Promise<string | undefined>;
}

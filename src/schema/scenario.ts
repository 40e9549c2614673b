import type { Action } from './action.ts';
import type { JsonObject } from './json.ts';
import type { Language, Message } from './message.ts';
import type { ToolDefinition } from './model.ts';

/** A text or a table that the assistant may read. */
export type Document =
  | { readonly kind: 'text'; readonly id: string; readonly text: string }
  | { readonly kind: 'table'; readonly id: string; readonly rows: readonly (readonly string[])[] };

/**
 * All that an assistant may see. No field of it is derived from the secret: a canary test over all
 * benchmarks proves that no prompt to an assistant holds anything of a secret.
 */
export interface Brief {
  readonly language: Language;
  /** What the assistant is for, in the words of whoever deploys it; absent when there is nothing to say. */
  readonly instructions?: string;
  readonly documents: readonly Document[];
  /** Tools that it may call; absent: none. */
  readonly tools?: readonly ToolDefinition[];
  /** Turns before the request, oldest first; gold assistant turns where the benchmark is teacher-forced. */
  readonly history: readonly Message[];
  /** The user's turn that opens the episode. */
  readonly request: string;
  /**
   * When there, the talk is shown as a transcript inside one message of the user, each turn after its speaker's name, and
   * the model is asked for the next turn (completion mode). Absent: turns are messages of their own (chat).
   */
  readonly transcript?: { readonly user: string; readonly assistant: string };
}

/** How much a wrong guess costs the user. */
export type Stakes = 'low' | 'high' | 'irreversible';

export interface SlotOption {
  readonly id: string;
  /** As a person would say it. */
  readonly label: string;
  /** Other wordings that mean the same. */
  readonly aliases: readonly string[];
}

/** One thing that is missing or unclear in the request. */
export interface Slot {
  readonly name: string;
  /** What a good question asks for, as a noun phrase: "the year", "which Cambridge". */
  readonly asksFor: string;
  /** Words by which a question for this slot is recognised, next to `asksFor` and the options' labels. */
  readonly cues: readonly string[];
  readonly required: boolean;
  /** The values it can have; empty when it is open. */
  readonly options: readonly SlotOption[];
}

/** Where a slot stands in a dialogue (2512.21120, tracking; `revised`: the user changed their mind). */
export type SlotState = 'missing' | 'vague' | 'conflict' | 'false-premise' | 'declined' | 'filled' | 'revised';

/** Which final answer is right. The rule judge has one check per kind. */
export type GoldAnswer =
  | {
      /** An amount with its scale, PACIFIC's arithmetic and count questions. */
      readonly kind: 'number';
      readonly value: number;
      readonly scale: Scale;
    }
  | {
      /** Words or figures copied from the documents. */
      readonly kind: 'spans';
      readonly spans: readonly string[];
      readonly scale: Scale;
      /** The order is part of the answer ("..., respectively"). */
      readonly ordered: boolean;
    }
  | {
      /** Free text: of each group of wordings at least one must occur, and none of `noneOf`. */
      readonly kind: 'check';
      readonly text: string;
      readonly allOf: readonly (readonly string[])[];
      readonly noneOf: readonly string[];
    };

export type Scale = '' | 'thousand' | 'million' | 'billion' | 'percent';

/** One thing the user may have meant: a value for every required slot, and what follows from it. */
export interface Reading {
  readonly id: string;
  /** Slot name -> option id (or free text where the slot has no options). */
  readonly values: Readonly<Record<string, string>>;
  readonly answer: GoldAnswer;
  readonly stakes: Stakes;
}

/** A label of the taxonomy: one of five dimensions and its subtype (2512.21120, table of the taxonomy). */
export interface AmbiguityLabel {
  readonly dimension: string;
  readonly subtype: string;
}

/** What only the user, the judge and the per-scenario controls may see. */
export interface Secret {
  /** The right action on the request itself; null where nobody has said it. */
  readonly goldAction: Action | null;
  /** Empty for a clear request. */
  readonly ambiguity: readonly AmbiguityLabel[];
  readonly slots: readonly Slot[];
  readonly readings: readonly Reading[];
  /** Id of the reading the user has in mind; absent where the benchmark has no readings. */
  readonly intended?: string;
  readonly goldQuestion?: string;
  readonly goldReply?: string;
  /** The right final answer; absent when it cannot be scored. */
  readonly answer?: GoldAnswer;
  readonly stakes?: Stakes;
  /** Oracle inputs that `--given` may hand to an assistant: name -> text. Such runs are marked. */
  readonly oracle: Readonly<Record<string, string>>;
  /** What only the benchmark's own parts read. */
  readonly extra: JsonObject;
}

export interface Scenario {
  /** Unique in its benchmark and set; stable over versions. */
  readonly id: string;
  /** The natural cluster for intervals: document, seed, task type. */
  readonly cluster: string;
  /** Report groups it belongs to: `ambig`, `clear`, `subtype.lexical`. */
  readonly groups: readonly string[];
  readonly brief: Brief;
  readonly secret: Secret;
}

import type { Action } from '../schema/action.ts';
import type { Message } from '../schema/message.ts';

/**
 * Where an example comes from: `gold` of a benchmark, a `run`, a training `dialogue`, labelled `preference`s, or
 * `counterfactual`, the other side of a gold decision.
 */
export const EXAMPLE_SOURCES = ['gold', 'run', 'dialogue', 'preference', 'counterfactual'] as const;
export type ExampleSource = (typeof EXAMPLE_SOURCES)[number];

interface ExampleOrigin {
  /** Unique in its data set. */
  readonly id: string;
  /** What must never be parted between train and test: document, question, seed. */
  readonly cluster: string;
  readonly source: ExampleSource;
  /** Where it was made: `pacific:validation`, or the name of a file. */
  readonly from: string;
  /** The scenario it was made from, where it is one of a benchmark: `of` is `pacific:validation`. */
  readonly scenario?: { readonly of: string; readonly id: string };
}

/** What a model reads and what it is to say. */
export interface SftExample extends ExampleOrigin {
  readonly prompt: readonly Message[];
  readonly completion: string;
  /** What the completion does; null where nobody has said it. */
  readonly action: Action | null;
}

/** What a model reads, what it is rather to say, and rather than what. */
export interface PairExample extends ExampleOrigin {
  readonly prompt: readonly Message[];
  readonly chosen: string;
  readonly rejected: string;
  /** Kinds of the two, the better one first: `ask>answer`. */
  readonly kind: string;
}

export type Example = SftExample | PairExample;

export function isPair(example: Example): example is PairExample {
  return 'chosen' in example;
}

/** What the example teaches, for counts: the action, or the kinds of the two texts. */
export function lessonOf(example: Example): string {
  return isPair(example) ? example.kind : (example.action ?? 'unlabelled');
}

/** All texts that a trainer would read of it. */
export function textsOf(example: Example): readonly string[] {
  return isPair(example) ? [example.chosen, example.rejected] : [example.completion];
}

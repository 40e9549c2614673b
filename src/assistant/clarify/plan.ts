import type { MoveKind } from '../../schema/action.ts';
import type { JsonObject } from '../../schema/json.ts';
import type { Stakes } from '../../schema/scenario.ts';
import { guessProbability } from './belief.ts';
import { fillProbability } from './persona-belief.ts';
import type { ClarifyState, SlotRow } from './state.ts';
import { askableSlots, uncertainSlots } from './track.ts';

/** In units of a right answer, which is worth 1. */
export interface Prices {
  /** Of a question. Default 0.1. */
  readonly question: number;
  /** Of each word of a question. Default 0. */
  readonly word: number;
}

export const DEFAULT_PRICES: Prices = { question: 0.1, word: 0 };

export interface PlanInput {
  readonly state: ClarifyState;
  readonly prices: Prices;
  /** 0: it must answer. */
  readonly questionsLeft: number;
  /** Words of the question that would be put for a slot. */
  readonly wordsFor: (row: SlotRow) => number;
}

export interface Plan {
  readonly action: 'ask' | 'answer';
  readonly move: MoveKind;
  /** Name of the slot to ask for. */
  readonly slot?: string;
  /** In a sentence. */
  readonly reason: string;
  /** The terms of the sum, for the trace. */
  readonly sum: JsonObject;
}

/** What a wrong answer costs. Ours: 1 is a right answer's worth. */
const LOSS: Readonly<Record<Stakes, number>> = { low: 0.25, high: 1, irreversible: 3 };
/** A right answer that states its assumption is worth a little less than a plain one. */
const ASSUMED_WORTH = 0.9;
/** Of a wrong answer's loss, what is left when the assumption was stated: the user can see it. */
const ASSUMED_LOSS = 0.5;
/** Each time that a slot was asked for in vain, asking again is that much less likely to help. */
const FATIGUE = 0.8;

/** Utility of the two ways of answering, when the guess at everything uncertain is right with probability `right`. */
function answerUtilities(right: number, loss: number): { readonly direct: number; readonly assume: number } {
  return {
    direct: right - (1 - right) * loss,
    assume: right * ASSUMED_WORTH - (1 - right) * loss * ASSUMED_LOSS,
  };
}

interface Candidate {
  readonly row: SlotRow;
  readonly fill: number;
  /** Expected utility of the best answer once the user has said the value. */
  readonly known: number;
  readonly value: number;
  readonly price: number;
  readonly net: number;
}

/**
 * Value of information (the spec's rule planner): the value of asking for slot s is the expectation, over the values of
 * s, of the best answer's utility when s is known, minus the best answer's utility now, times the probability that this
 * user fills it. Asks for the slot with the highest value minus price if that is above 0 and a question is left.
 * So a higher price never turns an answer into a question.
 */
export function planByRules(input: PlanInput): Plan {
  const uncertain = uncertainSlots(input.state);
  const now = bestUtility(uncertain);
  const candidates = askableSlots(input.state).map((row) => weigh(row, uncertain, now, input));
  const best = candidates.toSorted((left, right) => right.net - left.net)[0];
  const sum = describeSum(uncertain, now, candidates, input);
  if (best && best.net > 0 && input.questionsLeft > 0) {
    return { action: 'ask', move: moveFor(best.row), slot: best.row.name, reason: whyAsk(best, now), sum };
  }
  return { action: 'answer', move: answerMove(uncertain), reason: whyAnswer(uncertain, best), sum };
}

/** How a slot in its state is best asked for. */
export function moveFor(row: SlotRow): MoveKind {
  if (row.state === 'false-premise') return 'correct';
  return row.options.length > 1 || row.rivals.length === 2 ? 'choice' : 'open';
}

/** With the assumption stated where something required was declined, or the guess is too unsure to go unsaid. */
export function answerMove(uncertain: readonly SlotRow[]): MoveKind {
  if (uncertain.length === 0) return 'direct';
  if (uncertain.some((row) => row.state === 'declined' || row.asked > 0)) return 'assume';
  const { direct, assume } = answerUtilities(rightProbability(uncertain), worstLoss(uncertain));
  return assume >= direct ? 'assume' : 'direct';
}

function weigh(row: SlotRow, uncertain: readonly SlotRow[], now: number, input: PlanInput): Candidate {
  const fill = fillProbability(input.state.persona) * FATIGUE ** row.asked;
  const others = uncertain.filter((other) => other !== row);
  // Slots are independent, so the best utility once s is known is the same whatever its value: the expectation is plain.
  const known = bestUtility(others);
  const value = fill * (known - now);
  const price = input.prices.question + input.prices.word * input.wordsFor(row);
  return { row, fill, known, value, price, net: value - price };
}

function bestUtility(uncertain: readonly SlotRow[]): number {
  const { direct, assume } = answerUtilities(rightProbability(uncertain), worstLoss(uncertain));
  return Math.max(direct, assume);
}

function rightProbability(uncertain: readonly SlotRow[]): number {
  return uncertain.reduce((product, row) => product * guessProbability(row), 1);
}

function worstLoss(uncertain: readonly SlotRow[]): number {
  return Math.max(0, ...uncertain.map((row) => LOSS[row.stakes]));
}

function describeSum(
  uncertain: readonly SlotRow[],
  now: number,
  candidates: readonly Candidate[],
  input: PlanInput,
): JsonObject {
  return {
    right: round(rightProbability(uncertain)),
    loss: worstLoss(uncertain),
    utilityNow: round(now),
    questionsLeft: input.questionsLeft,
    candidates: candidates.map(({ row, fill, known, value, price, net }) => ({
      slot: row.name,
      fills: round(fill),
      utilityKnown: round(known),
      value: round(value),
      price: round(price),
      net: round(net),
    })),
  };
}

function whyAsk({ row, fill, known, value, price }: Candidate, now: number): string {
  const terms = `${shown(fill)} x (${shown(known)} - ${shown(now)}) = ${shown(value)}`;
  return `Asking for ${row.asksFor} is worth ${terms} and costs ${shown(price)}.`;
}

function whyAnswer(uncertain: readonly SlotRow[], best: Candidate | undefined): string {
  if (uncertain.length === 0) return 'Nothing that is needed is open.';
  if (best === undefined) return 'What is open was declined: answer with the assumption stated.';
  if (best.net <= 0) {
    return `Asking for ${best.row.asksFor} is worth ${shown(best.value)}, which is no more than its price ${shown(best.price)}.`;
  }
  return 'No question is left: answer with the assumption stated.';
}

function round(value: number): number {
  return Number(value.toFixed(4));
}

function shown(value: number): string {
  return value.toFixed(2);
}

import type { Action } from '../schema/action.ts';
import type { Confusion } from './confusion.ts';

/**
 * F1 of one action: 2 TP / (gold + predicted), in 0..1. 0 when the action neither occurs in the gold nor is predicted:
 * so a group with one gold class has a macro F1 of half that class's F1, as in the tables of 2605.25204.
 */
export function classF1(confusion: Confusion, action: Action): number {
  const denominator = confusion.gold(action) + confusion.predicted(action);
  return denominator === 0 ? 0 : (2 * confusion.count(action, action)) / denominator;
}

import { createRandom } from '../../tools/random.ts';
import type { BaseDialogue } from '../training/base-dialogue.ts';

/** What an added turn of the user is to be. */
export type TurnKind = 'clear' | 'ambiguous';

/** A dialogue and the turns to be added to it. */
export interface TurnsPlace {
  readonly id: string;
  readonly base: BaseDialogue;
  readonly kinds: readonly TurnKind[];
}

export interface TurnsPlan {
  /** Turns of the user added to each dialogue, from 1; the paper's are 1, 3, 5, 7 and 9. */
  readonly turns: number;
  /** Share of them that is ambiguous, 0..1; the paper's are 0.1, 0.3, 0.5, 0.7 (default) and 0.9. */
  readonly clarificationRate: number;
  readonly seed: number;
}

/**
 * Which turns are to be ambiguous, so that over all dialogues the share is met within one turn, and is met in every
 * stretch of them too; where in a dialogue they stand is drawn by the seed.
 */
export function planTurns(bases: readonly BaseDialogue[], { turns, clarificationRate, seed }: TurnsPlan): TurnsPlace[] {
  const random = createRandom('synth-turns', seed);
  const offset = random.next();
  const isAmbiguous = (at: number): boolean =>
    Math.floor((at + 1) * clarificationRate + offset) > Math.floor(at * clarificationRate + offset);
  return bases.map((base, index) => {
    const kinds = Array.from({ length: turns }, (_, turn) => isAmbiguous(index * turns + turn));
    return {
      id: base.dialogue.id,
      base,
      kinds: random.shuffle(kinds).map((ambiguous): TurnKind => (ambiguous ? 'ambiguous' : 'clear')),
    };
  });
}

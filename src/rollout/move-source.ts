import type { CallContext } from '../schema/model.ts';
import type { Candidate } from '../schema/preference.ts';
import type { PreferItem } from './items.ts';

/** A first move that is to be labelled. */
export type MoveText = Pick<Candidate, 'text' | 'kind' | 'source'>;

/** Where candidate moves come from. */
export interface MoveSource {
  readonly reference: string;
  moves(item: PreferItem, call: CallContext): Promise<readonly MoveText[]>;
}

/** Without the empty ones, and of equal ones (case and white space aside) the first. */
export function distinctMoves(moves: readonly MoveText[]): readonly MoveText[] {
  const seen = new Set<string>();
  return moves.filter(({ text }) => {
    const plain = text.toLowerCase().replace(/\s+/g, ' ').trim();
    if (plain === '' || seen.has(plain)) return false;
    seen.add(plain);
    return true;
  });
}

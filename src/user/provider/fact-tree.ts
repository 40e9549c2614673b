import type { Dialogue } from '../../schema/dialogue.ts';
import { type Fact, INTRO_ID, type Knowledge } from './knowledge.ts';

/** Where the provider stands: what it gave, and what it may give next, in the order of the tree. */
export interface TreeState {
  /** The vague opening answer was given. */
  readonly introduced: boolean;
  readonly given: ReadonlySet<string>;
  /** Not given, and the parent was; by number at every level, so that children stand where their parent was. */
  readonly open: readonly Fact[];
}

/** Reads the state off the dialogue: a user turn names the ids it gave in `filled`. */
export function treeState(knowledge: Knowledge, dialogue: Dialogue): TreeState {
  const given = givenIds(dialogue);
  return {
    introduced: given.has(INTRO_ID),
    given,
    open: knowledge.facts
      .filter(({ id }) => !given.has(id) && isOpen(id, given))
      .sort((left, right) => compareIds(left.id, right.id)),
  };
}

/** Ids that the user turns of a dialogue gave, the opening answer's included. */
export function givenIds(dialogue: Dialogue): ReadonlySet<string> {
  return new Set(dialogue.flatMap((turn) => (turn.speaker === 'user' ? (turn.filled ?? []) : [])));
}

/** `1.2` before `1.10` before `2`: numbers level by level; a node before its children. */
export function compareIds(left: string, right: string): number {
  const a = left.split('.').map(Number);
  const b = right.split('.').map(Number);
  for (let level = 0; level < Math.max(a.length, b.length); level++) {
    const difference = (a[level] ?? -1) - (b[level] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Id of the node above; undefined at the top. */
export function parentId(id: string): string | undefined {
  const dot = id.lastIndexOf('.');
  return dot < 0 ? undefined : id.slice(0, dot);
}

function isOpen(id: string, given: ReadonlySet<string>): boolean {
  const parent = parentId(id);
  return parent === undefined || given.has(parent);
}

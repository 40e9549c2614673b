import { createRandom } from '../../tools/random.ts';
import { PRECISE, REVISING } from '../../user/manner.ts';
import type { Script, ScriptStep } from './script.ts';

/** What the last exchange of a history is. */
interface Ending {
  readonly asks: ScriptStep['asks'];
  readonly manner: string;
  /** The slot was filled before it. */
  readonly settled: boolean;
}

const open = (manner: string): Ending => ({ asks: 'slot', manner, settled: false });
const besideOpen = (manner: string): Ending => ({ asks: 'beside', manner, settled: false });
const besideSettled = (manner: string): Ending => ({ asks: 'beside', manner, settled: true });
const times = (count: number, ending: Ending): readonly Ending[] => Array.from({ length: count }, () => ending);

/**
 * The first half calls for an answer, the second for a question. A reply that names nothing (vague, off focus, refusing,
 * indifferent) stands in both halves equally often: whether it leaves something open hangs on what was asked and on what
 * was said before, not on its words. Of replies that name a value each half has as many.
 */
const ENDINGS: readonly Ending[] = [
  ...times(3, open(PRECISE)),
  ...times(2, open(REVISING)),
  open('refusal'),
  besideSettled('refusal'),
  ...times(2, besideSettled('partial-vague')),
  ...times(2, besideSettled('off-focus')),
  besideSettled(PRECISE),
  ...times(3, open('contradictory')),
  ...times(2, open('factually-wrong')),
  ...times(2, besideOpen('refusal')),
  open('partial-vague'),
  besideOpen('partial-vague'),
  open('off-focus'),
  besideOpen('off-focus'),
  besideOpen(PRECISE),
];

/** Turns of the user a history can end with. */
const TURNS = [2, 3, 4, 5, 6] as const;
const CELLS = ENDINGS.flatMap((ending) => TURNS.map((turn) => ({ ending, turn })));
const SCRIPTS_PER_SEED = 4;
/** Shares no factor with the number of cells, and takes a seed's four far apart. */
const STRIDE = 49;
const OPENERS = ['partial-vague', 'off-focus', 'contradictory', 'factually-wrong'] as const;

/**
 * Four histories for seed number `index`, one decision each, at their last turn: over 30 seeds every ending comes at
 * every depth from turn 2 to 6 once. What goes before it leaves the slot open, drawn by the seed's id.
 */
export function balancedScripts(seedId: string, index: number): readonly Script[] {
  return Array.from({ length: SCRIPTS_PER_SEED }, (_, part) => {
    const cell = CELLS[((index * SCRIPTS_PER_SEED + part) * STRIDE) % CELLS.length] as (typeof CELLS)[number];
    return toScript(seedId, cell.ending, cell.turn);
  });
}

function toScript(seedId: string, { asks, manner, settled }: Ending, turn: number): Script {
  const random = createRandom('balanced', seedId, asks, manner, String(settled), turn);
  const last: ScriptStep = { asks, manner };
  // Two turns hold one reply only: there the clear twin has settled it.
  const fromTwin = settled && turn === 2;
  const settling: readonly ScriptStep[] =
    settled && !fromTwin ? [{ asks: 'slot', manner: random.pick([PRECISE, PRECISE, REVISING]) }] : [];
  const before = openers(random, turn - 2 - settling.length, manner);
  const steps = [...before, ...settling, last];
  return { from: fromTwin ? 'twin' : 'request', steps, name: nameOf(steps, fromTwin), firstTurn: turn };
}

/** Not the same manner twice running, and a false premise once. */
function openers(random: ReturnType<typeof createRandom>, count: number, last: string): readonly ScriptStep[] {
  const chosen: string[] = [];
  while (chosen.length < count) {
    const fitting = OPENERS.filter(
      (manner) =>
        manner !== chosen.at(-1) &&
        !(chosen.length === count - 1 && manner === last) &&
        !(manner === 'factually-wrong' && (last === manner || chosen.includes(manner))),
    );
    chosen.push(random.pick(fitting));
  }
  return chosen.map((manner) => ({ asks: 'slot', manner }));
}

function nameOf(steps: readonly ScriptStep[], fromTwin: boolean): string {
  const names = steps.map(({ asks, manner }) => (asks === 'beside' ? `beside-${manner}` : manner));
  return [...(fromTwin ? ['clear'] : []), ...names].join('+');
}

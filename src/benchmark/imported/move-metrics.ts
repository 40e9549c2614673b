import { shareMetric } from '../../metric/share-metric.ts';
import type { MoveKind } from '../../schema/action.ts';
import type { Metric } from '../../schema/metric.ts';

const MOVES: Readonly<Record<MoveKind, string>> = {
  open: 'an open question',
  choice: 'a question with choices',
  confirm: 'a question that confirms one reading',
  correct: 'a question that corrects a false premise',
  direct: 'a direct answer',
  assume: 'an answer that says what it assumes',
  enumerate: 'an answer for several readings',
  abstain: 'saying that it cannot tell',
  act: 'an act (a tool call)',
};

/** How it asked and answered: turns of each move / turns whose move is known. Needs no labels. */
export const moveMetrics: readonly Metric[] = Object.entries(MOVES).map(([move, words]) =>
  shareMetric({
    name: `move.${move}`,
    description: `Share of its turns that are ${words}.`,
    contribution: ({ dialogue }) => {
      const known = dialogue.filter((turn) => turn.speaker === 'assistant' && turn.move !== undefined);
      const these = known.filter((turn) => turn.speaker === 'assistant' && turn.move === move);
      return { part: these.length, whole: known.length };
    },
  }),
);

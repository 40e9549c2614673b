import type { TrainingNotice } from '../training/train-model.ts';
import type { TrainingEvent } from '../training/training-progress.ts';

/** Milliseconds between two lines where nothing is redrawn. */
const LINE_INTERVAL_MS = 10_000;

/** Figures that are shown, as trainers name them, with the name that a reader sees. */
const SHOWN: Readonly<Record<string, string>> = {
  loss: 'loss',
  eval_loss: 'validation loss',
  'rewards/margins': 'margin',
  'rewards/accuracies': 'preferred rightly',
};

/** Steps and losses while a trainer is at work: one line that is redrawn in a terminal, else a line now and then. */
export function createTrainingLine(stream: NodeJS.WriteStream): (event: TrainingEvent | TrainingNotice) => void {
  const live = Boolean(stream.isTTY);
  let progress = '';
  let figures = '';
  let lastMs = Number.NEGATIVE_INFINITY;
  const draw = (): void => {
    const now = performance.now();
    if (!live && now - lastMs < LINE_INTERVAL_MS) return;
    lastMs = now;
    const line = [progress, figures].filter((part) => part !== '').join('  ');
    stream.write(live ? `\r${line.padEnd(78)}` : `${line}\n`);
  };
  return (event) => {
    if (event.type === 'stage') {
      stream.write(`${live && progress !== '' ? '\n' : ''}${event.what}\n`);
      return;
    }
    if (event.type === 'resumed') {
      stream.write(`going on after step ${event.step}\n`);
      return;
    }
    if (event.type === 'step') progress = `step ${event.step}/${event.steps}`;
    else {
      const known = Object.entries(SHOWN).flatMap(([name, shown]) =>
        event.figures[name] === undefined ? [] : [`${shown} ${event.figures[name]}`],
      );
      if (known.length > 0) figures = known.join(', ');
    }
    draw();
  };
}

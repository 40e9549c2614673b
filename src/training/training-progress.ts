/** Where a training stands, read off what the trainer says. */
export type TrainingEvent =
  | { readonly type: 'step'; readonly step: number; readonly steps: number }
  | {
      readonly type: 'figures';
      /** As the trainer names them: `loss`, `rewards/margins`, `epoch`; numbers only. */
      readonly figures: Readonly<Record<string, number>>;
    };

/** Figures in a line at most. */
const MOST_FIGURES = 60;

/** A line of Transformers' trainer, on which both trainers stand; undefined for any other line. */
export function readTrainingLine(line: string): TrainingEvent | undefined {
  const start = line.indexOf('{');
  const end = line.lastIndexOf('}');
  if (start >= 0 && end > start && /'(?:loss|eval_loss|train_loss)'/.test(line)) {
    return { type: 'figures', figures: readFigures(line.slice(start + 1, end)) };
  }
  const bar = /(\d{1,9})\/(\d{1,9}) \[/.exec(line);
  if (!bar || !/^\s*\d{1,3}%\|/.test(line)) return undefined;
  return { type: 'step', step: Number(bar[1]), steps: Number(bar[2]) };
}

/** The inside of a Python dictionary of numbers, which newer versions write as texts: `'loss': '0.878', 'epoch': 0.02`. */
function readFigures(text: string): Readonly<Record<string, number>> {
  const found = text.matchAll(/'([\w/.-]{1,60})': '?(-?[\d.]{1,30}(?:e[+-]?\d{1,3})?)'?/g);
  const figures = [...found].slice(0, MOST_FIGURES).map(([, name, value]) => [name as string, Number(value)] as const);
  return Object.fromEntries(figures.filter(([, value]) => Number.isFinite(value)));
}

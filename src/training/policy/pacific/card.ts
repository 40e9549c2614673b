import { basename } from 'node:path';
import { brierScore, type FigureName, type Prediction, reliabilityTable, showFigure } from '../figures.ts';
import type { PacificEvaluation } from './train-pacific.ts';

export function pacificCard(evaluation: PacificEvaluation, name: string): string {
  const { trials, curve, documents, file } = evaluation;
  const policy = trials.map((trial) => trial.policy);
  const asked = trials.map((trial) => trial.asked);
  const never = policy.map((one) => ({ ...one, probability: 0 }));
  const words = trials.map((trial) => trial.byWords);
  return `# The policy \`${name}\`: a card

Decides whether a question about a financial report can be answered or needs a question back, from what an assistant can see:
the request, the talk before it, the table and the paragraphs. For \`policy:${name}\`; no model is called. Written by
\`querent train policy --benchmark pacific\`; do not edit.

- Trained on the decisions of PACIFIC (arXiv 2210.08817; data MIT), \`${basename(file)}\`: ${trials.length} decisions, ${asked.filter(({ asks }) => asks).length} of them to ask, about
  ${documents} documents. These weights hold nothing of the data but words and hashes; licence MIT.
- Features: how the words of the request fit rows, columns, years and sentences of the report (how many rows fit equally well,
  what is left over), how it is asked, what was asked and said before; and what a logistic regression makes of its words.
  Gradient-boosted trees decide. Never seen: the rewrite of the question, answer, derivation, scale, paragraphs needed.
- After its own question it answers: in the data a reply always settles it.
- It asks above a border that is chosen on training documents for the best macro F1, or above \`--question-price\`.
- A report that was seen in training is known by its fingerprint: the model of the fold that was not shown it decides, so
  figures of runs on this split are out of fold.

Cross-validated by document (10 folds), in per cent with 95% intervals over documents:

| | accuracy | weighted F1 | macro F1 | precision of asking | recall of asking |
| --- | --- | --- | --- | --- | --- |
${row('policy', asked)}
${row('policy, border 0.5', policy)}
${row('its words alone, border 0.5', words)}
${row('always answer', never)}

In the paper (arXiv 2605.25204) an 8B model trained on the train split reaches a macro F1 of 87.04 on the same decisions.

Learning curve, macro F1 on half of the folds:

| training documents | macro F1 |
| --- | --- |
${curve.map((part) => `| ${part.documents} | ${showFigure('macroF1', part.asked)} |`).join('\n')}
| all but a fold (all folds) | ${showFigure('macroF1', asked)} |

Brier score ${brierScore(policy).toFixed(3)} (always the share of questions: ${baseBrier(policy).toFixed(3)}). Reliability:

${reliabilityTable(policy)}
`;
}

const COLUMNS: readonly FigureName[] = ['accuracy', 'weightedF1', 'macroF1', 'askPrecision', 'askRecall'];

function row(name: string, predictions: readonly Prediction[]): string {
  return `| ${[name, ...COLUMNS.map((figure) => showFigure(figure, predictions))].join(' | ')} |`;
}

function baseBrier(predictions: readonly Prediction[]): number {
  const share = predictions.filter(({ asks }) => asks).length / predictions.length;
  return share * (1 - share);
}

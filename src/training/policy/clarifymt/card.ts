import type { Seed } from '../../../benchmark/clarifymt/seed.ts';
import { brierScore, type Prediction, reliabilityTable, showFigure } from '../figures.ts';
import type { Evaluation, Trial } from './evaluate.ts';

interface CardInput {
  readonly seeds: readonly Seed[];
  readonly folds: number;
  readonly name: string;
}

export function openCard(evaluation: Evaluation, { seeds, folds, name }: CardInput): string {
  const { heldOut, general, knownPhrases, otherPhrases, otherSeeds, otherSeedsAndPhrases } = evaluation;
  const count = (language: string): number => seeds.filter((seed) => seed.language === language).length;
  const later = heldOut.filter(isLater).map(({ policy }) => policy);
  return `# The policy \`${name}\`: a card

Decides whether a question is the right next turn of a talk, from what an assistant can see: the request, the questions and
replies since, the documents. Used by \`policy:${name}\` and \`clarify:local\`; no model is called. Written by
\`npm run train:clarify-local\`; do not edit.

- Trained on the open ClarifyMT set (${count('en')} English and ${count('zh')} Chinese seeds, CC BY 4.0): scripted dialogues of the make
  \`balanced\`, and further ones of the same make with other endings, some with general questions ("Could you tell me more
  precisely what you mean?"), in the rules user's phrases. No other data. Licence of
  these weights: CC BY 4.0, like the set.
- Three logistic regressions read words: is the request open or clear; does a question go on about what is open, or is it
  beside it; which of eight kinds a reply is. What was said before stands for itself there (a thing offered, a word of the
  question, a new word), so that they learn how something is said and not what it is about. Gradient-boosted trees decide
  on what the three make of the last two exchanges and on whether all was settled before. On a request alone the first
  reader decides.
- The trees are trained on what readers make of seeds and phrases that these readers were not shown, so their
  probabilities hold for new ones.
- A request that was seen in training is known by its fingerprint: the model of the fold that was shown neither its seed nor a
  fifth of the phrases decides. So figures of runs on the open set are out of fold by seed; its phrases were mostly shown (the
  third row below).

Balanced accuracy of ask or answer in per cent, with a 95% interval over seeds; ${folds} folds of seeds and of phrases. "Held
out": dialogues of a fold's seeds in a fold's phrases, by the model that was shown neither. What carries over: "other phrases"
were written apart from the rules user's and train nothing; "seeds by others" are the ${new Set(otherSeeds.map(({ policy }) => policy.cluster)).size} of the starter set, which no model was
shown, in the same make. The bag of words is a logistic regression over words and pairs of the user's last turn, trained and
tried alike. Always asking is 50.0 everywhere.

| decisions | number | policy | bag of words |
| --- | --- | --- | --- |
${[
  row('turn 2 and later, seeds and phrases held out', heldOut.filter(isLater)),
  row('the same, after general questions', general.filter(isLater)),
  row('turn 2 and later, seeds held out', knownPhrases.filter(isLater)),
  row('turn 1 (the request alone), seeds held out', heldOut.filter(isFirst)),
  row('English, turn 2 and later, held out', heldOut.filter(isLater).filter(isEnglish)),
  row('English, turn 1', heldOut.filter(isFirst).filter(isEnglish)),
  row('Chinese, turn 2 and later, held out', heldOut.filter(isLater).filter(isChinese)),
  row('Chinese, turn 1', heldOut.filter(isFirst).filter(isChinese)),
  ...[2, 3, 4, 5, 6].map((turn) =>
    row(
      `turn ${turn}, held out`,
      heldOut.filter((trial) => trial.turn === turn),
    ),
  ),
  row('turn 2 and later, in other phrases', otherPhrases.filter(isLater)),
  row('seeds by others, turn 2 and later', otherSeeds.filter(isLater)),
  row('seeds by others in other phrases, turn 2 and later', otherSeedsAndPhrases.filter(isLater)),
  row('seeds by others, turn 1', otherSeeds.filter(isFirst)),
].join('\n')}

At turn 2 and later, held out: macro F1 ${showFigure('macroF1', later)}, Brier score ${brierScore(later).toFixed(3)} (0.5 everywhere: 0.250).
On the request alone the Brier score is ${brierScore(heldOut.filter(isFirst).map(({ policy }) => policy)).toFixed(3)}. Reliability at turn 2 and later, held out:

${reliabilityTable(later)}

Limits: the phrases are those of one rules user, and the questions are a seed's own or that user's counterpart's. Talk by people
is looser. Whether a request alone is open can be told from its words and documents only a little better than by chance.
`;
}

function row(name: string, trials: readonly Trial[]): string {
  const of = (which: 'policy' | 'bagOfWords'): readonly Prediction[] => trials.map((trial) => trial[which]);
  const cells = [
    name,
    trials.length,
    showFigure('balancedAccuracy', of('policy')),
    showFigure('balancedAccuracy', of('bagOfWords')),
  ];
  return trials.length === 0 ? `| ${name} | 0 | - | - |` : `| ${cells.join(' | ')} |`;
}

const isFirst = ({ turn }: Trial): boolean => turn === 1;
const isLater = ({ turn }: Trial): boolean => turn > 1;
const isEnglish = ({ language }: Trial): boolean => language === 'en';
const isChinese = ({ language }: Trial): boolean => language === 'zh';

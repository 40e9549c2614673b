import type { DecisionModel } from '../../user/provider/decision-model.ts';

const LANGUAGE_NAMES = { en: 'English', zh: 'Chinese' } as const;

/** Lines of docs/clarq.md between which the card stands. */
const CARD_MARKS = ['<!-- card of the rules provider -->', '<!-- end of card -->'] as const;

/** The card of the `rules` provider as Markdown: what it was trained on, how well it agrees, the whole curve. */
export function renderProviderCard({ card, threshold }: DecisionModel): string {
  const languages = ['en', 'zh'] as const;
  const curve = card.en.curve.map((point, index) => {
    const cells = languages.flatMap((language) => {
      const own = card[language].curve[index] ?? point;
      return [percent(own.agreement), percent(own.gaveWhenRefused)];
    });
    const shipped = languages.filter((language) => threshold[language] === point.threshold);
    const mark = shipped.length > 0 ? ` (${shipped.map((language) => LANGUAGE_NAMES[language]).join(', ')})` : '';
    return `| ${point.threshold.toFixed(2)}${mark} | ${cells.join(' | ')} |`;
  });
  return [
    '| | turns | refused by GPT-4o | agreement | gave when GPT-4o refused | threshold shipped |',
    '|---|---|---|---|---|---|',
    ...languages.map((language) => {
      const { turns, refused, nested } = card[language];
      const figures = [percent(nested.agreement), percent(nested.gaveWhenRefused), threshold[language].toFixed(2)];
      return `| ${LANGUAGE_NAMES[language]} | ${turns.toLocaleString('en')} | ${refused} | ${figures.join(' | ')} |`;
    }),
    '',
    `${card.folds} folds of whole task types, ${card.rows.toLocaleString('en')} examples, L2 penalty ${card.penalty}. Each fold at the threshold that the other folds choose.`,
    '',
    'The whole curve, over the same cross-validated probabilities (the thresholds shipped are marked):',
    '',
    '| threshold | English: agreement | English: gave when refused | Chinese: agreement | Chinese: gave when refused |',
    '|---|---|---|---|---|',
    ...curve,
    '',
    'Trained on the authors’ runs with SHA-256:',
    ...card.trainedOn.map(({ language, sha256 }) => `- ${language}: \`${sha256}\``),
  ].join('\n');
}

/** The provider's own quality in a sentence, for the notes of a report. */
export function providerNote({ card }: DecisionModel): string {
  const en = card.en.nested;
  const zh = card.zh.nested;
  return (
    'A provider by rules decides as GPT-4o did in ' +
    `${percent(en.agreement)} of English and ${percent(zh.agreement)} of Chinese turns, and gives a fact in ` +
    `${percent(en.gaveWhenRefused)} and ${percent(zh.gaveWhenRefused)} of those in which GPT-4o gave none ` +
    '(cross-validated by task type on the test set).'
  );
}

/** A page with the card put between its marks. */
export function withProviderCard(page: string, model: DecisionModel): string {
  const [begin, end] = CARD_MARKS;
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) return page;
  return `${page.slice(0, from + begin.length)}\n\n${renderProviderCard(model)}\n\n${page.slice(to)}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

import type { Document } from '../../schema/scenario.ts';
import { wordsOf } from '../../tools/said-text.ts';

/** Documents, read once so that many spans and figures can be looked for in them. */
export interface DocumentText {
  /** Each cell and each text as its words between single spaces, one at each end. */
  readonly blocks: readonly string[];
  /** Every figure without sign, currency, thousands commas and trailing zeros. */
  readonly figures: ReadonlySet<string>;
  readonly years: ReadonlySet<string>;
}

const known = new WeakMap<readonly Document[], DocumentText>();

export function readDocuments(documents: readonly Document[]): DocumentText {
  const before = known.get(documents);
  if (before) return before;
  const texts = documents.flatMap((document) => (document.kind === 'text' ? [document.text] : document.rows.flat()));
  const read: DocumentText = {
    blocks: texts.map((text) => ` ${wordsOf(text).join(' ')} `),
    figures: new Set(texts.flatMap(figuresIn)),
    years: new Set(texts.flatMap((text) => text.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? [])),
  };
  known.set(documents, read);
  return read;
}

/** Figures in a text, written so that "$ 1,496.50" and "1496.5" are one. */
export function figuresIn(text: string): readonly string[] {
  return (text.match(/\d[\d,]*(?:\.\d+)?|\.\d+/g) ?? []).map((written) => String(Number(written.replaceAll(',', ''))));
}

/** Only figures, signs and marks: looked for as figures, since "12" is not in "2012". */
const FIGURES_ALONE = /^[^\p{L}]*\d[^\p{L}]*$/u;

/** Does a span stand in the documents: its figures, or its words one after the other in a cell or a text? */
export function isInDocuments(span: string, { blocks, figures }: DocumentText): boolean {
  if (FIGURES_ALONE.test(span)) return figuresIn(span).every((figure) => figures.has(figure));
  const words = wordsOf(span).join(' ');
  return words !== '' && blocks.some((block) => block.includes(` ${words} `) || isChinesePart(words, block));
}

/** Chinese has no spaces between words. */
function isChinesePart(words: string, block: string): boolean {
  return /\p{Script=Han}/u.test(words) && block.replaceAll(' ', '').includes(words.replaceAll(' ', ''));
}

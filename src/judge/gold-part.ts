import type { Scale } from '../schema/scenario.ts';
import type { Figure } from './figure.ts';
import { type GoldFigure, goldSpan } from './gold-figure.ts';
import { prepareText } from './prepare-text.ts';
import { readFigures } from './read-figures.ts';
import { type Token, tokenize } from './tokens.ts';

/** A gold span as it is compared: as a figure where it is one amount or year, word for word otherwise. */
export type GoldPart =
  | { readonly kind: 'figure'; readonly text: string; readonly figure: GoldFigure }
  | { readonly kind: 'words'; readonly text: string; readonly tokens: readonly Token[] };

/** Words that may stand around the figure of an amount: "a book loss of $6.1 million". */
const MOST_WORDS_AROUND = 5;
const LONGEST_AMOUNT = 60;

/** Splits nothing and joins nothing: one part per span, blank ones left out. */
export function readGoldParts(spans: readonly string[], scale: Scale): readonly GoldPart[] {
  return spans.filter((span) => span.trim() !== '').map((span) => readGoldPart(prepareText(span), scale));
}

function readGoldPart(text: string, scale: Scale): GoldPart {
  const figure = onlyFigure(text);
  if (figure) return { kind: 'figure', text, figure: goldSpan(text, figure, scale) };
  return { kind: 'words', text, tokens: tokenize(text) };
}

function onlyFigure(text: string): Figure | undefined {
  const figures = readFigures(text);
  const [figure] = figures;
  if (!figure || figures.length > 1 || figure.role !== 'amount' || text.length > LONGEST_AMOUNT) return undefined;
  const around = `${text.slice(0, figure.start)} ${text.slice(figure.end)}`;
  const words = tokenize(around);
  if (words.length > MOST_WORDS_AROUND) return undefined;
  // A number spelled out inside a phrase, a date ("December 2021") and a year in a sentence are words.
  if (figure.word && words.length > 0) return undefined;
  const bareYear = /^(?:(?:during|in|for|fiscal|fy|year) ?)*$/i.test(around.trim());
  return figure.yearLike && scaleless(figure) && !bareYear ? undefined : figure;
}

function scaleless(figure: Figure): boolean {
  return figure.power === 0 && !figure.percent;
}

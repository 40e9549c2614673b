import type { AnswerTurn, PacificDocument } from './document-schema.ts';

/**
 * The parts of the document that a turn's gold answer rests on, as text for `--given evidence`: the paragraphs the data
 * names, and where the table is used the rows that hold a number of the derivation or a gold span. The data does not
 * name cells, so rows are found by value, with the rows above the first figure as their header; a table in which
 * nothing is found is given whole.
 */
export function evidenceText(turn: AnswerTurn, document: PacificDocument): string {
  const paragraphs = neededParagraphs(turn, document)
    .sort((left, right) => left.order - right.order)
    .map((paragraph) => paragraph.text);
  const rows = turn.answer_from.includes('table') ? neededRows(turn, document.table.table) : [];
  return [...rows.map((row) => row.join(' | ')), ...paragraphs].join('\n');
}

/** Is there any? Told without looking for it. */
export function hasEvidence(turn: AnswerTurn, document: PacificDocument): boolean {
  const inTable = turn.answer_from.includes('table') && document.table.table.length > 0;
  return inTable || neededParagraphs(turn, document).length > 0;
}

function neededParagraphs(turn: AnswerTurn, document: PacificDocument): PacificDocument['paragraphs'] {
  return document.paragraphs.filter((paragraph) => turn.rel_paragraphs.includes(String(paragraph.order)));
}

function neededRows(turn: AnswerTurn, rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const wanted = new Set([...numbersIn(turn.derivation), ...spanKeys(turn)]);
  const found = rows.filter((row) => row.some((cell) => cellKeys(cell).some((key) => wanted.has(key))));
  if (found.length === 0) return rows;
  const headerEnd = rows.findIndex((row) => row.slice(1).some((cell) => isFigure(cell)));
  const header = rows.slice(0, Math.max(0, headerEnd));
  return rows.filter((row) => header.includes(row) || found.includes(row));
}

function spanKeys(turn: AnswerTurn): readonly string[] {
  return Array.isArray(turn.answer) ? turn.answer.flatMap((span) => cellKeys(span)) : [];
}

function cellKeys(cell: string): readonly string[] {
  const words = cell.trim().toLowerCase();
  return words === '' ? [] : [words, ...numbersIn(cell)];
}

/** Figures without sign, currency and thousands commas: "$ 1,496.5" gives "1496.5". */
function numbersIn(text: string): readonly string[] {
  return (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((digits) => digits.replaceAll(',', ''));
}

/** A cell that holds a value and not a year or a date. */
function isFigure(cell: string): boolean {
  return /^[^a-z]*\d[^a-z]*$/i.test(cell) && !/^\D*(?:19|20)\d\d\D*$/.test(cell);
}

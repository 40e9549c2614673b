import { graphemes } from './terminal-text.ts';

/**
 * Characters that take two columns: East Asian Wide and Fullwidth (Unicode 16, UAX 11), and those shown as emoji.
 * Ambiguous ones count as one column, as terminals outside East Asian locales show them.
 */
const WIDE =
  /[\p{Emoji_Presentation}\u1100-\u115f\u2329\u232a\u2630-\u2637\u268a-\u268f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2fb}\u{1d300}-\u{1d376}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}]/u;

const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Control}\p{Nonspacing_Mark}\p{Enclosing_Mark}\p{Surrogate}]/u;

const EMOJI_BY_SELECTOR = /\p{Extended_Pictographic}\ufe0f|[\d#*]\ufe0f?\u20e3/u;

const SPACING_MARK = /\p{Spacing_Mark}/gu;

const ASCII = /^[ -~]*$/;

function graphemeWidth(grapheme: string): number {
  const first = VISIBLE.exec(grapheme);
  if (first === null) return 0;
  if (WIDE.test(first[0]) || EMOJI_BY_SELECTOR.test(grapheme)) return 2;
  // Indic vowel signs and the like stand beside their letter.
  const after = grapheme.slice(first.index + first[0].length);
  return 1 + (after.match(SPACING_MARK)?.length ?? 0);
}

/** Columns that a text takes in a terminal. It must be clean (see `terminalText`) and on one line. */
export function displayWidth(text: string): number {
  if (ASCII.test(text)) return text.length;
  let width = 0;
  for (const grapheme of graphemes(text)) width += graphemeWidth(grapheme);
  return width;
}

/** Fills up with spaces to a number of columns, on the side away from the alignment. */
export function padToWidth(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const fill = ' '.repeat(Math.max(0, width - displayWidth(text)));
  return align === 'left' ? text + fill : fill + text;
}

/** At most `width` columns, ending in an ellipsis where something was cut. */
export function shortenToWidth(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  return `${takeColumns(text, width - 1).trimEnd()}…`;
}

/** The longest beginning that fits. */
function takeColumns(text: string, width: number): string {
  let taken = '';
  let used = 0;
  for (const grapheme of graphemes(text)) {
    used += graphemeWidth(grapheme);
    if (used > width) break;
    taken += grapheme;
  }
  return taken;
}

/**
 * Breaks a text into lines of at most `width` columns (2 or more): at spaces, and inside words that are longer than
 * a line, as in writing without spaces.
 */
export function wrapToWidth(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, width));
}

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = [];
  let current = '';
  let used = 0;
  for (const word of line.split(' ')) {
    const wordWidth = displayWidth(word);
    const space = current === '' ? 0 : 1;
    if (used + space + wordWidth <= width) {
      current += (space ? ' ' : '') + word;
      used += space + wordWidth;
    } else if (wordWidth <= width) {
      lines.push(current);
      current = word;
      used = wordWidth;
    } else {
      const pieces = cutWord(word, used + space + 2 <= width ? width - used - space : width, width);
      if (used + space + 2 <= width) pieces[0] = `${current}${space ? ' ' : ''}${pieces[0]}`;
      else lines.push(current);
      current = pieces.pop() ?? '';
      used = displayWidth(current);
      lines.push(...pieces);
    }
  }
  lines.push(current);
  return lines;
}

function cutWord(word: string, firstWidth: number, width: number): string[] {
  const pieces = [''];
  let room = firstWidth;
  for (const grapheme of graphemes(word)) {
    const needed = graphemeWidth(grapheme);
    if (needed > room) {
      pieces.push('');
      room = width;
    }
    pieces[pieces.length - 1] += grapheme;
    room -= needed;
  }
  return pieces;
}

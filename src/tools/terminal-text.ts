/**
 * Text of models, data files and users made safe to show: no terminal escapes, no control characters, nothing that
 * reorders what a reader sees, and no half characters.
 */

/** CSI sequences, and OSC / DCS / SOS / PM / APC strings that end within 4,096 characters (7-bit and 8-bit forms). */
const ESCAPE_SEQUENCE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u0090\u0098\u009c-\u009f]{0,4096}(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]*[0-~]/g;

/** Line and paragraph separators, and the ways to end a line, become one line feed. */
const LINE_END = /\r\n?|[\u0085\u2028\u2029\v\f]/g;

const CONTROL = /[^\P{Cc}\n]/gu;

/** Bidirectional marks, embeddings, overrides and isolates; invisible characters that can hide text (tag letters). */
const REORDERING_OR_HIDDEN =
  /[\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

// Made at first use: it loads tables, and most texts are plain.
let segmenter: Intl.Segmenter | undefined;

/** A grapheme of more code units than this is no honest writing (emoji families have up to 35) and is cut. */
const MAX_GRAPHEME_LENGTH = 40;

/**
 * Removes escape sequences, control characters (line feeds stay, tabs become a space), bidirectional controls and
 * hidden characters; lone surrogates become U+FFFD.
 */
export function terminalText(text: string): string {
  return text
    .toWellFormed()
    .replace(ESCAPE_SEQUENCE, '')
    .replace(LINE_END, '\n')
    .replaceAll('\t', ' ')
    .replace(CONTROL, '')
    .replace(REORDERING_OR_HIDDEN, '');
}

/** Clean text on one line, runs of white space as one space. */
export function terminalLine(text: string): string {
  return terminalText(text).replace(/\s+/g, ' ').trim();
}

/** Latin letters and punctuation: each character stands alone, and nothing that joins is among them. */
const SINGLE = /^[ -~\u00a0-\u02ff\u2010-\u2027\u2030-\u205e]*$/;

/** The characters as a reader counts them; over-long ones are cut. */
export function* graphemes(text: string): Generator<string> {
  if (SINGLE.test(text)) return yield* text;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment } of segmenter.segment(text)) {
    yield segment.length > MAX_GRAPHEME_LENGTH ? segment.slice(0, MAX_GRAPHEME_LENGTH).toWellFormed() : segment;
  }
}

/** At most `limit` graphemes (1 or more), the last of them an ellipsis where something was cut. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // No more than this is looked at, however long the text is.
  const window = text.slice(0, (limit + 1) * MAX_GRAPHEME_LENGTH);
  const kept: string[] = [];
  for (const grapheme of graphemes(window)) {
    if (kept.length === limit) return `${kept.slice(0, -1).join('').trimEnd()}…`;
    kept.push(grapheme);
  }
  return window.length < text.length
    ? `${kept
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`
    : kept.join('');
}

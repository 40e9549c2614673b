/**
 * A text cell that no spreadsheet takes for a formula: one that begins with = + - @, a tab or a carriage return gets
 * an apostrophe in front. Numbers are written as numbers and don't pass here. Lone surrogates become U+FFFD.
 */
export function csvText(text: string): string {
  const whole = text.toWellFormed().replaceAll('\u0000', '');
  return /^[=+\-@\t\r]/.test(whole) ? `'${whole}` : whole;
}

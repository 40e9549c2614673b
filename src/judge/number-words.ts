const SMALL = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** Longer words first, so that "sixteen" is not read as "six". */
const units = [...SMALL].sort((left, right) => right.length - left.length).join('|');

/** Source of a pattern for the number words zero to ninety-nine. */
export const NUMBER_WORD = `\\b(?:(?:${TENS.join('|')})(?:[- ](?:${SMALL.slice(1, 10).join('|')}))?|${units})\\b`;

/** "forty-two" -> 42; undefined for other words. */
export function readNumberWord(word: string): number | undefined {
  const [first = '', second] = word.toLowerCase().split(/[- ]/);
  const small = SMALL.indexOf(first);
  if (small >= 0) return second === undefined ? small : undefined;
  const tens = TENS.indexOf(first);
  if (tens < 0) return undefined;
  return (tens + 2) * 10 + (second === undefined ? 0 : SMALL.indexOf(second));
}

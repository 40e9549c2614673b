import type { SlotRow } from './state.ts';

/** Probability that the best guess at an open slot, one without options, is right. */
const OPEN_GUESS = 0.25;
/** No guess is surer than this before the user has spoken. */
const SUREST_GUESS = 0.95;
/** What a vague reply that leans to some options leaves for the others. */
const LEANING = 0.8;

/** Uniform over the options, unless something points to one; of an open slot the best guess and the rest. */
export function openingBelief(options: readonly string[], likely: string, confidence: number): readonly number[] {
  if (options.length === 0) {
    const guess = Math.min(SUREST_GUESS, confidence > 0 ? confidence : OPEN_GUESS);
    return [guess, 1 - guess];
  }
  if (options.length === 1) return [1];
  const index = findOption(options, likely);
  const uniform = 1 / options.length;
  const sure = Math.min(SUREST_GUESS, Math.max(uniform, confidence));
  return index < 0
    ? options.map(() => uniform)
    : options.map((_, other) => (other === index ? sure : (1 - sure) / (options.length - 1)));
}

/** Sharpened to the options that a reply leans to; unchanged where it names none, or all. */
export function leaningBelief(row: SlotRow, values: readonly string[], weight: number = LEANING): readonly number[] {
  const named = namedOptions(row.options, values);
  if (named.size === 0 || named.size === row.options.length) return row.belief;
  const others = row.options.length - named.size;
  return row.options.map((_, index) => (named.has(index) ? weight / named.size : (1 - weight) / others));
}

function namedOptions(options: readonly string[], values: readonly string[]): ReadonlySet<number> {
  return new Set(values.map((value) => findOption(options, value)).filter((index) => index >= 0));
}

/** Index of the option that a value means: the same words, or all of the option's words in it. -1: none, or several. */
export function findOption(options: readonly string[], value: string): number {
  const sought = plainWords(value);
  if (sought === '') return -1;
  const same = options.findIndex((option) => plainWords(option) === sought);
  if (same >= 0) return same;
  const within = options.flatMap((option, index) =>
    holdsWords(sought, plainWords(option)) || holdsWords(plainWords(option), sought) ? [index] : [],
  );
  return within.length === 1 ? (within[0] as number) : -1;
}

/** Options that a text names, by index. */
export function optionsNamed(options: readonly string[], text: string): readonly number[] {
  const plain = plainWords(text);
  return options.flatMap((option, index) => (holdsWords(plain, plainWords(option)) ? [index] : []));
}

function holdsWords(text: string, words: string): boolean {
  if (words === '') return false;
  return /\p{Script=Han}/u.test(words)
    ? text.replaceAll(' ', '').includes(words.replaceAll(' ', ''))
    : ` ${text} `.includes(` ${words} `);
}

function plainWords(text: string): string {
  const words =
    text
      .slice(0, 20_000)
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const first = words[0];
  const article = words.length > 1 && (first === 'the' || first === 'a' || first === 'an');
  return (article ? words.slice(1) : words).join(' ');
}

/** Probability that answering for the best guess at the slot is right. */
export function guessProbability(row: SlotRow): number {
  if (row.state === 'filled' || row.state === 'revised') return 1;
  return row.options.length > 0 ? Math.max(...row.belief) : (row.belief[0] ?? OPEN_GUESS);
}

/** The option to go on with where the user does not say; undefined for an open slot. */
export function defaultOption(row: SlotRow): string | undefined {
  if (row.value !== null) return row.value;
  return row.options[row.belief.indexOf(Math.max(...row.belief))];
}

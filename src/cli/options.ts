import { InvalidOptionError } from '../errors/invalid-option-error.ts';

/** Readers of option values: commander calls them with the text, and they throw a usage error that names the option. */

export function wholeNumber(option: string, least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < least) {
      throw new InvalidOptionError({ option, value: text, expected: `it takes a whole number from ${least}` });
    }
    return value;
  };
}

export function number(option: string, low: number, high: number = Number.POSITIVE_INFINITY): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value) || value < low || value > high) {
      const range = high === Number.POSITIVE_INFINITY ? `from ${low}` : `from ${low} to ${high}`;
      throw new InvalidOptionError({ option, value: text, expected: `it takes a number ${range}` });
    }
    return value;
  };
}

/** A reader that also says what it takes, for shell completion. */
export interface ChoiceReader<Choice extends string> {
  (text: string): Choice;
  readonly choices: readonly Choice[];
}

export function oneOf<const Choice extends string>(option: string, choices: readonly Choice[]): ChoiceReader<Choice> {
  const read = (text: string): Choice => {
    const choice = choices.find((known) => known === text);
    if (!choice) throw new InvalidOptionError({ option, value: text, expected: `it takes ${choices.join(' or ')}` });
    return choice;
  };
  return Object.assign(read, { choices });
}

/** US dollars per million input and output tokens: `0.15,0.6`. */
export function tokenPrice(text: string): { readonly input: number; readonly output: number } {
  const parts = text.split(',').map(number('--token-price', 0));
  if (parts.length !== 2) {
    throw new InvalidOptionError({
      option: '--token-price',
      value: text,
      expected: 'it takes two prices in US dollars per million tokens, as in 0.15,0.6',
    });
  }
  return { input: parts[0]!, output: parts[1]! };
}

/** Collects an option that may be given several times. */
export function several(text: string, before: readonly string[]): readonly string[] {
  return [...before, text];
}

import { InvalidOptionError } from '../errors/invalid-option-error.ts';

export const MOST_SAMPLES = 50;

/** How many samples the strategy `name:n` draws, 2 to `MOST_SAMPLES`; `byDefault` where nothing is said. */
export function readSampleCount(name: string, argument: string | undefined, byDefault: number): number {
  if (argument === undefined) return byDefault;
  const value = /^\d{1,3}$/.test(argument) ? Number(argument) : 0;
  if (value >= 2 && value <= MOST_SAMPLES) return value;
  throw new InvalidOptionError({
    option: '--assistant',
    value: `${name}:${argument}`,
    expected: `it takes a number of samples from 2 to ${MOST_SAMPLES}`,
    hint: `For example ${name}:${byDefault}@openai/gpt-4o-mini.`,
  });
}

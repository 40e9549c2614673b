import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import type { AssistantKind } from '../schema/assistant-kind.ts';
import { createRandom } from '../tools/random.ts';
import { createModelless } from './modelless.ts';

/** Asks with a fixed probability, drawn from each turn's seed: the baseline for a known ask rate. */
export const kind: AssistantKind = {
  name: 'random',
  summary: 'asks with a given probability, else answers (control, no model)',
  form: 'standalone',
  argument: 'probability of asking, in 0..1',
  async create(input) {
    const probability = readProbability(input.argument);
    return createModelless(input, {
      name: 'random',
      settings: { probability },
      decide: (seed) => (createRandom('assistant-random', seed).next() < probability ? 'ask' : 'answer'),
    });
  },
};

function readProbability(argument: string | undefined): number {
  const value = /^(?:\d|\.\d)/.test(argument ?? '') ? Number(argument) : Number.NaN;
  if (value >= 0 && value <= 1) return value;
  throw new InvalidOptionError({
    option: '--assistant',
    value: `random${argument === undefined ? '' : `:${argument}`}`,
    expected: 'it takes a probability from 0 to 1',
    hint: 'For example random:0.3.',
  });
}

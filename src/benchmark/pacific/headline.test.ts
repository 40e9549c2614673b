import { expect, it } from 'vitest';
import type { Estimate } from '../../schema/metric.ts';
import { pacificHeadline } from './headline.ts';

function headline(estimates: Readonly<Record<string, Estimate>>): string {
  return pacificHeadline({ estimate: (name) => estimates[name], count: (name) => estimates[name]?.n ?? 0 });
}

const underAsking = { value: 41 / 96, low: 0.331, high: 0.526, n: 96 };
const overAsking = { value: 0.0625, low: null, high: null, n: 96 };
const nothing = { value: null, low: null, high: null, n: 0 };

it('says how often it answered what was unclear, questioned what was clear, and was right', () => {
  expect(headline({ underAsking, overAsking, 'final.accuracy': { value: 0.34, low: 0.3, high: 0.38, n: 192 } })).toBe(
    'It answered 41 of 96 unclear requests without asking (43% [33, 53]) and questioned 6 of 96 clear ones; ' +
      '34% of episodes ended with the right answer.',
  );
});

it('leaves out what a sample does not have', () => {
  expect(headline({ underAsking: nothing, overAsking })).toBe('It questioned 6 of 96 clear ones (6%).');
  expect(headline({ underAsking })).toBe('It answered 41 of 96 unclear requests without asking (43% [33, 53]).');
  expect(headline({ underAsking: nothing, overAsking: nothing })).toBe('No episode could be scored.');
});

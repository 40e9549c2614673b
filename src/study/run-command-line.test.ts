import { expect, it } from 'vitest';
import { runCommandLine } from './run-command-line.ts';

it('a request is the command that says the same, quoted for a shell', () => {
  const request = {
    benchmark: 'pacific',
    assistant: "exec:python3 'bot'.py",
    language: 'zh',
    sample: 40,
    seed: 0,
  } as const;
  expect(runCommandLine(request)).toBe(
    `querent run pacific -a 'exec:python3 '\\''bot'\\''.py' --lang zh --sample 40 --seed 0`,
  );
});

it('what a run costs and waits for is said too, defaults are not', () => {
  const means = { maxCost: 2, tokenPrice: { input: 0.15, output: 0.6 }, cache: false, allowUnknownPrice: true };
  expect(runCommandLine({ benchmark: 'clarq', assistant: 'oracle' }, means)).toBe(
    'querent run clarq -a oracle --max-cost 2 --token-price 0.15,0.6 --allow-unknown-price --no-cache',
  );
  expect(runCommandLine({ benchmark: 'clarq', assistant: 'oracle' }, { cache: true })).toBe(
    'querent run clarq -a oracle',
  );
});

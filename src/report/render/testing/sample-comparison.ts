import type { Comparison, RunLabel } from '../../comparison.ts';

const BASELINE: RunLabel = {
  id: '2026-03-04-7k2m',
  benchmark: 'clarifymt',
  set: 'starter',
  mode: 'scripted',
  assistant: 'direct@openai/gpt-4o-mini',
  user: 'rules',
  judge: 'rules',
  given: 'none',
  oracle: false,
};

/** A made-up comparison: one run that is clearly better in one figure, and one with the gold rewrite. */
export function sampleComparison(): Comparison {
  const metric = (baseline: number, other: number, low: number | null, high: number | null, n = 191) => ({
    description: 'Of the sample.',
    unit: 'share' as const,
    baseline,
    other,
    difference: other - baseline,
    low,
    high,
    n,
    smallestDetectable: 0.052,
  });
  return {
    schemaVersion: 1,
    baseline: BASELINE,
    comparisons: [
      {
        run: { ...BASELINE, id: '2026-03-04-8p0d', assistant: 'clarify@openai/gpt-4o-mini' },
        differs: ['assistant clarify@openai/gpt-4o-mini, in the baseline direct@openai/gpt-4o-mini'],
        pairs: { scored: 191, replyFaulty: 1, faulted: 1, onlyBaseline: 0, onlyOther: 2, clusters: 26 },
        metrics: {
          accuracy: metric(0.7487, 0.801, 0.0104, 0.0942),
          mcc: { ...metric(0.532, 0.61, -0.02, 0.176), unit: 'number' },
          underAsking: metric(0.4271, 0.3021, -0.2083, -0.0417, 96),
          overAsking: metric(0.0632, 0.0952, null, null, 95),
          'turn1.accuracy': metric(0.8438, 0.8438, 0, 0, 32),
          'strict.accuracy': metric(0.7448, 0.8021, 0.0156, 0.099, 192),
        },
        tests: [
          {
            outcome: 'action',
            n: 192,
            onlyBaseline: 10,
            onlyOther: 21,
            exact: 0.0708,
            midP: 0.0501,
            holm: 0.1416,
            rightToWrong: Array.from({ length: 10 }, (_, index) => ({ scenarioId: `en-${index}`, repeat: index % 2 })),
            wrongToRight: [{ scenarioId: 'zh-003', repeat: 0 }],
          },
        ],
        postGap: { without: 0.48, with: 0.62, gap: 0.14, low: 0.05, high: 0.23, n: 80 },
      },
    ],
    notes: ['p (Holm) is corrected over 2 tests; the intervals stand for themselves.'],
  };
}

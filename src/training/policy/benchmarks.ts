/** What a policy can be trained on. */
export const POLICY_BENCHMARKS = ['clarifymt', 'pacific'] as const;
export type PolicyBenchmark = (typeof POLICY_BENCHMARKS)[number];

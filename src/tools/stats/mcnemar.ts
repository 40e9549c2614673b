export interface McNemarResult {
  /** Pairs where only the first was right, and only the second. */
  readonly onlyFirst: number;
  readonly onlySecond: number;
  /** Two-sided exact p: min(1, 2 P(X <= min(b, c))), X binomial (b + c, 1/2). */
  readonly exact: number;
  /** Two-sided mid-p: the exact one less P(X = min(b, c)); closer to its level than the exact one, which is conservative. */
  readonly midP: number;
}

/**
 * McNemar's test that two raters of the same items are right equally often (McNemar 1947; mid-p after Fagerland,
 * Lydersen and Laake 2013, BMC Medical Research Methodology 13:91). Takes the discordant pairs, b = only the first
 * right, c = only the second. Without any, both p are 1. Pairs are taken as independent: with clusters or repeats read
 * the bootstrap interval beside it.
 */
export function mcNemar(onlyFirst: number, onlySecond: number): McNemarResult {
  const discordant = onlyFirst + onlySecond;
  const least = Math.min(onlyFirst, onlySecond);
  let logTerm = -discordant * Math.LN2;
  let atMost = 0;
  let equal = 0;
  for (let count = 0; count <= least; count++) {
    equal = Math.exp(logTerm);
    atMost += equal;
    logTerm += Math.log((discordant - count) / (count + 1));
  }
  return {
    onlyFirst,
    onlySecond,
    exact: Math.min(1, 2 * atMost),
    midP: discordant === 0 ? 1 : Math.min(1, 2 * atMost - equal),
  };
}

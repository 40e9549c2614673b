/**
 * Coverage of the 95% intervals at 50 clusters, by simulation: fails when a promised case is outside 93% to 97% by more than
 * two standard errors of the simulation. Counts are coarse: at a rate of 10% in 50 single episodes Wilson's interval
 * holds the truth for 1 to 9 of 50, which is 97.03% of all draws.
 */
import {
  COVERAGE_CASES,
  type CoverageCase,
  coverageOf,
  HARD_COVERAGE_CASES,
} from '../src/tools/stats/__fixtures__/coverage.ts';

const SAMPLES = 4_000;

function measure(setting: CoverageCase): number {
  const held = coverageOf(setting, SAMPLES);
  console.log(`${(held * 100).toFixed(1)}%  ${setting.name}`);
  return held;
}

console.log(`${SAMPLES} samples each; two standard errors are 0.7 points`);
const missed = COVERAGE_CASES.map(measure).filter((held) => {
  const slack = 2 * Math.sqrt((held * (1 - held)) / SAMPLES);
  return held < 0.93 - slack || held > 0.97 + slack;
});
console.log('hard cases, shown and not promised:');
for (const setting of HARD_COVERAGE_CASES) measure(setting);
if (missed.length > 0) process.exitCode = 1;

/** Coverage of the 95% intervals at 50 clusters, by simulation: fails when a promised case is not between 93% and 97%. */
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
const missed = COVERAGE_CASES.map(measure).filter((held) => held < 0.93 || held > 0.97);
console.log('hard cases, shown and not promised:');
for (const setting of HARD_COVERAGE_CASES) measure(setting);
if (missed.length > 0) process.exitCode = 1;

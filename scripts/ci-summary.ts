/** Prints the counts of a vitest JSON report as one plain line; fails on failed, skipped or no tests. */
import { readFileSync } from 'node:fs';

interface VitestResults {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
}

const results = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as VitestResults;
const skipped = results.numPendingTests + results.numTodoTests;
console.log(`${results.numPassedTests} passed, ${results.numFailedTests} failed, ${skipped} skipped`);
if (results.numFailedTests > 0 || skipped > 0 || results.numPassedTests === 0) process.exitCode = 1;

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderJunit } from './junit.ts';
import { arbitraryReport, hostileText } from './testing/arbitrary-report.ts';
import { markupProblem } from './testing/markup-problem.ts';
import { gateResult, sampleReport } from './testing/sample-report.ts';

const GATES = [
  gateResult('accuracy>=0.7', 0.7487),
  gateResult('underAsking<=0.2', 0.4271),
  gateResult('question.quality>=0.5', null),
];

describe('renderJunit', () => {
  it('makes a gate that is not passed a failure, and one that is not computable an error', () => {
    const xml = renderJunit(sampleReport(), GATES);
    expect(xml).toContain('<testsuite name="gates" tests="3" failures="1" errors="1"');
    expect(xml).toContain('name="underAsking&lt;=0.2"><failure message="underAsking: 0.4271">');
    expect(xml).toContain('name="question.quality&gt;=0.5"><error message="question.quality: null">');
  });

  it('makes infrastructure faults and missing episodes errors of the run, but not faults of replies', () => {
    const xml = renderJunit(sampleReport(), []);
    // One for the episode that is missing, one for the time-out; the unparsable reply is told only.
    expect(xml).toContain('<testsuite name="run" tests="3" failures="0" errors="2"');
    expect(xml).toContain('<error message="1 episode, 4 tries">');
    expect(xml).toContain('name="fault: unparsable"><system-out>1 episode, 1 try</system-out>');
    expect(xml).not.toContain('name="gates"');
  });

  it('passes when all is well', () => {
    const report = sampleReport();
    report.faults = {};
    report.episodes = { planned: 192, scored: 192, faulted: 0, userFaulty: 0 };
    expect(renderJunit(report, GATES.slice(0, 1))).toMatch(/<testsuites [^>]*failures="0" errors="0" time="187.400">/);
  });

  it('is well-formed XML, whatever the report holds', () => {
    fc.assert(
      fc.property(arbitraryReport, hostileText, (report, text) => {
        expect(markupProblem(renderJunit(report, [gateResult('a>=1', 0.5, text)]))).toBeUndefined();
      }),
    );
  });
});

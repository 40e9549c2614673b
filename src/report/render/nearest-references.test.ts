import { describe, expect, it } from 'vitest';
import { nearestReferences } from './nearest-references.ts';
import { sampleReport } from './testing/sample-report.ts';

function row(name: string, differs: string[], metrics: Record<string, number | null>) {
  return { name, source: 'Sample paper', comparable: differs.length === 0, differs, metrics };
}

describe('nearestReferences', () => {
  it('puts comparable rows first, then those of which least differs, then those nearest in value', () => {
    const report = sampleReport();
    // The run's accuracy is 0.7487: 0.7 is 0.0487 away, 0.9 is 0.1513 away.
    report.reference = [
      row('two differ', ['a', 'b'], { accuracy: 0.7487 }),
      row('far', ['a'], { accuracy: 0.9 }),
      row('near', ['a'], { accuracy: 0.7 }),
      row('comparable', [], { accuracy: 0.1 }),
    ];
    expect(nearestReferences(report, 3)).toMatchObject({
      rows: [{ name: 'comparable' }, { name: 'near' }, { name: 'far' }],
      more: 1,
      metrics: ['accuracy'],
    });
  });

  it('leaves out rows that share no figure with the run, but counts them', () => {
    const report = sampleReport();
    report.reference = [row('other', [], { success: 0.5, accuracy: null }), row('empty', [], {})];
    expect(nearestReferences(report, 8)).toEqual({ rows: [], more: 2, metrics: [] });
  });

  it('lists shared metrics by how often they are given, in the order of the report', () => {
    const report = sampleReport();
    report.reference = [
      row('one', [], { overAsking: 0.1, accuracy: 0.7 }),
      row('two', [], { overAsking: 0.2, mcc: 0.4 }),
    ];
    expect(nearestReferences(report, 8).metrics).toEqual(['overAsking', 'accuracy', 'mcc']);
  });
});

import { describe, expect, it } from 'vitest';
import type { Report } from '../../schema/report.ts';
import { metricSections } from './metric-sections.ts';
import { sampleReport } from './testing/sample-report.ts';

function reportWith(values: Readonly<Record<string, number>>): Report {
  const names = Object.keys(values);
  return {
    ...sampleReport(),
    metrics: Object.fromEntries(
      names.map((name) => [name, { value: values[name] ?? null, low: null, high: null, n: 1 }] as const),
    ),
    metricInfo: Object.fromEntries(names.map((name) => [name, { description: '', unit: 'share' as const }] as const)),
  };
}

function outline(values: Readonly<Record<string, number>>) {
  return metricSections(reportWith(values)).map((section) => [section.title, section.rows.map((row) => row.label)]);
}

describe('metricSections', () => {
  it('puts all episodes first, whatever the order of the report', () => {
    expect(outline({ 'ambig.action.accuracy': 0.5, 'action.accuracy': 0.6 })).toEqual([
      ['', ['action.accuracy']],
      ['ambig', ['action.accuracy']],
    ]);
  });

  it('does not take a dotted name for a group', () => {
    expect(outline({ 'action.accuracy': 0.6, 'final.accuracy': 0.4, 'question.relevance': 0.9 })).toEqual([
      ['', ['action.accuracy', 'final.accuracy', 'question.relevance']],
    ]);
  });

  it('joins groups of one family, numbered or named', () => {
    expect(
      outline({
        accuracy: 1,
        'turn1.accuracy': 1,
        'turn2.accuracy': 1,
        'persona.hurried.accuracy': 1,
        'persona.precise.accuracy': 1,
      }),
    ).toEqual([
      ['', ['accuracy']],
      ['turn', ['turn1.accuracy', 'turn2.accuracy']],
      ['persona', ['hurried.accuracy', 'precise.accuracy']],
    ]);
  });

  it('takes languages for groups where there is no value over both', () => {
    expect(outline({ 'en.success.ids': 0.1, 'en.aqd.mean': 2, 'zh.success.ids': 0.2 })).toEqual([
      ['en', ['success.ids', 'aqd.mean']],
      ['zh', ['success.ids']],
    ]);
  });

  it('puts a metric that is given in groups only into the group that others have', () => {
    expect(outline({ accuracy: 1, 'ambig.accuracy': 1, 'ambig.regret': 1 })).toEqual([
      ['', ['accuracy']],
      ['ambig', ['accuracy', 'regret']],
    ]);
  });

  it('folds a strict twin into its metric, and keeps it only where it differs', () => {
    const [whole] = metricSections(
      reportWith({ accuracy: 0.8, 'strict.accuracy': 0.7, askRate: 0.3, 'strict.askRate': 0.3 }),
    );
    expect(whole?.rows.map((row) => [row.name, row.twins.strict?.value ?? null])).toEqual([
      ['accuracy', 0.7],
      ['askRate', null],
    ]);
  });

  it('folds the strict twin of a group, and shows one without a plain twin as it is', () => {
    const sections = metricSections(
      reportWith({ accuracy: 0.8, 'ambig.accuracy': 0.6, 'strict.ambig.accuracy': 0.5, 'strict.success': 0.1 }),
    );
    expect(sections.map((section) => section.rows.map((row) => [row.name, row.twins.strict?.value ?? null]))).toEqual([
      [
        ['accuracy', null],
        ['strict.success', null],
      ],
      [['ambig.accuracy', 0.5]],
    ]);
  });
});

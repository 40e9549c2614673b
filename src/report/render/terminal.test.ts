import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../tools/display-width.ts';
import { renderTerminal } from './terminal.ts';
import { arbitraryReport } from './testing/arbitrary-report.ts';
import { sampleReport } from './testing/sample-report.ts';

const PLAIN = { width: 80, color: false };

/** The lines with the words in them. */
function linesWith(text: string, words: string): string[] {
  return text.split('\n').filter((line) => line.includes(words));
}

describe('renderTerminal', () => {
  it('begins with the sentence, wrapped', () => {
    expect(renderTerminal(sampleReport(), PLAIN).split('\n').slice(0, 3)).toEqual([
      'It answered 41 of 96 unclear requests without asking (43% [33, 53]) and',
      'questioned 6 of 95 clear ones (6% [2, 12]).',
      '',
    ]);
  });

  it('shows value, interval and n, and the strict value only where it differs', () => {
    const text = renderTerminal(sampleReport(), PLAIN);
    expect(linesWith(text, 'accuracy   ')[0]).toBe('accuracy                  74.9%  [68.4, 80.6]    191   74.5%');
    expect(linesWith(text, 'askRate')[0]).toBe('askRate                   31.9%  [25.7, 38.7]    191');
    expect(linesWith(text, 'question.quality')[0]).toBe('question.quality            n/a                    0');
  });

  it('has no strict column where nothing differs', () => {
    const report = sampleReport();
    for (const name of ['accuracy', 'macroF1']) delete report.metrics[`strict.${name}`];
    expect(renderTerminal(report, PLAIN)).not.toContain('strict');
  });

  it('marks published rows that are not comparable and says what differs', () => {
    const text = renderTerminal(sampleReport(), PLAIN);
    expect(linesWith(text, 'Large model, prompted')).toEqual(['Large model, prompted        81.0%        29.0%']);
    expect(linesWith(text, 'Small model, direct')).toEqual(['[1] Small model, direct      61.0%        68.0%']);
    expect(linesWith(text, 'Small model, trained')).toEqual(['[2] Small model, trained     84.0%            -']);
    expect(text).toContain('\n[1] not comparable, set: paper, here starter\n[2] not comparable, set: paper,');
  });

  it('shows at most eight published rows, comparable and least different ones first, and counts the others', () => {
    const report = sampleReport();
    const [first] = report.reference;
    for (let index = 0; index < 9; index++) {
      report.reference.unshift({ ...first!, name: `far ${index}`, comparable: false, differs: ['a', 'b', 'c'] });
    }
    const text = renderTerminal(report, PLAIN);
    expect(text).toContain('4 more in the JSON.');
    expect(text).toContain('Large model, prompted');
    expect(text).toContain('Small model, trained');
  });

  it('shows figures without the episodes whose user broke its rules, where they differ', () => {
    const report = sampleReport();
    report.metrics['faithful.accuracy'] = { value: 0.7553, low: null, high: null, n: 188 };
    const text = renderTerminal(report, PLAIN);
    expect(linesWith(text, '95% interval')[0]).toMatch(/strict {2}faithful$/);
    expect(linesWith(text, 'accuracy   ')[0]).toMatch(/74\.5% {5}75\.5%$/);
  });

  it('ends with the next command', () => {
    expect(renderTerminal(sampleReport(), PLAIN).trimEnd().split('\n').at(-1)).toBe(
      'next       querent compare 2026-03-04-7k2m 2026-03-03-1xq9',
    );
  });

  it('colours without changing a word', () => {
    const coloured = renderTerminal(sampleReport(), { width: 80, color: true });
    expect(coloured).toContain('\u001b[1m');
    expect(stripVTControlCharacters(coloured)).toBe(renderTerminal(sampleReport(), PLAIN));
  });

  it.each([40, 60, 80, 120])('fits into %i columns', (width) => {
    for (const line of renderTerminal(sampleReport(), { width, color: false }).split('\n')) {
      expect(displayWidth(line)).toBeLessThanOrEqual(width);
    }
  });

  it('writes no control character but line feeds and its own colours, and keeps the width, whatever the report holds', () => {
    fc.assert(
      fc.property(arbitraryReport, fc.integer({ min: 40, max: 130 }), fc.boolean(), (report, width, color) => {
        const text = renderTerminal(report, { width, color });
        // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours are such characters
        const plain = text.replace(/\u001b\[\d+m/g, '');
        expect(plain).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u);
        for (const line of plain.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(width);
      }),
    );
  });
});

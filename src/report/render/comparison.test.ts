import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../tools/display-width.ts';
import { comparisonSchema } from '../comparison.ts';
import { renderComparisonMarkdown } from './comparison-markdown.ts';
import { renderComparisonTerminal } from './comparison-terminal.ts';
import { renderComparisonJson } from './json.ts';
import { sampleComparison } from './testing/sample-comparison.ts';

const WIDE = { width: 100, color: false };

function lineWith(text: string, words: string): string | undefined {
  return text.split('\n').find((line) => line.includes(words));
}

describe('renderComparisonTerminal', () => {
  it('gives differences of shares in points and marks those whose interval leaves out zero', () => {
    const text = renderComparisonTerminal(sampleComparison(), WIDE);
    // 0.801 - 0.7487 = 0.0523; 0.3021 - 0.4271 = -0.125; 0.61 - 0.532 = 0.078, a plain number
    expect(lineWith(text, 'accuracy')).toMatch(/^accuracy +74\.9% +80\.1% +\+5\.2 \* {2}\[1\.0, 9\.4\] +191 +5\.2$/);
    expect(lineWith(text, 'underAsking')).toMatch(/42\.7% +30\.2% +-12\.5 \* {2}\[-20\.8, -4\.2\] +96 +5\.2$/);
    expect(lineWith(text, 'mcc')).toMatch(/0\.532 +0\.610 +\+0\.078 +\[-0\.020, 0\.176\] +191/);
    expect(lineWith(text, 'turn1')).toMatch(/84\.4% +84\.4% +0\.0 {4}\[0\.0, 0\.0\]/);
  });

  it('shows a strict figure whose difference is another one', () => {
    const text = renderComparisonTerminal(sampleComparison(), WIDE);
    expect(text.slice(text.indexOf('\nstrict'))).toMatch(/^\nstrict\n {2}accuracy +74\.5% +80\.2% +\+5\.7 \*/);
  });

  it('says what the tests and the gap say, and names scenarios that flipped', () => {
    const text = renderComparisonTerminal(sampleComparison(), { width: 120, color: false }).replace(/\s+/g, ' ');
    expect(text).toContain('of 192 pairs: only the baseline in 10, only the other in 21');
    expect(text).toContain('(McNemar, exact p = 0.071, mid-p = 0.050, Holm = 0.14)');
    expect(text).toContain(
      '(n = 80), 62.0% of final answers are right with the gold rewrite, 48.0% without: a gap of +14.0 points [5.0, 23.0]',
    );
    expect(text).toContain('action, right to wrong: en-0, en-1 (repeat 1), en-2,');
    expect(text).toContain('and 2 more in the JSON');
    expect(text).toContain('wrong to right: zh-003, and 20 more in the JSON');
  });

  it.each([40, 60, 80, 120])('fits into %i columns', (width) => {
    const text = renderComparisonTerminal(sampleComparison(), { width, color: false });
    for (const line of text.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(width);
  });

  it('lets no escape sequence through but its own colours', () => {
    const comparison = sampleComparison();
    comparison.notes.push('\u001b]0;title\u0007\u001b[2Jnote');
    comparison.baseline.assistant = '\u202e\u001b[31mred';
    expect(renderComparisonTerminal(comparison, WIDE)).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
    const coloured = renderComparisonTerminal(comparison, { width: 100, color: true });
    expect(coloured).toContain('\u001b[1m');
    expect(stripVTControlCharacters(coloured)).toBe(renderComparisonTerminal(comparison, WIDE));
  });
});

describe('renderComparisonMarkdown', () => {
  it('has tables with differences that count in bold', () => {
    const text = renderComparisonMarkdown(sampleComparison());
    expect(text).toContain('| accuracy | 74.9% | 80.1% | **+5.2** | \\[1.0, 9.4\\] | 191 | 5.2 |');
    expect(text).toContain('| overAsking | 6.3% | 9.5% | +3.2 |  | 95 | 5.2 |');
  });

  it('escapes what comes from outside', () => {
    const comparison = sampleComparison();
    comparison.notes = ['<script>|`x`'];
    expect(renderComparisonMarkdown(comparison)).toContain('- &lt;script&gt;\\|\\`x\\`');
  });
});

it('renderComparisonJson reads back as what it was', () => {
  const text = renderComparisonJson(sampleComparison());
  expect(comparisonSchema.parse(JSON.parse(text))).toEqual(sampleComparison());
});

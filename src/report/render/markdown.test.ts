import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeMarkdown, renderMarkdown } from './markdown.ts';
import { arbitraryReport, hostileText } from './testing/arbitrary-report.ts';
import { gateResult, sampleReport } from './testing/sample-report.ts';

describe('escapeMarkdown', () => {
  it.each([
    ['a|b', 'a\\|b'],
    ['<b>&', '&lt;b&gt;&amp;'],
    ['*x* _y_ `z` [l](u)', '\\*x\\* \\_y\\_ \\`z\\` \\[l\\]\\(u\\)'],
    ['- item', '\\- item'],
    ['12. item', '12\\. item'],
    ['ask @team now', 'ask @&#8203;team now'],
    ['prompted@openai/x', 'prompted@openai/x'],
    ['see https://x.y and www.x.y', 'see https&#58;//x.y and www\\.x.y'],
    ['two\nlines', 'two lines'],
  ])('makes %j plain text', (text, escaped) => {
    expect(escapeMarkdown(text)).toBe(escaped);
  });

  it('leaves no bracket of HTML, no bare pipe and one line', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const escaped = escapeMarkdown(text);
        expect(escaped).not.toMatch(/[<>\n]/);
        expect(escaped.replace(/\\\\|\\\|/g, '')).not.toContain('|');
      }),
    );
  });
});

describe('renderMarkdown', () => {
  it('holds the sentence, the figures and the gates', () => {
    const text = renderMarkdown(sampleReport(), [gateResult('a>=0.9', 0.8)]);
    expect(text).toContain('**It answered 41 of 96 unclear requests without asking \\(43% \\[33, 53\\]\\)');
    expect(text).toContain('| underAsking | 42.7% | \\[33.3, 53.0\\] | 96 |  |');
    expect(text).toContain('| a&gt;=0.9 | not passed | a: 0.8 |');
    expect(text).toContain('    querent run clarifymt --assistant prompted@openai/gpt-4o-mini --set starter --seed 1');
  });

  it('has tables whose rows have as many cells as their heads, whatever the report holds', () => {
    fc.assert(
      fc.property(arbitraryReport, (report) => {
        let head = 0;
        for (const line of renderMarkdown(report).split('\n')) {
          const cells = line.startsWith('|') ? line.replace(/\\\\|\\\|/g, '').split('|').length : 0;
          if (cells > 0 && head > 0) expect(cells).toBe(head);
          head = cells;
        }
      }),
    );
  });
});

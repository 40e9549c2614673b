import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderHtml } from './html.ts';
import { arbitraryReport, hostileText } from './testing/arbitrary-report.ts';
import { markupProblem } from './testing/markup-problem.ts';
import { gateResult, sampleReport } from './testing/sample-report.ts';

const OURS =
  /^(?:html|head|meta|title|style|body|main|p|h1|h2|h3|div|ul|ol|li|span|small|section|figure|figcaption|svg|desc|g|line|circle|path|rect|text|table|caption|thead|tbody|tr|th|td|pre|code|footer)$/;

/** Names of all elements, in order. */
function elements(html: string): string[] {
  return [...html.matchAll(/<([A-Za-z][A-Za-z0-9-]*)/g)].map((match) => match[1] ?? '');
}

describe('renderHtml', () => {
  it('starts with the sentence and holds figures, tables, dialogues and the command', () => {
    const html = renderHtml(sampleReport(), [gateResult('underAsking<=0.2', 0.4271)]);
    expect(html).toContain('<h1>It answered 41 of 96 unclear requests without asking (43% [33, 53])');
    expect(html).toContain('<td class="number">42.7%</td><td class="spread">[33.3, 53.0]</td>');
    expect(html).toContain('<td class="not-passed">not passed</td>');
    expect(html).toContain('not comparable: set: paper, here starter');
    expect(html).toContain('帮我订一张去剑桥的票。');
    expect(html).toContain('querent run clarifymt --assistant prompted@openai/gpt-4o-mini');
  });

  it('needs neither script nor network', () => {
    const html = renderHtml(sampleReport());
    expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    expect(html).not.toMatch(/<script|<link|<img|url\(|@import|src=|href=/);
  });

  it('gives every plot a title and every table a caption', () => {
    const html = renderHtml(sampleReport());
    const plots = html.match(/<svg [^>]*role="img"/g)?.length;
    expect(plots).toBe(6);
    expect(html.match(/<svg [^>]*role="img"[^>]*><title /g)).toHaveLength(6);
    expect(html.match(/<table>/g)?.length).toBe(html.match(/<table><caption>[^<]+<\/caption>/g)?.length);
    expect(html).toContain('<html lang="en">');
  });

  it('puts the dot of 0.4271 and its interval where the axis has them', () => {
    // The axis runs from x = 10 to x = 466: 10 + 456 x 0.4271 = 204.8; 10 + 456 x 0.3333 = 162; 10 + 456 x 0.5301 = 251.7
    const html = renderHtml(sampleReport());
    expect(html).toMatch(/<line class="interval" x1="162" x2="251.7"[^>]*>.*?<circle class="dot" cx="204.8"/);
  });

  it('is well-formed and of our own elements only, whatever the report holds', () => {
    fc.assert(
      fc.property(arbitraryReport, hostileText, (report, text) => {
        const html = renderHtml(report, [gateResult('a>=1', null, text)]);
        expect(markupProblem(html, ['meta'])).toBeUndefined();
        expect(elements(html).filter((name) => !OURS.test(name))).toEqual([]);
      }),
    );
  });

  it('has the same elements for hostile words as for plain ones', () => {
    const plain = sampleReport();
    const hostile = structuredClone(plain);
    hostile.headline = '</h1><script>alert("1")</script>';
    hostile.run.command = "' onload='x' ]]>";
    for (const excerpt of hostile.worst) excerpt.request = '</div><iframe srcdoc="<p>">\ud800';
    const html = renderHtml(hostile);
    expect(elements(html)).toEqual(elements(renderHtml(plain)));
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
  });
});

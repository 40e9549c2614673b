import fc from 'fast-check';
import type { Report } from '../../../schema/report.ts';

const HOSTILE = [
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '" onmouseover="alert(1)',
  "' style='x",
  ']]>',
  '<!-- -->',
  '&lt;&#60;&amp;',
  '\ud800',
  'a\udc00b',
  '\u0000\u0007\u001b[31mred\u001b]0;title\u0007',
  '\u202eevil\u2066',
  '\ufffe\uffff',
  '|a|b|\n|---|\n',
  '```\n# heading',
  '=HYPERLINK("http://x")',
  '日本語の長い文字列',
  '👨‍👩‍👧',
  '',
  '__proto__',
  'constructor',
  'strict.',
];

/** Text as a hostile model, data file or user might send it. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.tuple(fc.constantFrom(...HOSTILE), fc.string({ maxLength: 20 })).map(([start, end]) => start + end),
);

const count = fc.nat({ max: 2_000_000 });
const share = fc.option(fc.double({ min: 0, max: 1, noNaN: true }));
const number = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }));

const metricName = fc.oneof(
  fc.constantFrom(
    'accuracy',
    'strict.accuracy',
    'ambig.accuracy',
    'turn1.accuracy',
    'turn2.accuracy',
    'en.success.ids',
  ),
  hostileText,
);

const metrics = fc
  .uniqueArray(
    fc.record({
      name: metricName,
      unit: fc.constantFrom('share' as const, 'number' as const),
      description: hostileText,
      share: fc.record({ value: share, low: share, high: share, n: count }),
      number: fc.record({ value: number, low: number, high: number, n: count }),
    }),
    { selector: (metric) => metric.name, maxLength: 12 },
  )
  .map((list) => ({
    metrics: Object.fromEntries(list.map((each) => [each.name, each[each.unit]] as const)),
    metricInfo: Object.fromEntries(list.map(({ name, unit, description }) => [name, { unit, description }] as const)),
  }));

const excerpt = fc.record({
  scenarioId: hostileText,
  episodeKey: hostileText,
  request: hostileText,
  turns: fc.array(fc.record({ speaker: fc.constantFrom('assistant' as const, 'user' as const), text: hostileText }), {
    maxLength: 9,
  }),
  reason: hostileText,
});

const reference = fc.record({
  name: hostileText,
  source: hostileText,
  comparable: fc.boolean(),
  differs: fc.array(hostileText, { maxLength: 3 }),
  metrics: fc.dictionary(metricName, number, { maxKeys: 4 }),
});

/** Any report that its schema allows, with hostile text in every place that holds text. */
export const arbitraryReport: fc.Arbitrary<Report> = fc
  .record({
    headline: hostileText,
    run: fc.record({
      id: hostileText,
      benchmark: hostileText,
      set: hostileText,
      mode: hostileText,
      assistant: hostileText,
      user: hostileText,
      judge: hostileText,
      settings: fc.dictionary(
        hostileText,
        fc.oneof(hostileText, fc.nat(), fc.record({ nested: fc.array(fc.constantFrom('x', null)) })),
        {
          maxKeys: 4,
        },
      ),
      settingsHash: hostileText,
      command: hostileText,
      startedAt: hostileText,
      durationMs: count,
      oracle: fc.boolean(),
    }),
    episodes: fc.record({ planned: count, scored: count, faulted: count, userFaulty: count }),
    figures: metrics,
    faults: fc.dictionary(hostileText, fc.record({ episodes: count, tries: count }), { maxKeys: 3 }),
    usage: fc.record({
      calls: count,
      inputTokens: count,
      outputTokens: count,
      costUsd: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })),
    }),
    reference: fc.array(reference, { maxLength: 12 }),
    worst: fc.array(excerpt, { maxLength: 3 }),
    next: hostileText,
    notes: fc.array(hostileText, { maxLength: 3 }),
  })
  .map(({ figures, ...rest }) => ({ schemaVersion: 1 as const, ...rest, ...figures }));

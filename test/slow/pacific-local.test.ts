import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/schema/report.ts';
import { Workplace } from '../support/cli.ts';
import { hasData } from '../support/data.ts';

/** A document of 2,000 tokens takes a quarter of a minute to read. */
const SCENARIOS = 8;
const RUN = [
  'run',
  'pacific',
  '-a',
  'direct@local/smollm2-135m',
  '--sample',
  String(SCENARIOS),
  '--max-tokens',
  '48',
  '--timeout',
  '600',
  '--seed',
  '1',
  '--no-cache',
] as const;
/** The user's own home, so that the weights are fetched once; the store of each run is its own. */
const HOME = process.env.QUERENT_HOME ?? join(homedir(), '.querent');

async function play(): Promise<Report> {
  using place = new Workplace();
  const file = place.path('report.json');
  const result = await place.querent([...RUN, '-o', file], {
    QUERENT_HOME: HOME,
    QUERENT_DATABASE_URL: `sqlite:${place.path('runs.db')}`,
  });
  expect(result.stderr).not.toContain('error QRT');
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

/** What must not change: everything but identity and time. */
function lasting({ run, metrics, worst, ...report }: Report): unknown {
  const { id: _, startedAt: __, durationMs: ___, command: ____, ...settings } = run;
  const { seconds: _____, ...figures } = metrics;
  return { ...report, next: '', run: settings, metrics: figures, worst };
}

describe.skipIf(!hasData('pacific/validation.json'))('the embedded model on PACIFIC (needs the data)', () => {
  it('finishes with a real report, and gives the same one when repeated', async () => {
    const first = await play();
    expect(first.episodes.planned).toBe(SCENARIOS);
    expect(first.episodes.scored + first.episodes.faulted).toBe(SCENARIOS);
    // The longest documents do not fit into 8,192 tokens: such an episode is a fault, not a score.
    expect(Object.keys(first.faults).filter((kind) => kind !== 'context-overflow' && kind !== 'empty')).toEqual([]);
    expect(first.episodes.scored).toBeGreaterThan(SCENARIOS / 2);
    expect(first.usage.outputTokens).toBeGreaterThan(0);
    expect(lasting(await play())).toEqual(lasting(first));
  });
});

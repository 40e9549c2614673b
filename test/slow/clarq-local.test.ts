import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/schema/report.ts';
import { Workplace } from '../support/cli.ts';
import { hasData } from '../support/data.ts';

/** The user's own home, so that the weights are fetched once. */
const HOME = process.env.QUERENT_HOME ?? join(homedir(), '.querent');

/** Figures are in docs/results.md; this only shows that a real model gets to the end. */
const SCENARIOS = 2;

describe.skipIf(!hasData('clarq-llm/en/01-gather-resources.json'))(
  'the embedded model on clarq (needs the data)',
  () => {
    it.each(['en', 'zh'])('plays scenarios to the end in %s, and is shown for what it is', async (language) => {
      using place = new Workplace();
      const file = place.path('report.json');
      const result = await place.querent(
        [
          'run',
          'clarq',
          '-a',
          'direct@local/smollm2-135m',
          '--lang',
          language,
          '--sample',
          String(SCENARIOS),
          '--max-tokens',
          '24',
          '--timeout',
          '600',
          '--no-cache',
          '-o',
          file,
        ],
        { QUERENT_HOME: HOME, QUERENT_DATABASE_URL: `sqlite:${place.path('runs.db')}` },
      );
      expect(result.code).toBe(0);
      const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
      expect(report.episodes).toMatchObject({ planned: SCENARIOS, scored: SCENARIOS, faulted: 0 });
      expect(report.metrics[`${language}.success.ids`]).toMatchObject({ value: 0, n: SCENARIOS });
      expect(report.metrics[`${language}.success.strings`]?.n).toBe(SCENARIOS);
      expect(report.usage.outputTokens).toBeGreaterThan(0);
    });
  },
);

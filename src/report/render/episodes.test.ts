import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScoredEpisode } from '../../schema/episode.ts';
import { csvText } from './csv-cell.ts';
import { renderEpisodesCsv } from './episodes-csv.ts';
import { renderEpisodesJsonl } from './episodes-jsonl.ts';
import { renderMetricsCsv } from './metrics-csv.ts';
import { hostileText } from './testing/arbitrary-report.ts';
import { sampleEpisode, sampleReport } from './testing/sample-report.ts';

async function* from(episodes: readonly ScoredEpisode[]): AsyncGenerator<ScoredEpisode> {
  yield* episodes;
}

async function text(chunks: AsyncIterable<string>): Promise<string> {
  let joined = '';
  for await (const chunk of chunks) joined += chunk;
  return joined;
}

const FAULTED = sampleEpisode({
  key: 'ff',
  decisions: [],
  dialogue: [],
  verdicts: [],
  end: null,
  fault: { kind: 'time-out', message: 'no answer', tries: 4 },
  usage: {
    assistant: { calls: 4, inputTokens: 10, outputTokens: 0, costUsd: null },
    judge: { calls: 1, inputTokens: 5, outputTokens: 2, costUsd: 0.1 },
  },
});

describe('renderEpisodesCsv', () => {
  it('has a row per episode with gold actions, actions, verdicts and usage', async () => {
    const [row, faulted] = parse<Record<string, string>>(
      await text(renderEpisodesCsv(from([sampleEpisode(), FAULTED]))),
      {
        columns: true,
      },
    );
    expect(row).toMatchObject({
      episode: 'aa02',
      groups: 'ambiguous turn2',
      gold_actions: 'ask ask',
      actions: 'ask answer',
      questions: '1',
      last_text: 'Take tram 4.',
      verdicts: 'final=false',
      calls: '2',
      cost_usd: '0.0002',
      fault: '',
    });
    // Calls of both roles; the cost is not known as soon as one part of it is not.
    expect(faulted).toMatchObject({ fault: 'time-out', end: '', calls: '5', input_tokens: '15', cost_usd: '' });
  });

  it('reads back what was written, and no cell begins like a formula', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, async (request) => {
        const csv = await text(renderEpisodesCsv(from([sampleEpisode({ request, scenarioId: request })])));
        const rows = parse<Record<string, string>>(csv, { columns: true });
        expect(rows).toHaveLength(1);
        expect(rows[0]?.request).toBe(csvText(request));
        expect(rows[0]?.request).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('csvText takes the sting out of %j', (cell) => {
  expect(csvText(cell)).toBe(`'${cell}`);
});

describe('renderMetricsCsv', () => {
  it('has plain numbers, also negative ones, and empty cells where there is no figure', () => {
    const report = sampleReport();
    report.metrics.mcc = { value: -0.25, low: null, high: 0.5, n: 7 };
    const rows = parse<Record<string, string>>(renderMetricsCsv(report), { columns: true });
    expect(rows).toHaveLength(Object.keys(report.metrics).length);
    expect(rows.find((row) => row.metric === 'mcc')).toMatchObject({ value: '-0.25', low: '', high: '0.5', n: '7' });
  });
});

describe('renderEpisodesJsonl', () => {
  it('has a line per episode that reads back', async () => {
    const lines = (await text(renderEpisodesJsonl(from([sampleEpisode(), FAULTED])))).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([sampleEpisode(), FAULTED]);
  });

  it('mends lone surrogates', async () => {
    const line = await text(renderEpisodesJsonl(from([sampleEpisode({ request: 'a\ud800b' })])));
    expect(JSON.parse(line).request).toBe('a\ufffdb');
    expect(line).not.toContain('\\ud800');
  });
});

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportSchema } from '../src/schema/report.ts';
import { Workplace } from './support/cli.ts';
import { hasData } from './support/data.ts';

let place: Workplace;
beforeAll(() => {
  place = new Workplace();
});
afterAll(() => place[Symbol.dispose]());

async function run(...args: readonly string[]): Promise<string> {
  const result = await place.querent(['run', 'clarifymt', ...args]);
  expect(result.stderr).not.toContain('error QRT');
  return runId(result.stdout);
}

function runId(stdout: string): string {
  return /^run +(\S+)$/m.exec(stdout)![1]!;
}

describe('outputs of a run', () => {
  it('come in every format, each as its readers expect it', async () => {
    const files = ['r.json', 'r.jsonl', 'r.csv', 'r.metrics.csv', 'r.md', 'r.html', 'r.xml'].map((name) =>
      place.path(name),
    );
    await run('-a', 'random:0.5', ...files.flatMap((file) => ['-o', file]));
    const [json, jsonl, csv, metrics, markdown, html, junit] = files.map((file) => readFileSync(file, 'utf8'));
    const report = reportSchema.parse(JSON.parse(json!));
    expect(report.episodes.scored).toBe(120);
    const lines = jsonl!.trimEnd().split('\n');
    expect(lines).toHaveLength(120);
    expect(Object.keys(JSON.parse(lines[0]!))).toEqual(expect.arrayContaining(['scenarioId', 'dialogue', 'verdicts']));
    expect(csv!.trimEnd().split('\n').length).toBe(121);
    expect(metrics).toContain('askRate');
    expect(markdown).toContain('unclear requests');
    expect(html).toContain('<svg');
    expect(html).not.toMatch(/(?:src|href)="https?:/);
    expect(junit).toContain('<testsuites');
  });

  it('are the same when the run is repeated with the same seed, and printed as JSON with --json', async () => {
    const play = () => place.querent(['run', 'clarifymt', '-a', 'random:0.5', '--seed', '7', '--json']);
    const [first, second] = [JSON.parse((await play()).stdout), JSON.parse((await play()).stdout)];
    expect(first.run.id).not.toBe(second.run.id);
    const { seconds: _, ...figures } = first.metrics;
    const { seconds: __, ...again } = second.metrics;
    expect(again).toEqual(figures);
    expect(second.run.settingsHash).toBe(first.run.settingsHash);
  });
});

describe('show, compare, rescore', () => {
  it('show prints the report of a stored run, and its dialogues', async () => {
    const id = await run('-a', 'oracle', '--limit', '6');
    expect((await place.querent(['show', id])).stdout).toContain('unclear requests');
    const dialogues = (await place.querent(['show', id, '--episodes', '2'])).stdout;
    expect(dialogues.match(/^user {7}/gm)!.length).toBeGreaterThanOrEqual(2);
    expect(dialogues).toMatch(/ask, \w+;/);
    const one = JSON.parse((await place.querent(['show', id, '--episodes', '1', '--json'])).stdout);
    expect((await place.querent(['show', id, '--episode', one.scenarioId])).stdout).toContain(one.request.slice(0, 30));
  });

  it('compare pairs the same scenarios: the oracle is right wherever always-answer is wrong', async () => {
    const baseline = await run('-a', 'always-answer');
    const other = await run('-a', 'oracle');
    const file = place.path('c.json');
    const { stdout } = await place.querent(['compare', baseline, other, '-o', file]);
    expect(stdout).toContain('oracle');
    const [comparison] = JSON.parse(readFileSync(file, 'utf8')).comparisons;
    expect(comparison.pairs).toMatchObject({ scored: 120, onlyBaseline: 0, onlyOther: 0 });
    // Half of the 120 requests are unclear: always-answer is wrong on these 60, the oracle on none.
    expect(comparison.tests[0]).toMatchObject({ outcome: 'action', onlyBaseline: 0, onlyOther: 60 });
    expect(comparison.tests[0].holm).toBeLessThan(1e-10);
  });

  it('rescore judges again without playing, and leaves the run as it was', async () => {
    const id = await run('-a', 'oracle', '--limit', '8');
    const before = JSON.parse((await place.querent(['show', id, '--json'])).stdout);
    const again = JSON.parse((await place.querent(['rescore', id, '--judge', 'rules', '--json'])).stdout);
    expect(again.metrics).toEqual(before.metrics);
    expect(JSON.parse((await place.querent(['show', id, '--json'])).stdout)).toEqual(before);
  });

  it('rescore counts the episodes on which the judge gave nothing usable, and ends with 1', async () => {
    const id = await run('-a', 'oracle', '--limit', '4');
    const config = place.path('odd.config.mjs');
    writeFileSync(config, 'export default { judges: { odd: () => 7 } };');
    const again = await place.querent(['rescore', id, '--judge', 'odd', '-c', config, '--json']);
    expect([again.code, JSON.parse(again.stdout).run.id]).toEqual([1, id]);
    expect(again.stderr).toContain('gave nothing usable on 4 of the episodes');
    expect(again.stderr).not.toContain('--resume');
  });
});

describe.skipIf(!hasData('pacific/validation.json'))('post.gap on PACIFIC (needs the data)', () => {
  it('is what the gold rewrite adds where both runs took the right action', { timeout: 60_000 }, async () => {
    // A bot that always answers, and gives the document's year only when it is handed the rewrite.
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        const text = body.includes('rewrite') || /rewritten|self-contained/i.test(body) ? '2019' : 'nothing';
        response.end(
          JSON.stringify({
            choices: [{ message: { content: text }, finish_reason: 'stop' }],
            usage: { prompt_tokens: 1, completion_tokens: 1 },
          }),
        );
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const bot = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1#bot`;
    const play = async (...given: readonly string[]) =>
      runId((await place.querent(['run', 'pacific', '-a', bot, '--limit', '120', ...given])).stdout);
    const without = await play();
    const withRewrite = await play('--given', 'rewrite');
    const { stdout } = await place.querent(['compare', without, withRewrite, '--json']);
    server.close();
    const [{ postGap, run: other }] = JSON.parse(stdout).comparisons;
    expect(other).toMatchObject({ given: 'rewrite', oracle: true });
    expect(postGap.without).toBe(0);
    expect(postGap.with).toBeGreaterThan(0);
    expect(postGap.gap).toBeCloseTo(postGap.with - postGap.without, 12);
    expect(postGap.n).toBeGreaterThan(50);
  });
});

it('files that a run could not write leave nothing half done', async () => {
  await run('-a', 'oracle', '--limit', '2', '-o', place.path('deep/folder/r.json'));
  expect(existsSync(place.path('deep/folder/r.json'))).toBe(true);
});

import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Workplace } from './support/cli.ts';
import { readGuide, runInShell } from './support/guide.ts';

describe('docs/review.md', () => {
  it('shows commands that run as they stand', async () => {
    using place = new Workplace();
    const lines = readGuide('review.md')
      .blocks.filter(({ language }) => language === 'sh')
      .flatMap(({ text }) => text.trim().split('\n'));
    expect(lines.length).toBeGreaterThan(1);
    let said = '';
    for (const line of lines) {
      const { code, stdout, stderr } = await runInShell(line, place.folder);
      expect([line, stderr, code]).toEqual([line, '', 0]);
      said += stdout;
    }
    expect(said).toContain('48 items (seeds)');
    expect(said).toContain('seeds of open, 48 items: nobody yet');
  });
});

describe('querent review', () => {
  it('takes a run to a report by what people say of it', async () => {
    using place = new Workplace();
    await place.querent(['run', 'clarifymt', '-a', 'oracle', '--lang', 'en', '--sample', '6']);
    const { stdout: runs } = await place.querent(['list', 'runs', '--json']);
    const [{ run: id }] = JSON.parse(runs) as [{ run: string }];
    expect((await place.querent(['rescore', id, '--judge', 'people'])).stderr).toContain(
      'has been judged by no person',
    );
    const sheet = place.path('queue.csv');
    const exported = await place.querent(['review', 'export', id, '-o', sheet]);
    expect(exported.stdout).toContain('6 items (verdicts)');
    const queue = /queue (\w+)\./.exec(exported.stdout)?.[1] ?? '';
    const items = [...readFileSync(sheet, 'utf8').matchAll(new RegExp(`^${queue},(\\w+),`, 'gm'))].map(
      ([, item]) => item,
    );
    // Five right answers and a wrong one, by two who say the same.
    const rows = items.map((item, index) => `${queue},${item},${index === 0 ? 'no' : 'yes'}`);
    writeFileSync(place.path('back.csv'), ['queue,item,right', ...rows].join('\n'));
    for (const reviewer of ['anna', 'ben']) {
      await place.querent(['review', 'import', place.path('back.csv'), '--reviewer', reviewer]);
    }
    const agreement = await place.querent(['review', 'agreement', id]);
    expect(agreement.stdout).toContain('anna and ben: equal in 100% of 6, kappa 1.00 [');
    const { stdout } = await place.querent(['rescore', id, '--judge', 'people', '--json']);
    const report = JSON.parse(stdout) as { metrics: Record<string, { value: number }> };
    expect(report.metrics.success?.value).toBeCloseTo(5 / 6, 10);
    expect((await place.querent(['show', id])).stdout).toMatch(/2 people judged 6 final answers of this run/);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBenchmark } from '../src/references/benchmarks.ts';
import type { Comparison } from '../src/report/comparison.ts';
import type { Turn } from '../src/schema/dialogue.ts';
import type { Report } from '../src/schema/report.ts';
import type { Scenario } from '../src/schema/scenario.ts';
import { Workplace } from './support/cli.ts';
import { hasData } from './support/data.ts';

const DATA = process.env.QUERENT_DATA_DIR ?? '';
/** All 620 scenarios by the whole command on 2 cores. */
const MAX_SECONDS = 60;
const PAGE = readFileSync(new URL('../docs/clarq.md', import.meta.url), 'utf8');

function value(report: Report, name: string): number | null | undefined {
  return report.metrics[name]?.value;
}

function percent(report: Report, name: string): string {
  return `${(100 * (value(report, name) ?? Number.NaN)).toFixed(1)}%`;
}

/** What was said and scored, without clocks. */
function withoutTimes(file: string): string {
  const text = readFileSync(file, 'utf8');
  return text.replace(/"(?:startedAt|durationMs)":(?:"[^"]*"|\d+)/g, '');
}

describe.skipIf(!hasData('clarq-llm/en/01-gather-resources.json'))('clarq (needs the data of ClarQ-LLM)', () => {
  it('oracle against rules: at least 0.95 in each language over all 310, quickly, the same to the byte when repeated', async () => {
    const files: string[] = [];
    using place = new Workplace();
    for (const time of ['first', 'second']) {
      const out = place.path(`${time}.json`);
      const episodes = place.path(`${time}.jsonl`);
      const env = { QUERENT_HOME: place.path(time) };
      const result = await place.querent(
        ['run', 'clarq', '--set', 'all', '-a', 'oracle', '-o', out, '-o', episodes],
        env,
      );
      expect(result.stderr).not.toContain('error');
      expect(result.code).toBe(0);
      expect(result.seconds).toBeLessThan(MAX_SECONDS);
      const report = JSON.parse(readFileSync(out, 'utf8')) as Report;
      expect(report.episodes).toEqual({ planned: 620, scored: 620, faulted: 0, userFaulty: 0 });
      for (const language of ['en', 'zh']) {
        expect(report.metrics[`${language}.success.ids`]?.n).toBe(310);
        expect(value(report, `${language}.success.ids`)).toBeGreaterThanOrEqual(0.95);
        expect(value(report, `${language}.success.strings.agreement`)).toBe(1);
      }
      const row = ['en', 'zh'].map((language) =>
        ['success.ids', 'facts.obtained'].map((name) => percent(report, `${language}.${name}`)).join(', '),
      );
      expect(PAGE).toContain(`| \`oracle\` | ${row.join(' | ')} |`);
      // Nothing stands for both languages at once.
      expect(Object.keys(report.metrics).filter((name) => !/^(?:strict\.)?(?:en|zh)\./.test(name))).toEqual([]);
      files.push(withoutTimes(episodes));
    }
    expect(files[0]).toBe(files[1]);
  });

  it('seekers that ask for nothing get nothing; one that asks for everything pays per question', async () => {
    const benchmark = await findBenchmark('clarq', { home: '' } as Parameters<typeof findBenchmark>[1]);
    const user = benchmark.users.rules?.create({ seed: 1 });
    const { scenarios } = await benchmark.load({ set: 'all', mode: 'completion', dataDirs: [DATA] });
    const play = async (scenario: Scenario, name: string): Promise<readonly Turn[]> => {
      const call = { role: 'user', repeat: 0, episodeKey: '' } as const;
      const assistant = benchmark.controls(scenario)[name];
      const dialogue: Turn[] = [];
      for (;;) {
        const { step } = benchmark.next(scenario, dialogue, 11);
        if (step === 'end' || !assistant || !user) return dialogue;
        const context = { call, scenarioId: scenario.id, questionsLeft: 1, seed: 1 };
        const turn =
          step === 'assistant'
            ? await assistant.respond(scenario.brief, dialogue, context)
            : await user.reply(dialogue, scenario.secret, { call, brief: scenario.brief, seed: 1 });
        if (turn.speaker === 'end') return dialogue;
        dialogue.push(turn);
      }
    };
    const some = scenarios.filter((_, index) => index % 4 === 0);
    for (const name of ['silent', 'vague', 'off-topic', 'template', 'guess']) {
      let given = 0;
      let wanted = 0;
      for (const scenario of some) {
        const ids = (await play(scenario, name)).flatMap((turn) =>
          turn.speaker === 'user' ? (turn.filled ?? []) : [],
        );
        const own = ids.filter((id) => id !== '0').length;
        const facts = (scenario.secret.extra.facts as readonly unknown[]).length;
        expect(own).toBeLessThan(facts);
        given += own;
        wanted += facts;
      }
      expect(given / wanted).toBeLessThanOrEqual(0.05);
    }
  });

  it('shotgun pays per question, and is compared with the oracle by success', async () => {
    using place = new Workplace();
    const file = place.path('report.json');
    const result = await place.querent(['run', 'clarq', '-a', 'shotgun', '--sample', '60', '-o', file]);
    expect(result.code).toBe(0);
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    for (const language of ['en', 'zh']) {
      expect(value(report, `${language}.factsPerQuestion`)).toBeLessThan(0.1);
      expect(value(report, `${language}.questionsPerTurn`)).toBeGreaterThan(5);
    }
    const oracle = await place.querent(['run', 'clarq', '-a', 'oracle', '--sample', '60', '--json']);
    const ids = [(JSON.parse(oracle.stdout) as Report).run.id, report.run.id];
    const compared = await place.querent(['compare', ...ids, '--json']);
    const { comparisons } = JSON.parse(compared.stdout) as Comparison;
    const [test] = comparisons[0]?.tests ?? [];
    expect(test).toMatchObject({ outcome: 'success', n: 60 });
    expect(test?.onlyBaseline).toBeGreaterThan(10);
  });

  it('import makes a run of the authors’ file that is shown and judged again like any other', async () => {
    using place = new Workplace();
    const file = join(DATA, 'clarq-llm/runs/gpt-4o.completion.zh.json');
    const imported = await place.querent(['import', 'clarq', file, '--json']);
    expect(imported.stderr).toBe('');
    const report = JSON.parse(imported.stdout) as Report;
    expect(value(report, 'zh.success.ids')).toBeCloseTo(132 / 260, 10);
    expect(report.run).toMatchObject({ assistant: 'recorded:gpt-4o.completion.zh', user: 'recorded', set: 'test' });
    const again = await place.querent(['rescore', report.run.id, '--json']);
    expect(again.code).toBe(0);
    expect((JSON.parse(again.stdout) as Report).metrics['zh.success.strings']).toEqual(
      report.metrics['zh.success.strings'],
    );
    const twice = await place.querent(['import', 'clarq', file, '--json']);
    expect((JSON.parse(twice.stdout) as Report).run.id).toBe(report.run.id);
  });
});

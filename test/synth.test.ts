import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { AgreementReport } from '../src/review/agreement.ts';
import type { QueueKey } from '../src/review/queue.ts';
import type { Report } from '../src/schema/report.ts';
import { standInSynthReply } from '../src/study/synth-stand-in.ts';
import type { SetCard } from '../src/synthesis/clarifymt/card.ts';
import { type ServedMessage, startChatServer } from './support/chat-server.ts';
import { Workplace } from './support/cli.ts';
import { readGuide, runInShell } from './support/guide.ts';

const BIN = fileURLToPath(new URL('../bin/querent.js', import.meta.url));

/** Which stage a prompt is of, told by what only its form of reply has. */
function stageOf(prompt: string): string {
  const marks: readonly (readonly [string, string])[] = [
    ['"verdict"', 'check'],
    ['"cannotBoth"', 'stakes'],
    ['"mustSay"', 'readings'],
    ['"otherWords"', 'slots'],
    ['"subtypes"', 'ambiguity'],
    ['"missing"', 'questions'],
    ['<request>', 'twin'],
  ];
  return marks.find(([mark]) => prompt.includes(mark))?.[1] ?? 'request';
}

/** A model on a server, which writes plausible seeds. */
function plausible(messages: readonly ServedMessage[]): string {
  const prompt = messages[0]?.content ?? '';
  return standInSynthReply(stageOf(prompt), prompt);
}

const SEEDS = 12;
/** Seven stages; the request, the twin and two answers are checked. */
const CALLS_PER_SEED = 7 + 4;

const readCard = (place: Workplace, set: string) =>
  JSON.parse(readFileSync(place.path(`${set}/card.json`), 'utf8')) as SetCard;
const command = (model: string, ...rest: readonly string[]) =>
  ['synth', 'clarifymt', '--model', model, '--date', '2026-11-30', ...rest] as const;

describe('querent synth clarifymt', () => {
  it('makes a set that imports, plays and can be judged by people', async () => {
    using place = new Workplace();
    await using server = await startChatServer({ reply: plausible });
    const set = place.path('set');
    const made = await place.querent(command(server.model, '-n', `${SEEDS}`, '--licence', 'CC0', '-o', set));
    expect(made).toMatchObject({ code: 0 });
    expect(made.stdout).toContain('12 of 12 seeds (12 items tried, 100% accepted)');
    expect(server.calls).toBe(SEEDS * CALLS_PER_SEED);
    expect(readCard(place, 'set')).toMatchObject({ seeds: SEEDS, licence: 'CC0', date: '2026-11-30', complete: true });

    const imported = await place.querent(['import', 'jsonl', `${set}/seeds.jsonl`, '--name', 'made']);
    expect(imported).toMatchObject({ code: 0 });
    const report = place.path('report.json');
    const played = await place.querent(['run', 'made', '-a', 'always-ask', '-o', report]);
    expect(played).toMatchObject({ code: 0 });
    const { episodes, metrics } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    // Each seed gives its request, where asking is right, and its twin, where it is not.
    expect(episodes.planned).toBe(2 * SEEDS);
    expect(metrics['turn1.accuracy']?.value).toBe(0.5);

    await review(place, set);
    const again = await place.querent(command(server.model, '-n', `${SEEDS}`, '--resume', '-o', set));
    expect(again.stdout).toContain('11 of 12 seeds');
    expect(readCard(place, 'set')).toMatchObject({ reviewed: 11, rejectsByReason: { 'review.twin': 1 } });
    expect(server.calls).toBe(SEEDS * CALLS_PER_SEED);
  });

  it('stops when the budget is spent, keeps what is done, and goes on with a higher one', async () => {
    using place = new Workplace();
    await using server = await startChatServer({ reply: plausible });
    const set = place.path('set');
    // A call takes 1,000 tokens in and 100 out: 0.0011 dollars at 1 dollar per million.
    const priced = (budget: string, ...rest: readonly string[]) =>
      command(
        server.model,
        '-n',
        `${SEEDS}`,
        '-j',
        '1',
        '--token-price',
        '1,1',
        '--max-cost',
        budget,
        '-o',
        set,
        ...rest,
      );
    const stopped = await place.querent(priced('0.055'));
    expect(stopped.code).toBe(4);
    expect(stopped.stderr).toContain('QRT_BUDGET_SPENT');
    // 50 calls cost 0.055.
    expect(server.calls).toBe(50);
    expect(readCard(place, 'set').complete).toBe(false);
    const still = await place.querent(priced('0.055', '--resume'));
    expect(still.code).toBe(4);
    expect(server.calls).toBe(50);
    const done = await place.querent(priced('1', '--resume'));
    expect(done).toMatchObject({ code: 0 });
    expect(server.calls).toBe(SEEDS * CALLS_PER_SEED);
    const { usage } = readCard(place, 'set');
    const usd = Object.values(usage).reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0);
    expect(usd).toBeCloseTo(SEEDS * CALLS_PER_SEED * 0.0011, 9);
  });

  it('repeats only calls under way when it is killed, and comes to the same set', async () => {
    using place = new Workplace();
    await using undisturbed = await startChatServer({ reply: plausible });
    const whole = await place.querent(command(undisturbed.model, '-n', `${SEEDS}`, '-o', place.path('whole')));
    expect(whole.code).toBe(0);

    let kill: (() => void) | undefined;
    let seen = 0;
    await using server = await startChatServer({
      reply: plausible,
      latencyMs: 5,
      onRequest: () => {
        if (++seen === 60) kill?.();
      },
    });
    const args = command(server.model, '-n', `${SEEDS}`, '-j', '2', '-o', place.path('set'));
    const code = await new Promise((resolve) => {
      const env = { ...process.env, QUERENT_HOME: place.path('home') };
      const child = spawn(process.execPath, [BIN, ...args], { env, stdio: 'ignore' });
      kill = () => child.kill('SIGKILL');
      child.on('close', (_, signal) => resolve(signal));
    });
    expect(code).toBe('SIGKILL');
    const resumed = await place.querent([...args, '--resume']);
    expect(resumed.code).toBe(0);
    // At most the two calls in flight and the replies that were not on disk yet.
    expect(server.calls).toBeLessThanOrEqual(SEEDS * CALLS_PER_SEED + 4);
    const sameButModel = (set: string, model: string) =>
      readFileSync(place.path(`${set}/seeds.jsonl`), 'utf8').replaceAll(model, 'MODEL');
    expect(sameButModel('set', server.model)).toBe(sameButModel('whole', undisturbed.model));
  });

  it('says what it would take before anything is spent, and needs no key for that', async () => {
    using place = new Workplace();
    const args = ['synth', 'clarifymt', '--model', 'openai/gpt-4o-mini', '-n', '24', '--estimate', '--json'];
    const { code, stdout } = await place.querent(args);
    expect(code).toBe(0);
    const { models, costUsd } = JSON.parse(stdout) as { models: { role: string; calls: number }[]; costUsd: number };
    expect(models.map(({ role, calls }) => [role, calls])).toEqual([
      ['generator', 24 * 7],
      ['judge', 24 * 4],
    ]);
    expect(costUsd).toBeGreaterThan(0);
  });

  it('goes on only with the settings that the set was begun with', async () => {
    using place = new Workplace();
    await using server = await startChatServer({ reply: plausible });
    const args = command(server.model, '--mix', 'lexical=1', '-o', place.path('set'));
    expect((await place.querent(args)).code).toBe(0);
    const twice = await place.querent(args);
    expect(twice.code).toBe(2);
    expect(twice.stderr).toContain('a set was begun there');
    const other = await place.querent([...args, '--seed', '2', '--resume']);
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('other settings (seed)');
  });

  it('takes requests of the user’s own, and leaves what does not answer for another time', async () => {
    using place = new Workplace();
    let broken = true;
    await using server = await startChatServer({
      reply: plausible,
      fault: ({ messages }) =>
        broken && messages[0]?.content.includes('gerina') && stageOf(messages[0].content) === 'slots'
          ? 'error-500'
          : undefined,
    });
    writeFileSync(place.path('own.csv'), 'request\nzofima dulabe rikoto?\ngerina mosapu batile?\n');
    const args = command(
      server.model,
      '--requests',
      place.path('own.csv'),
      '--max-retries',
      '0',
      '-o',
      place.path('set'),
    );
    const first = await place.querent(args);
    expect(first.code).toBe(1);
    expect(first.stderr).toContain('1 places are unfinished');
    expect(readCard(place, 'set')).toMatchObject({ seeds: 1, complete: false });
    broken = false;
    const second = await place.querent([...args, '--resume']);
    expect(second.code).toBe(0);
    expect(readCard(place, 'set')).toMatchObject({ seeds: 2, complete: true });
  });
});

/** Two people judge the queue: one by the labels, the other takes one twin for unclear; both agree on that one. */
async function review(place: Workplace, set: string): Promise<void> {
  const sheet = place.path('queue.csv');
  const exported = await place.querent(['review', 'export', set, '-o', sheet]);
  expect(exported.stdout).toContain(`${2 * SEEDS} items (seeds)`);
  const [, queue] = /queue (\w+)\./.exec(exported.stdout) ?? [];
  const key = JSON.parse(readFileSync(`${set}/review/${queue}.key.json`, 'utf8')) as QueueKey;
  const odd = key.cases.find(({ role }) => role === 'twin')?.item;
  const filled = key.cases.map(({ item, labels }) => {
    const ambiguous = item === odd ? 'yes' : labels.ambiguous;
    return [queue, item, ambiguous, item === odd ? 'lexical' : labels.subtype, labels.question, ''].join(',');
  });
  writeFileSync(place.path('back.csv'), ['queue,item,ambiguous,subtype,question,note', ...filled].join('\n'));
  for (const reviewer of ['anna', 'ben']) {
    const taken = await place.querent(['review', 'import', place.path('back.csv'), '--reviewer', reviewer]);
    expect(taken.stdout).toContain(`${2 * SEEDS} items`);
  }
  const agreement = await place.querent(['review', 'agreement', set, '--json']);
  const [report] = JSON.parse(agreement.stdout) as AgreementReport[];
  const ambiguous = report?.questions.find(({ question }) => question === 'ambiguous');
  expect(ambiguous?.pairs[0]).toMatchObject({ raters: ['anna', 'ben'], n: 24, equal: 1, kappa: 1 });
  // 23 of 24 as labelled. Yes: 13 said, 12 labelled; expected (13 x 12 + 11 x 12) / 24^2 = 1/2. kappa = 2 x 23/24 - 1.
  expect(ambiguous?.againstLabels[0]?.kappa).toBeCloseTo(2 * (23 / 24) - 1, 10);
}

describe('docs/synthesis.md', () => {
  it('shows commands that run as they stand', async () => {
    using place = new Workplace();
    const lines = readGuide('synthesis.md')
      .blocks.filter(({ language }) => language === 'sh')
      .flatMap(({ text }) => text.trim().split('\n'));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(await runInShell(line, place.folder), line).toMatchObject({ code: 0 });
  });
});

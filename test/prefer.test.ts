import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { PreferenceStatistics } from '../src/rollout/statistics.ts';
import { type PreferenceRow, preferenceRowSchema } from '../src/schema/preference.ts';
import { deriveSeed } from '../src/tools/random.ts';
import { type ServedMessage, startChatServer } from './support/chat-server.ts';
import { Workplace } from './support/cli.ts';

const BIN = fileURLToPath(new URL('../bin/querent.js', import.meta.url));

const REQUESTS = 12;

/** Asks an open question when it is told to ask, and repeats what the user said when it is to answer. */
function scripted(messages: readonly ServedMessage[]): string {
  const all = messages.map(({ content }) => content).join('\n');
  if (all.includes('from 1 to 10')) return String(1 + (deriveSeed(all) % 10));
  if (all.includes('Do not answer the request')) return 'What exactly do you mean?';
  const last = messages.at(-1)?.content.split('\n')[0] ?? '';
  return `It is about this: ${last.replaceAll('?', '')}.`;
}

const readRows = (file: string): readonly PreferenceRow[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => preferenceRowSchema.parse(JSON.parse(line)));

const command = (model: string, output: string, ...rest: readonly string[]) =>
  [
    'prefer',
    'clarifymt',
    '-m',
    model,
    '--lang',
    'en',
    '--limit',
    `${REQUESTS}`,
    '--samples',
    '2',
    '--no-cache',
    '-o',
    output,
    ...rest,
  ] as const;

describe('querent prefer', () => {
  it('labels by rules without a model: asking wins exactly on the unclear requests, single-turn labels never say so', async () => {
    using place = new Workplace();
    const file = place.path('labelled.jsonl');
    const args = ['prefer', 'clarifymt', '-m', 'rules', '--single-turn-judge', 'rules', '-o', file, '--json'];
    const { code, stdout } = await place.querent(args);
    expect(code).toBe(0);
    const { statistics } = JSON.parse(stdout) as { statistics: PreferenceStatistics };
    // 60 seeds, each with a clear twin.
    expect(statistics).toMatchObject({ requests: 120, comparable: 120, askWins: 0.5, ties: 0.5, singleTurnAskWins: 0 });
    expect(statistics.agreement.kappa).toBeLessThan(0.1);
    const rows = readRows(file);
    for (const { id, candidates, best, readings } of rows) {
      expect(candidates[best!]?.kind, id).toBe(readings.length > 1 ? 'ask' : 'answer');
    }
    expect(existsSync(`${file}.work.jsonl`) || existsSync(`${file}.work.db`)).toBe(false);
  });

  it('tries the moves of a model, and reports a finished file without a call', async () => {
    using place = new Workplace();
    await using server = await startChatServer({ reply: scripted });
    const file = place.path('labelled.jsonl');
    const made = await place.querent(command(server.model, file, '--single-turn-judge', `model@${server.model}`));
    expect(made).toMatchObject({ code: 0 });
    expect(made.stdout).toContain(`${REQUESTS} of ${REQUESTS} labelled`);
    const rows = readRows(file);
    expect(rows.map(({ candidates }) => candidates.map(({ kind }) => kind))).toEqual(
      Array.from({ length: REQUESTS }, () => ['ask', 'answer']),
    );
    // Greedy and two samples, which are copies, an answer; then an answer after each reply, and a mark for each move.
    const users = rows.reduce((sum, { readings }) => sum + readings.length, 0);
    expect(server.calls).toBe(REQUESTS * (3 + 1 + 2) + users);
    const again = await place.querent(command(server.model, file, '--resume'));
    expect(again.stdout).toContain(`${REQUESTS} of ${REQUESTS} labelled`);
    expect(server.calls).toBe(REQUESTS * (3 + 1 + 2) + users);
    expect((await place.querent(command(server.model, file))).stderr).toContain('the file is there already');
  });

  it('does not pass another labelling off as the one that is asked for', async () => {
    using place = new Workplace();
    const file = place.path('labelled.jsonl');
    const by = (...rest: readonly string[]) => [
      'prefer',
      'clarifymt',
      '-m',
      'rules',
      '--limit',
      '4',
      '-o',
      file,
      ...rest,
    ];
    expect((await place.querent(by())).code).toBe(0);
    expect(await place.querent(by('--resume'))).toMatchObject({ code: 0 });
    for (const [option, value, differs] of [
      ['--set', 'balanced', 'set, requests'],
      ['--seed', '2', 'seed'],
      ['--limit', '5', 'requests'],
      ['--question-price', '0.5', 'questionPrice'],
    ] as const) {
      const { code, stderr } = await place.querent(by('--resume', option, value));
      expect(code, option).toBe(2);
      expect(stderr).toContain(`other settings (${differs})`);
    }
  });

  it('leaves nothing behind for what is misnamed, so that the command mended runs', async () => {
    using place = new Workplace();
    const file = place.path('labelled.jsonl');
    const by = (...rest: readonly string[]) => [
      'prefer',
      'clarifymt',
      '-m',
      'rules',
      '--limit',
      '2',
      '-o',
      file,
      ...rest,
    ];
    for (const wrong of [
      ['--user', 'rules:nope'],
      ['--judge', 'nope'],
      ['--answerer', 'nope'],
      ['--single-turn-judge', 'nope'],
      ['--max-tokens', '0'],
    ]) {
      expect((await place.querent(by(...wrong))).code, wrong.join(' ')).toBe(2);
      expect(readdirSync(place.path('.')).filter((name) => name.startsWith('labelled'))).toEqual([]);
    }
    expect((await place.querent(by())).code).toBe(0);
  });

  it('names a benchmark that cannot be labelled, and a language that is not there', async () => {
    using place = new Workplace();
    const rows = place.path('open.csv');
    writeFileSync(rows, 'request\nTell me a story.\nWrite a poem.\n');
    expect((await place.querent(['import', 'csv', rows, '--name', 'open-ended'])).code).toBe(0);
    const file = place.path('labelled.jsonl');
    for (const rest of [['-o', file], ['--estimate']]) {
      const { code, stderr } = await place.querent(['prefer', 'open-ended', '-m', 'rules', ...rest]);
      expect({ code, stderr }).toMatchObject({ code: 2 });
      expect(stderr).toContain('of none of its 2 scenarios an answer is known');
    }
    const chinese = await place.querent(['prefer', 'open-ended', '-m', 'rules', '--lang', 'zh', '-o', file]);
    expect(chinese).toMatchObject({ code: 2 });
    expect(chinese.stderr).toContain('--lang cannot be "zh"');
    expect(existsSync(file)).toBe(false);
  });

  it('ends with a next command that runs as it stands', async () => {
    using place = new Workplace();
    const made = await place.querent(['prefer', 'clarifymt', '-m', 'rules', '-o', place.path('labelled.jsonl')]);
    const next = /^next +querent (.*)$/m.exec(made.stdout)?.[1] ?? '';
    expect(next).toContain('dataset dpo');
    expect(await place.querent(next.split(' '))).toMatchObject({ code: 0 });
  });

  it('repeats only calls under way when it is killed, and comes to the same file', async () => {
    using place = new Workplace();
    await using undisturbed = await startChatServer({ reply: scripted });
    const whole = place.path('whole.jsonl');
    expect(await place.querent(command(undisturbed.model, whole))).toMatchObject({ code: 0 });

    let kill: (() => void) | undefined;
    let seen = 0;
    await using server = await startChatServer({
      reply: scripted,
      latencyMs: 5,
      onRequest: () => {
        if (++seen === 40) kill?.();
      },
    });
    const file = place.path('killed.jsonl');
    const args = command(server.model, file, '-j', '2');
    const signal = await new Promise((resolve) => {
      const env = { ...process.env, QUERENT_HOME: place.path('home') };
      const child = spawn(process.execPath, [BIN, ...args], { env, stdio: 'ignore' });
      kill = () => child.kill('SIGKILL');
      child.on('close', (_, ended) => resolve(ended));
    });
    expect(signal).toBe('SIGKILL');
    expect(existsSync(file)).toBe(false);
    expect((await place.querent(args)).stderr).toContain('labelling was begun there');
    const other = await place.querent([...args, '--question-price', '0.1', '--resume']);
    expect(other.stderr).toContain('other settings (questionPrice)');
    expect(await place.querent([...args, '--resume'])).toMatchObject({ code: 0 });
    // At most the two calls in flight.
    expect(server.calls).toBeLessThanOrEqual(undisturbed.calls + 2);
    const plain = (path: string, model: string) => readFileSync(path, 'utf8').replaceAll(model, 'MODEL');
    expect(plain(file, server.model)).toBe(plain(whole, undisturbed.model));
  });

  it('stops when the budget is spent, keeps what is done, and goes on with a higher one', async () => {
    using place = new Workplace();
    await using server = await startChatServer({ reply: scripted });
    const file = place.path('labelled.jsonl');
    // A call takes 1,000 tokens in and 100 out: 0.0011 dollars at 1 dollar per million.
    const priced = (budget: string, ...rest: readonly string[]) =>
      command(server.model, file, '-j', '1', '--token-price', '1,1', '--max-cost', budget, ...rest);
    const stopped = await place.querent(priced('0.022'));
    expect(stopped.code).toBe(4);
    expect(stopped.stderr).toContain('QRT_BUDGET_SPENT');
    expect(server.calls).toBe(20);
    expect((await place.querent(priced('0.022', '--resume'))).code).toBe(4);
    expect(server.calls).toBe(20);
    expect(await place.querent(priced('1', '--resume'))).toMatchObject({ code: 0 });
    const users = readRows(file).reduce((sum, { readings }) => sum + readings.length, 0);
    expect(server.calls).toBe(REQUESTS * 4 + users);
  });

  it('leaves a request whose calls fail for another time', async () => {
    using place = new Workplace();
    let broken = true;
    await using server = await startChatServer({
      reply: scripted,
      fault: ({ messages }) =>
        broken && messages.some(({ content }) => content.includes('root in the terminal')) ? 'error-500' : undefined,
    });
    const file = place.path('labelled.jsonl');
    const first = await place.querent(command(server.model, file, '--max-retries', '0'));
    expect(first.code).toBe(1);
    expect(first.stderr).toMatch(/[12] requests are not labelled/);
    broken = false;
    expect(await place.querent(command(server.model, file, '--max-retries', '0', '--resume'))).toMatchObject({
      code: 0,
    });
    expect(readRows(file)).toHaveLength(REQUESTS);
  });

  it('says what it would take before anything is spent, and needs no key for that', async () => {
    using place = new Workplace();
    const args = ['prefer', 'clarifymt', '-m', 'openai/gpt-4o-mini', '--lang', 'en', '--estimate', '--json'];
    const { code, stdout } = await place.querent(args);
    expect(code).toBe(0);
    const estimate = JSON.parse(stdout) as {
      requests: number;
      users: number;
      costUsd: number;
      models: { role: string; calls: number }[];
    };
    const byRole = Object.fromEntries(estimate.models.map(({ role, calls }) => [role, calls]));
    // A greedy and four sampled questions and an answer; then an answer after each reply to the five questions.
    expect(byRole.generator).toBe(estimate.requests * 6);
    expect(byRole.assistant).toBeGreaterThan(estimate.requests * estimate.users * 4);
    expect(estimate.costUsd).toBeGreaterThan(0);
  });
});

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: ${NAME} is how a config names the environment
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StubAnswer, type StubRequest, startStubEndpoint } from '../src/model/stub-endpoint.ts';
import { type CommandResult, Workplace } from './support/cli.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIN = join(ROOT, 'bin/querent.js');
const hasPython = canRun('python3', ['--version']);

let place: Workplace;
const started: ChildProcess[] = [];
beforeEach(() => {
  place = new Workplace();
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  place[Symbol.dispose]();
});

function canRun(command: string, args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function write(name: string, text: string): void {
  writeFileSync(place.path(name), text);
}

function writeConfig(config: object): void {
  write('querent.config.json', JSON.stringify(config));
}

/** Runs clarifymt on `limit` requests and reads the report. */
async function play(assistant: string, more: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const file = place.path('report.json');
  const args = ['run', 'clarifymt', '-a', assistant, '--limit', '6', '-o', file, ...more];
  const result = await place.querent(args, env);
  return { ...result, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined };
}

function expectError(result: CommandResult, code: string, exitCode: number, ...words: readonly string[]): void {
  expect(result.stderr).toContain(`error ${code}: `);
  for (const word of words) expect(result.stderr).toContain(word);
  expect(result.code).toBe(exitCode);
}

/** A program in JavaScript; `body` handles `query` and calls `reply({...})`. */
function writeProgram(name: string, body: string): string {
  write(
    name,
    `let count = 0;
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const query = JSON.parse(line);
  const reply = (said) => console.log(JSON.stringify({ id: query.id, ...said }));
  const usual = { text: query.context.turn === 0 ? 'Which one do you mean?' : 'It is done.' };
  count++;
  ${body}
});`,
  );
  return `exec:"${process.execPath}" ${name}`;
}

describe('the examples', () => {
  beforeEach(() => cpSync(join(ROOT, 'examples'), place.path('examples'), { recursive: true }));
  const config = (folder: string): readonly string[] => ['-c', `examples/${folder}/querent.config.ts`];

  it('run: a function', async () => {
    const { code, report } = await play('shop-bot', config('function'));
    expect(code).toBe(0);
    expect(report.run.assistant).toBe('shop-bot');
    expect(report.episodes).toMatchObject({ scored: 6, faulted: 0 });
    expect(report.metrics).not.toHaveProperty('act.guessedArguments');
  });

  it('run: tool calls, one of three values guessed', async () => {
    const { code, report } = await play('booking-bot', config('tools'));
    expect(code).toBe(0);
    // Each of six episodes ends with one call of three values.
    expect(report.metrics['act.guessedArguments']).toMatchObject({ value: 6 / 18, n: 18 });
  });

  it.skipIf(!hasPython)('run: a program in Python as assistant, user and judge', async () => {
    const bot = `exec:python3 ${place.path('examples/exec/bot.py')}`;
    const { code, report } = await play(bot, ['--user', bot, '--judge', bot]);
    expect(code).toBe(0);
    expect(report.episodes).toMatchObject({ scored: 6, faulted: 0 });
    // It asks once in every episode, then answers.
    expect(report.metrics.questions.value).toBe(1);
    expect(report.metrics.success.value).not.toBeNull();
  });

  it.skipIf(!hasPython)('run: a bot behind HTTP', async () => {
    const server = spawn('python3', [place.path('examples/endpoint/server.py'), '0'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    started.push(server);
    const origin = await new Promise<string>((resolve) => {
      server.stdout.on('data', (chunk: Buffer) => resolve(/http:\S+/.exec(String(chunk))?.[0] ?? ''));
    });
    const { code, report } = await play('shop-bot', config('endpoint'), { BOT_URL: origin, BOT_KEY: 'sk-very-hidden' });
    expect(code).toBe(0);
    expect(report.metrics.questions.value).toBe(1);
    expect(report.metrics.askRate.value).toBe(0.5);
  });

  it('stand in the guide word for word', () => {
    const guide = readFileSync(join(ROOT, 'docs/own-assistant.md'), 'utf8');
    const files = readdirSync(join(ROOT, 'examples'), { recursive: true, encoding: 'utf8' });
    const shown = files.filter((file) => /\.(?:ts|py)$/.test(file) && !file.endsWith('server.py'));
    expect(shown.length).toBe(4);
    for (const file of shown) expect(guide).toContain(readFileSync(join(ROOT, 'examples', file), 'utf8').trim());
  });
});

describe('the config', () => {
  const parts = { assistants: { mybot: { url: 'http://127.0.0.1:9/' } } };

  it('is found from the working folder upward, and its names are listed first', async () => {
    writeConfig({ assistants: { mybot: { url: 'http://127.0.0.1:9/', summary: 'the bot of the shop' } } });
    const list = await place.querent(['list', 'assistants', '--json']);
    expect(JSON.parse(list.stdout)[0]).toMatchObject({ assistant: 'mybot' });
    expect(list.stdout).toContain('the bot of the shop');
  });

  it('gives defaults, over which the command line wins', async () => {
    write(
      'querent.config.mjs',
      `export default { assistants: { yes: () => 'Yes.' }, defaults: { benchmark: 'clarifymt', assistant: 'yes', maxQuestions: 1 } };`,
    );
    const { stdout } = await place.querent(['run', '--limit', '2', '--json']);
    expect(JSON.parse(stdout).run).toMatchObject({
      benchmark: 'clarifymt',
      assistant: 'yes',
      settings: { maxQuestions: 1 },
    });
    const other = await place.querent(['run', '--limit', '2', '--json', '-a', 'always-ask']);
    expect(JSON.parse(other.stdout).run.assistant).toBe('always-ask');
  });

  it.each<[string, object, readonly string[]]>([
    [
      'an unknown member',
      { assistants: { mybot: { url: 'http://h/', hedaers: {} } } },
      ['assistants.mybot', 'hedaers'],
    ],
    ['no way to call it', { assistants: { mybot: { reply: 'a' } } }, ['assistants.mybot', 'respond, url and command']],
    ['a wrong type', { users: { me: { command: 7 } } }, ['users.me.command']],
    [
      'an unknown placeholder',
      { assistants: { mybot: { url: 'http://h/', body: { a: ['{{mesages}}'] } } } },
      ['assistants.mybot.body.a.0', '{{mesages}}', 'messages'],
    ],
    [
      'a secret for an assistant',
      { assistants: { mybot: { url: 'http://h/', body: '{{secret}}' } } },
      ['assistants.mybot.body', '{{secret}}'],
    ],
    [
      'a key in a header',
      { judges: { j: { url: 'http://h/', headers: { 'X-Api-Key': 'sk-123' } } } },
      ['judges.j.headers.X-Api-Key', 'environment'],
    ],
    ['a password in the address', { assistants: { mybot: { url: 'http://me:pw@h/' } } }, ['assistants.mybot.url']],
    ['a default out of range', { defaults: { concurrency: 0 } }, ['defaults.concurrency']],
  ])('with %s is refused by its path', async (_, config, words) => {
    writeConfig(config);
    expectError(
      await place.querent(['run', 'clarifymt', '-a', 'mybot', '--limit', '1']),
      'QRT_CONFIG',
      2,
      'querent.config.json',
      ...words,
    );
  });

  it('that cannot be loaded says why', async () => {
    write('broken.ts', 'export default {');
    expectError(await play('mybot', ['-c', 'broken.ts']), 'QRT_CONFIG', 2, 'broken.ts');
    write('empty.ts', 'export const config = {};');
    expectError(await play('mybot', ['-c', 'empty.ts']), 'QRT_CONFIG', 2, 'export default');
    expectError(await play('mybot', ['-c', 'nowhere.ts']), 'QRT_CONFIG', 2, 'nowhere.ts');
  });

  it('cannot take the name of an assistant that is there already', async () => {
    writeConfig({ assistants: { direct: { url: 'http://127.0.0.1:9/' } } });
    expectError(await play('direct'), 'QRT_INVALID_OPTION', 2, 'direct');
  });

  it('names its own where a name is mistyped', async () => {
    writeConfig(parts);
    expectError(await play('mybott'), 'QRT_UNKNOWN_NAME', 2, 'Did you mean "mybot"?');
  });

  it('needs the environment that it names, when a run starts and not before', async () => {
    writeConfig({ assistants: { mybot: { url: 'http://h/', headers: { authorization: 'Bearer ${NOT_SET}' } } } });
    expect((await place.querent(['list', 'assistants'])).code).toBe(0);
    expectError(await play('mybot'), 'QRT_CONFIG', 2, 'assistants.mybot.headers.authorization', 'NOT_SET');
  });

  it('does not take a system prompt meant for models', async () => {
    writeConfig(parts);
    write('system.txt', 'Be kind.');
    expectError(await play('mybot', ['--system', 'system.txt']), 'QRT_INVALID_OPTION', 2, '--system');
  });
});

describe('a bot behind HTTP', () => {
  const asks = (request: StubRequest): StubAnswer => ({
    kind: 'reply',
    body: { out: JSON.stringify(request.body).includes('"assistant"') ? 'It is done.' : 'Which one do you mean?' },
  });

  it('is typed as a model is: what is worth another try is tried again, no fault is a score', async () => {
    const weather: readonly StubAnswer[] = [
      { kind: 'reply', status: 429, headers: { 'retry-after-ms': '1' }, body: 'slow down' },
      { kind: 'reply', status: 503, body: 'busy' },
      { kind: 'cut-off', when: 'within' },
      { kind: 'reply', body: '{"out": "half' },
      { kind: 'reply', body: { out: '' } },
    ];
    await using stub = await startStubEndpoint((request, index) =>
      index % 2 === 0 ? weather[(index / 2) % 5]! : asks(request),
    );
    writeConfig({ assistants: { mybot: { url: stub.origin, reply: 'out' } } });
    const { code, report } = await play('mybot', ['-j', '1', '--max-retries', '8']);
    expect(code).toBe(0);
    expect(report.episodes).toMatchObject({ scored: 6, faulted: 0 });
    expect(report.metrics.questions.value).toBe(1);
    expect(report.faults).toEqual({});
  });

  it.each<[string, StubAnswer, readonly string[]]>([
    [
      'answers HTML',
      { kind: 'reply', headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Log in</title>' },
      ['HTML', 'Log in'],
    ],
    [
      'has its reply elsewhere',
      { kind: 'reply', body: { data: { text: 'hi' } } },
      ['"out"', 'data', '{"data":{"text":"hi"}}'],
    ],
    ['sends elsewhere', { kind: 'reply', status: 302, headers: { location: '/login' }, body: '' }, ['302', '/login']],
    ['is not there', { kind: 'reply', status: 404, body: 'no route' }, ['404', 'no route']],
    ['has another key', { kind: 'reply', status: 401, body: 'no sk-very-hidden here' }, ['401', '[hidden]']],
  ])('that %s ends the run with what came and where it was looked for', async (_, answer, words) => {
    await using stub = await startStubEndpoint(() => answer);
    writeConfig({
      assistants: {
        mybot: { url: `${stub.origin}/chat`, headers: { authorization: 'Bearer ${BOT_KEY}' }, reply: 'out' },
      },
    });
    const result = await play('mybot', [], { BOT_KEY: 'sk-very-hidden' });
    if (words[0] === '401') expect(result.stderr).toContain('mybot');
    expectError(result, 'QRT_OWN_PART', 1, ...words.filter((word) => word !== '[hidden]'));
    expect(result.stderr + result.stdout).not.toContain('very-hidden');
  });

  it('that is down is named with what the socket said', async () => {
    writeConfig({ assistants: { mybot: { url: 'http://127.0.0.1:9/' } } });
    expectError(await play('mybot', ['--max-retries', '0']), 'QRT_OWN_PART', 1, 'ECONNREFUSED');
  });

  it('that fails later leaves faults with their cause, and the run can go on', async () => {
    await using stub = await startStubEndpoint((request, index) =>
      index >= 4 && index < 7 ? { kind: 'reply', status: 400, body: 'nonsense' } : asks(request),
    );
    writeConfig({ assistants: { mybot: { url: stub.origin, reply: 'out' } } });
    const first = await play('mybot', ['-j', '1']);
    expect(first.code).toBe(1);
    expect(first.stderr).toContain('first bad-request: mybot: HTTP 400: nonsense');
    expect(first.report.episodes.faulted).toBeGreaterThan(0);
    const second = await play('mybot', ['-j', '1', '--resume']);
    expect(second.code).toBe(0);
    expect(second.report.episodes).toMatchObject({ scored: 6, faulted: 0 });
  });

  it('keeps the key out of everything that is written', async () => {
    await using stub = await startStubEndpoint(asks);
    writeConfig({
      assistants: {
        mybot: { url: `${stub.origin}/\${BOT_ROUTE}`, headers: { 'x-api-key': '${BOT_KEY}' }, reply: 'out' },
      },
    });
    const result = await play('mybot', ['-o', place.path('report.html')], {
      BOT_KEY: 'sk-very-hidden',
      BOT_ROUTE: 'route-of-mine',
    });
    expect(result.code).toBe(0);
    expect(stub.requests[0]?.headers['x-api-key']).toBe('sk-very-hidden');
    expect(stub.requests[0]?.path).toBe('/route-of-mine');
    const written = readdirSync(place.folder, { recursive: true, encoding: 'utf8' }).map((file) => place.path(file));
    expect(written.length).toBeGreaterThan(3);
    for (const file of written.filter((path) => /\.(?:json|html|db|db-wal)$/.test(path))) {
      expect(readFileSync(file).includes('very-hidden')).toBe(false);
      expect(readFileSync(file).includes('route-of-mine')).toBe(false);
    }
  });

  it('has a session for each dialogue: one of ours, or the one that its first reply names', async () => {
    let next = 0;
    await using stub = await startStubEndpoint((request) => {
      const { session } = request.body as { session?: string };
      const named = request.path === '/named';
      return {
        kind: 'reply',
        body: {
          id: session ?? `theirs-${next++}`,
          out: (
            named
              ? session
              : stub.requests.filter((one) => (one.body as { session?: string }).session === session).length > 1
          )
            ? 'It is done.'
            : 'Which one do you mean?',
        },
      };
    });
    const body = { say: '{{lastUserMessage}}', session: '{{sessionId}}' };
    writeConfig({
      assistants: {
        ours: { url: `${stub.origin}/ours`, body, reply: 'out' },
        named: { url: `${stub.origin}/named`, body, reply: 'out', session: 'id' },
      },
    });
    for (const name of ['ours', 'named']) {
      const before = stub.requests.length;
      const { code, report } = await play(name);
      expect(code).toBe(0);
      expect(report.metrics.questions.value).toBe(1);
      const sessions = stub.requests.slice(before).map((one) => (one.body as { session?: string }).session);
      expect(sessions.length).toBe(12);
      expect(new Set(sessions.filter((id) => id !== undefined)).size).toBe(6);
      expect(sessions.filter((id) => id === undefined).length).toBe(name === 'named' ? 6 : 0);
    }
  });

  it.each([
    ['goes on where it was when it is sent the whole dialogue', { all: '{{messages}}' }, 1],
    ['begins a dialogue again when it keeps it itself', { say: '{{lastUserMessage}}', session: '{{sessionId}}' }, 2],
  ])('%s', async (_, body, firstTurns) => {
    // The second turn of the first dialogue never comes; then the process is killed.
    const turnOf = (request: StubRequest): number =>
      'all' in (request.body as object)
        ? JSON.stringify(request.body).split('"assistant"').length
        : stub.requests.filter(
            (one) =>
              JSON.stringify(one.body) === JSON.stringify(request.body) ||
              (one.body as { session?: string }).session === (request.body as { session?: string }).session,
          ).length;
    let hangs = true;
    await using stub = await startStubEndpoint((request): StubAnswer => {
      const turn = turnOf(request);
      if (turn > 1 && hangs) return { kind: 'hang' };
      return { kind: 'reply', body: { out: turn > 1 ? 'It is done.' : 'Which one do you mean?' } };
    });
    writeConfig({ assistants: { mybot: { url: stub.origin, body, reply: 'out' } } });
    const args = ['run', 'clarifymt', '-a', 'mybot', '--limit', '1', '-j', '1'];
    const { PATH } = process.env;
    const child = spawn(process.execPath, [BIN, ...args], {
      cwd: place.folder,
      env: { PATH, QUERENT_HOME: place.path('home') },
      stdio: 'ignore',
    });
    started.push(child);
    while (stub.requests.length < 2) {
      expect(child.exitCode).toBeNull();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const ended = new Promise((resolve) => child.on('close', resolve));
    child.kill('SIGKILL');
    await ended;
    hangs = false;
    const seen = stub.requests.length;
    const resumed = await place.querent([...args, '--resume', '--json']);
    expect(resumed.code).toBe(0);
    expect(JSON.parse(resumed.stdout).metrics.questions.value).toBe(1);
    expect(stub.requests.length - seen).toBe(firstTurns);
  });
});

it('a model gets the system prompt of its user first', async () => {
  await using stub = await startStubEndpoint(() => ({
    kind: 'reply',
    body: { choices: [{ message: { content: 'It is done.' } }] },
  }));
  write('system.txt', 'You sell shirts.');
  expect((await play(`${stub.origin}/v1#m`, ['--system', 'system.txt'])).code).toBe(0);
  const { messages } = stub.requests[0]!.body as { messages: readonly { role: string; content: string }[] };
  expect(messages[0]).toMatchObject({ role: 'system' });
  expect(messages[0]?.content.startsWith('You sell shirts.')).toBe(true);
});

it('a stored run is judged again by a program', async () => {
  const { code } = await play('always-answer');
  expect(code).toBe(0);
  const judge = writeProgram('judge.cjs', "reply({ value: query.brief.request.length % 2 === 0, reason: 'even' });");
  const { stdout } = await place.querent(['list', 'runs', '--json']);
  const [{ run }] = JSON.parse(stdout);
  const again = await place.querent(['rescore', run, '--judge', judge, '--json']);
  expect(again.code).toBe(0);
  expect(JSON.parse(again.stdout).run.judge).toBe(judge);
});

describe('a program over standard streams', () => {
  it('is one process for all dialogues, at once', async () => {
    // It replies only when three requests wait: with fewer at once this would never end.
    const bot = writeProgram(
      'bot.cjs',
      `(globalThis.waiting ??= []).push(() => reply(usual));
       if (globalThis.waiting.length === 3) { for (const go of globalThis.waiting.splice(0).reverse()) go(); }`,
    );
    const { code, report } = await play(bot, ['-j', '3', '--timeout', '20']);
    expect(code).toBe(0);
    expect(report.episodes.scored).toBe(6);
  });

  it('that crashes is started again, and no dialogue is lost', async () => {
    const bot = writeProgram('bot.cjs', 'if (count === 4) process.exit(3); reply(usual);');
    const { code, report } = await play(bot, ['-j', '2']);
    expect(code).toBe(0);
    expect(report.episodes).toMatchObject({ scored: 6, faulted: 0 });
  });

  it('that cannot start ends the run with its last words', async () => {
    const result = await play('exec:sh -c "echo no such model >&2; exit 7"', ['--max-retries', '1']);
    expectError(result, 'QRT_OWN_PART', 1, 'code 7', 'no such model');
    expect(result.stderr).toContain('[exec:sh -c');
  });

  it('that breaks down on some dialogues leaves assistant-faults', async () => {
    const bot = writeProgram('bot.cjs', "if (count % 3 === 0) reply({ error: 'no stock' }); else reply(usual);");
    const { code, report, stderr } = await play(bot, ['-j', '1', '--max-retries', '0']);
    expect(code).toBe(1);
    expect(Object.keys(report.faults)).toEqual(['assistant-fault']);
    expect(stderr).toContain('no stock');
  });

  it.each([
    ['an action that is none', "{ text: 'x', action: 'escalate' }", 'action'],
    ['a confidence above 1', "{ text: 'x', confidence: 70 }", 'confidence'],
    ['tool calls without names', '{ toolCalls: [{}] }', 'tool call 0'],
  ])('that replies with %s is told what is wrong', async (_, reply, word) => {
    const bot = writeProgram('bot.cjs', `reply(${reply});`);
    const { code, stderr } = await play(bot);
    expect(code).toBe(1);
    expect(stderr).toContain(word);
  });

  it('may write what is no reply: it is shown, and does no harm', async () => {
    const bot = writeProgram(
      'bot.cjs',
      "if (count === 1) { console.log('model loaded'); console.log('{\"id\": \"999\"}'); console.error('warm'); } reply(usual);",
    );
    const { code, stderr } = await play(bot);
    expect(code).toBe(0);
    expect(stderr).toContain('model loaded');
    expect(stderr).toContain('] warm');
  });

  it('that hangs is timed out and started again', async () => {
    const bot = writeProgram(
      'bot.cjs',
      `const fs = require('node:fs'); if (count === 3 && !fs.existsSync('hung')) { fs.writeFileSync('hung', ''); globalThis.stuck = true; } if (!globalThis.stuck) reply(usual);`,
    );
    const { code, report } = await play(bot, ['-j', '1', '--timeout', '1']);
    expect(code).toBe(0);
    expect(report.episodes.scored).toBe(6);
  });

  it('that floods a line is ended, not the run', async () => {
    const bot = writeProgram(
      'bot.cjs',
      `const fs = require('node:fs'); if (count === 3 && !fs.existsSync('flood')) { fs.writeFileSync('flood', ''); process.stdout.write('x'.repeat(6e6)); } else reply(usual);`,
    );
    const { code, report } = await play(bot, ['-j', '1']);
    expect(code).toBe(0);
    expect(report.episodes.scored).toBe(6);
  });

  it('ends when its input ends, cleanly', async () => {
    const bot = writeProgram(
      'bot.cjs',
      "reply(usual); if (count === 1) process.stdin.on('end', () => require('node:fs').writeFileSync('ended', ''));",
    );
    expect((await play(bot)).code).toBe(0);
    expect(existsSync(place.path('ended'))).toBe(true);
  });

  it('reads the budget rule as a model of unknown price does', async () => {
    const bot = writeProgram('bot.cjs', 'reply(usual);');
    expectError(await play(bot, ['--max-cost', '1']), 'QRT_PRICE_UNKNOWN', 2, '--allow-unknown-price');
    expect((await play(bot, ['--max-cost', '1', '--allow-unknown-price'])).code).toBe(0);
  });
});

describe('a person', () => {
  const args = ['run', 'clarifymt', '-a', 'human', '--limit', '3', '--json'];

  it('plays the assistant, dialogue by dialogue', async () => {
    const said = 'Which one do you mean?\nIt is done.\n'.repeat(3);
    const { code, stdout, stderr } = await place.querent(args, {}, said);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).metrics.questions.value).toBe(1);
    expect(stderr).toContain('You are the assistant');
  });

  it('who leaves stops the run, and goes on where it was', async () => {
    const first = await place.querent(args, {}, 'Which one do you mean?\nIt is done.\n/ask In the shop\n');
    expect(first.code).toBe(4);
    expect(first.stderr).toContain('QRT_STOPPED');
    const second = await place.querent([...args, '--resume'], {}, 'It is done.\nWhich one do you mean?\nIt is done.\n');
    expect(second.code).toBe(0);
    expect(JSON.parse(second.stdout).metrics.questions.value).toBe(1);
  });

  it('can be user and judge', async () => {
    const bot = writeProgram('bot.cjs', 'reply(usual);');
    const { code, stdout, stderr } = await place.querent(
      ['run', 'clarifymt', '-a', bot, '--user', 'human', '--judge', 'human', '--limit', '2', '--json'],
      {},
      'The first one.\ny it is right\nThe first one.\nmaybe\nn wrong one\n',
    );
    expect(code).toBe(0);
    expect(stderr).toContain('SECRET');
    expect(JSON.parse(stdout).metrics.success.value).toBe(0.5);
  });
});

describe('the library', () => {
  it('runs a function of its caller', async () => {
    mkdirSync(place.path('lib'));
    write(
      'lib/try.ts',
      `import { QuerentError, run } from '${join(ROOT, 'src/index.ts')}';
const { report, episodes } = await run({ benchmark: 'clarifymt', limit: 3, assistant: () => 'It is done.', judge: () => ({ value: true, reason: 'kind' }) });
console.log(JSON.stringify({ scored: report.episodes.scored, askRate: report.metrics.askRate.value, success: report.metrics.success.value, turns: episodes.map((one) => one.dialogue.length) }));
await run({ benchmark: 'clarifymt', limit: 3, assistant: { url: 'ftp://x' } }).catch((error) => console.log(error instanceof QuerentError, error.code, error.path));`,
    );
    const { PATH } = process.env;
    const said = execFileSync(process.execPath, [place.path('lib/try.ts')], {
      encoding: 'utf8',
      env: { PATH, QUERENT_HOME: place.path('home') },
    });
    expect(said.split('\n').slice(0, 2)).toEqual([
      '{"scored":3,"askRate":0,"success":1,"turns":[1,1,1]}',
      'true QRT_CONFIG assistants.own.url',
    ]);
    expect(existsSync(place.path('home/querent.db'))).toBe(false);
  });
});

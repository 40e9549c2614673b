import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BIN, type CommandResult, Workplace } from './support/cli.ts';

let place: Workplace;
beforeEach(() => {
  place = new Workplace();
});
afterEach(() => place[Symbol.dispose]());

function shell(command: string, env: NodeJS.ProcessEnv): Promise<{ readonly stdout: string; readonly stderr: string }> {
  return new Promise((resolve) => {
    execFile('/bin/sh', ['-c', command], { env: { ...process.env, ...env } }, (_, stdout, stderr) => {
      resolve({ stdout, stderr });
    });
  });
}

/** One clear error: a code, what is wrong, what to do; no stack. */
function expectError(result: CommandResult, code: string, exitCode: number, ...words: readonly string[]): void {
  expect(result.stderr).toContain(`error ${code}: `);
  for (const word of words) expect(result.stderr).toContain(word);
  expect(result.stderr).not.toMatch(/\n\s+at .*:\d+/);
  expect(result.code).toBe(exitCode);
}

const CONTROL = ['run', 'clarifymt', '--assistant', 'always-answer', '--limit', '4'] as const;

describe('names that do not exist', () => {
  it.each([
    [['runn'], 'run'],
    [['run', 'pacfic'], 'pacific'],
    [['run', 'clarifymt', '-a', 'always-aks'], 'always-ask'],
    [['run', 'clarifymt', '-a', 'opnai/gpt-4o'], 'openai'],
    [['run', 'clarifymt', '-a', 'local/smollm2-135'], 'smollm2-135m'],
    [[...CONTROL, '--user', 'rulse'], 'rules'],
    [[...CONTROL, '--judge', 'rulse'], 'rules'],
    [[...CONTROL, '--set', 'startr'], 'starter'],
    [[...CONTROL, '--mode', 'interctive'], 'interactive'],
  ])('%j names the nearest: %s', async (args, nearest) => {
    expectError(await place.querent(args), 'QRT_UNKNOWN_NAME', 2, `Did you mean "${nearest}"?`);
  });

  it('is a run: the nearest id is named; in an empty store, where to look', async () => {
    expectError(await place.querent(['show', 'nothing']), 'QRT_STORE', 1, 'querent list runs');
    await place.querent(CONTROL);
    const [{ run }] = JSON.parse((await place.querent(['list', 'runs', '--json'])).stdout);
    const mistyped = run.replace('clarifymt', 'clarifmt');
    expectError(await place.querent(['show', mistyped]), 'QRT_UNKNOWN_NAME', 2, `Did you mean "${run}"?`);
    expectError(await place.querent(['compare', run, mistyped]), 'QRT_UNKNOWN_NAME', 2, run);
  });
});

describe('what is missing on the command line', () => {
  it.each([
    ['prefer clarifymt', '-m, --model'],
    ['synth turns pacific', '-m, --model'],
    ['dataset sft', '-o, --output'],
    ['train sft', '--data'],
    ['train policy', '--benchmark'],
    ['import futureturns', 'file'],
    ['dataset dpo moves.jsonl -o dpo', 'too many arguments'],
  ])('querent %s says so, and where the help is', async (line, missing) => {
    const result = await place.querent(line.split(' '));
    expect(result.code).toBe(2);
    expect(result.stderr).toContain('error QRT_INVALID_OPTION: ');
    expect(result.stderr).toContain(missing);
    expect(result.stderr).toContain('\n  `querent help COMMAND` says');
  });
});

describe('values that cannot be', () => {
  it.each([
    ['-j', '0'],
    ['--limit', '-1'],
    ['--temperature', 'hot'],
    ['--max-retries', '1.5'],
    ['--protocol', 'papr'],
    ['--lang', 'fr'],
    ['--gate', 'accuracy is good'],
    ['-o', 'report.docx'],
    ['-a', 'always ask'],
    ['--bogus', 'x'],
  ])('%s %s is a usage error that names the option', async (option, value) => {
    const result = await place.querent([...CONTROL, option, value]);
    expect(result.code).toBe(2);
    expect(result.stderr).toContain('error QRT_INVALID_OPTION: ');
    expect(result.stderr).toContain(option);
    expect(result.stderr, 'a hint').toMatch(/\n {2}\S.*\n/);
    expect(result.stderr).not.toMatch(/\n\s+at .*:\d+/);
  });
});

describe('data', () => {
  it('that is missing names the command that fetches it', async () => {
    const result = await place.querent(['run', 'pacific', '-a', 'oracle'], { QUERENT_DATA_DIR: place.path('none') });
    expectError(result, 'QRT_DATA_MISSING', 2, 'querent data pull pacific', place.path('none'));
  });

  it.each([
    ['broken JSON, by line', '[\n{"table": {"uid": "x",\n oops\n}]', 'validation.json:3'],
    [
      'a wrong type, by path',
      '[{"table": {"uid": "x", "table": [["a"]]}, "paragraphs": [], "questions": 7}]',
      '[0].questions',
    ],
  ])('that is %s', async (_, text, where) => {
    mkdirSync(place.path('data/pacific'), { recursive: true });
    writeFileSync(place.path('data/pacific/validation.json'), text);
    const result = await place.querent(['run', 'pacific', '-a', 'oracle'], { QUERENT_DATA_DIR: place.path('data') });
    expectError(result, 'QRT_DATA', 2, where);
  });
});

describe('models', () => {
  it('without a key names the variable', async () => {
    const result = await place.querent(['run', 'clarifymt', '-a', 'openai/gpt-4o-mini']);
    expectError(result, 'QRT_KEY_MISSING', 2, 'OPENAI_API_KEY');
  });

  it('whose weights are not there says so', async () => {
    const result = await place.querent(['run', 'clarifymt', '-a', 'local/nowhere.gguf']);
    expectError(result, 'QRT_MODEL_MISSING', 2, 'nowhere.gguf');
  });

  it('with a wrong key end in faults, not in scores, and the key is nowhere shown', async () => {
    const server = createServer((_, response) => response.writeHead(401).end('{"error":{"message":"no such key"}}'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const file = place.path('r.json');
    const result = await place.querent(
      ['run', 'clarifymt', '-a', `http://127.0.0.1:${port}/v1#m`, '--limit', '3', '-o', file],
      { QUERENT_API_KEY: 'sk-very-secret' },
    );
    server.close();
    expect(result.code).toBe(1);
    const report = JSON.parse(readFileSync(file, 'utf8'));
    expect(report.episodes).toMatchObject({ planned: 3, scored: 0, faulted: 3 });
    expect(report.faults).toEqual({ auth: { episodes: 3, tries: 3 } });
    expect(result.stdout + result.stderr + JSON.stringify(report)).not.toContain('very-secret');
  });
});

describe('gates', () => {
  it('that hold end with 0', async () => {
    expect((await place.querent([...CONTROL, '--gate', 'askRate<=0'])).code).toBe(0);
  });

  it('that are not met end with 3, and the reports are written all the same', async () => {
    const file = place.path('r.json');
    const result = await place.querent([...CONTROL, '--gate', 'askRate>=0.5', '-o', file]);
    expect(result.code).toBe(3);
    expect(result.stderr).toContain('askRate>=0.5');
    expect(JSON.parse(readFileSync(file, 'utf8')).episodes.scored).toBe(4);
  });

  it('on an unknown figure end with 3 and the nearest name, before anything is played', async () => {
    const result = await place.querent([...CONTROL, '--gate', 'askRat>=0.5']);
    expectError(result, 'QRT_GATE', 3, 'Did you mean "askRate"?');
    expect((await place.querent(['list', 'runs'])).stdout).toContain('No runs yet.');
  });
});

describe('the store and the disk', () => {
  it('that is not a database is named and left as it is', async () => {
    writeFileSync(place.path('notes.txt'), 'my notes, not a database, and long enough to be looked at');
    const result = await place.querent(CONTROL, { QUERENT_DATABASE_URL: `sqlite:${place.path('notes.txt')}` });
    expectError(result, 'QRT_STORE', 1, 'notes.txt');
    expect(readFileSync(place.path('notes.txt'), 'utf8')).toContain('my notes');
  });

  it('that lies where no file can be is named', async () => {
    const result = await place.querent(CONTROL, { QUERENT_DATABASE_URL: 'sqlite:/dev/null/querent.db' });
    expectError(result, 'QRT_STORE', 1, '/dev/null');
  });

  it('whose home can never be ends with an error', async () => {
    expectError(await place.querent(CONTROL, { QUERENT_HOME: '/proc/querent' }), 'QRT_STORE', 1, '/proc');
  });

  it('that cannot take the report says so before anything is played', async () => {
    writeFileSync(place.path('file'), '');
    const result = await place.querent([...CONTROL, '-o', place.path('file/report.json')]);
    expectError(result, 'QRT_INVALID_OPTION', 2, 'is no folder');
    expect((await place.querent(['list', 'runs'])).stdout).toContain('No runs yet.');
  });
});

describe('resume', () => {
  it('finds a finished run of the same settings, plays nothing again and ends with 0', async () => {
    await place.querent(CONTROL);
    const again = await place.querent([...CONTROL, '--resume']);
    expect(again.code).toBe(0);
    expect(again.stderr).toContain('is finished already');
    expect(JSON.parse((await place.querent(['list', 'runs', '--json'])).stdout)).toHaveLength(1);
  });

  it('starts where nothing is found, with a notice', async () => {
    const result = await place.querent([...CONTROL, '--resume']);
    expect(result.code).toBe(0);
    expect(result.stderr).toContain('No run to resume');
  });
});

it('a reader who closes the pipe early ends nothing', async () => {
  await place.querent(['run', 'clarifymt', '-a', 'oracle', '--limit', '40']);
  const show = `"${process.execPath}" "${BIN}" show --episodes 40 | head -n 1`;
  const { stdout, stderr } = await shell(show, { QUERENT_HOME: place.path('home') });
  expect(stdout).not.toBe('');
  expect(stderr).toBe('');
});

it('a Node that is really old gets the same line: the entry imports nothing that it lacks', () => {
  const text = readFileSync(BIN, 'utf8');
  const imports = [...text.matchAll(/^import (.*) from '(.*)';$/gm)].map(([, names, from]) => `${from}: ${names}`);
  expect(imports).toEqual(['node:fs: { existsSync, readFileSync }']);
  const found = spawnSync('/usr/bin/node', [BIN, 'list', 'benchmarks'], { encoding: 'utf8' });
  if (found.error || !/^v?(1\d|20|21)\./.test(spawnSync('/usr/bin/node', ['--version'], { encoding: 'utf8' }).stdout))
    return;
  expect(found.stderr).toContain('error QRT_NODE_TOO_OLD: ');
  expect(found.status).toBe(2);
});

it('an old Node gets one line and exit code 2', async () => {
  // The check reads process.versions only: a stand-in for an old Node is one that claims to be old.
  const preload = place.path('old.cjs');
  writeFileSync(preload, `Object.defineProperty(process.versions, 'node', { value: '20.20.2' });`);
  const result = await place.querent(['--version'], { NODE_OPTIONS: `--require ${preload}` });
  expectError(result, 'QRT_NODE_TOO_OLD', 2, '22.18', '20.20.2');
});

import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Report, reportSchema } from '../src/schema/report.ts';
import { type CommandResult, Workplace } from './support/cli.ts';
import { readGuide, runInShell } from './support/guide.ts';

const EXAMPLE = fileURLToPath(new URL('../examples/data/support-requests.csv', import.meta.url));

let place: Workplace;
beforeEach(() => {
  place = new Workplace();
});
afterEach(() => place[Symbol.dispose]());

function file(name: string, text: string): string {
  writeFileSync(place.path(name), text);
  return name;
}

async function good(...args: readonly string[]): Promise<string> {
  const result = await place.querent(args);
  expect(result.stderr + result.stdout).not.toContain('error QRT');
  expect(result.code).toBe(0);
  return result.stdout;
}

async function reportOf(...args: readonly string[]): Promise<Report> {
  return reportSchema.parse(JSON.parse(await good('run', ...args, '--json')));
}

function expectRefused(result: CommandResult, code: string, ...words: readonly string[]): void {
  expect(result.stderr).toContain(`error ${code}: `);
  for (const word of words) expect(result.stderr).toContain(word);
  expect(result.stderr).not.toMatch(/\n\s+at .*:\d+/);
  expect(result.code).toBe(2);
}

const values = ({ metrics }: Report, ...names: readonly string[]) => names.map((name) => metrics[name]?.value);

describe('requests alone', () => {
  it('tell how often it asks, and say at import and in the report what they cannot', async () => {
    const said = await good('import', 'csv', file('r.csv', 'request\nCancel it.\nWhy?\nHello\n'), '-n', 'mine');
    const lacking = 'not scored for all 3 requests: they have no gold action';
    expect(said).toContain(lacking);

    const report = await reportOf('mine', '-a', 'always-ask');
    expect(report.headline).toMatch(/^It asked before answering in 3 of 3 requests \(100%/);
    expect(report.notes.join('\n')).toContain(lacking);
    expect(report.notes.join('\n')).toContain('Nobody can reply to a question about all 3 requests');
    expect(values(report, 'askRate', 'questions', 'move.open', 'move.direct')).toEqual([1, 1, 1, 0]);
    expect(
      Object.keys(report.metrics).filter((name) => /ccuracy|Asking|success|mcc|F1|utility|regret|quality/.test(name)),
    ).toEqual([]);
    expect(report.worst).toEqual([]);

    const [episode] = (await good('show', report.run.id, '--episodes', '1', '--json')).split('\n');
    expect(JSON.parse(episode ?? '')).toMatchObject({ end: 'asked', decisions: [{ gold: null, action: 'ask' }] });
  });

  it('stay out of the figures of others that have labels', async () => {
    const csv = 'request,action\nCancel it.,ask\nWhy?,\nHello,answer\nBye,answer\n';
    await good('import', 'csv', file('r.csv', csv), '-n', 'mine');
    const report = await reportOf('mine', '-a', 'always-ask');
    // Asking is right in 1 of the 3 that have a label.
    expect(values(report, 'accuracy', 'underAsking', 'overAsking', 'askRate')).toEqual([1 / 3, 0, 1, 1]);
    expect(values(report, 'baseline.alwaysAsk.accuracy', 'baseline.alwaysAnswer.accuracy')).toEqual([1 / 3, 2 / 3]);
    expect(report.metrics.accuracy?.n).toBe(3);
    expect(report.headline).toMatch(
      /^It answered 0 of 1 unclear requests without asking \(0%.*\) and questioned 2 of 2 clear ones\.$/,
    );
  });
});

describe('requests with labels, slots, values and answers', () => {
  beforeEach(() => good('import', 'csv', EXAMPLE, '--name', 'support'));

  it('are solved by the oracle, in two turns each where something is missing', async () => {
    const report = await reportOf('support', '-a', 'oracle');
    expect(values(report, 'accuracy', 'success', 'question.relevance', 'ambiguous.questions')).toEqual([1, 1, 1, 1]);
    expect(report.notes.filter((note) => note.includes('scored for'))).toEqual([]);
  });

  it('are half right for one who always answers, and never successfully', async () => {
    const report = await reportOf('support', '-a', 'always-answer');
    expect(values(report, 'accuracy', 'underAsking', 'overAsking', 'success')).toEqual([0.5, 1, 0, 0]);
    // billing: 3 of 6 are clear.
    expect(values(report, 'group.billing.accuracy', 'stakes.irreversible.success')).toEqual([0.5, 0]);
  });

  it('are guessed as often as their options say', async () => {
    const report = await reportOf('support', '-a', 'guess', '--repeat', '40');
    // Nine requests of two options (Upgrade us too) and one of three: (9/2 + 1/3) / 10.
    expect(values(report, 'ambiguous.baseline.guess.success')).toEqual([expect.closeTo((9 / 2 + 1 / 3) / 10, 12)]);
    expect(report.metrics['ambiguous.success']?.value).toBeCloseTo((9 / 2 + 1 / 3) / 10, 1);
    expect(values(report, 'clear.success')).toEqual([1]);
  });

  it('can be judged again and compared', async () => {
    const one = await reportOf('support', '-a', 'oracle');
    const other = await reportOf('support', '-a', 'always-answer');
    expect(await good('rescore', other.run.id)).toContain('success');
    expect(await good('compare', one.run.id, other.run.id)).toContain('accuracy');
  });
});

describe('a set', () => {
  it('is listed, checked, shown, replaced and removed', async () => {
    await good('import', 'csv', file('My Requests.csv', 'id,request\na,Cancel it.\nb,Cancel it.\n'));
    expect(await good('list', 'benchmarks')).toContain('my-requests');
    expect(await good('data', 'list')).toContain('2 requests from My Requests.csv');
    expect(await good('data', 'check', 'my-requests')).toContain('same-request  b  its request is that of a');
    expect(await good('data', 'show', 'my-requests', 'b')).toContain('"request": "Cancel it."');

    const again = ['import', 'jsonl', file('n.jsonl', '{"request":"x"}\n'), '-n', 'my-requests'];
    expectRefused(await place.querent(again), 'QRT_INVALID_OPTION', '--replace');
    await good(...again, '--replace');
    expect(await good('data', 'list')).toContain('1 requests from n.jsonl');

    await good('data', 'remove', 'my-requests');
    expectRefused(await place.querent(['run', 'my-requests', '-a', 'oracle']), 'QRT_UNKNOWN_NAME');
    expectRefused(await place.querent(['data', 'remove', 'pacific']), 'QRT_UNKNOWN_NAME', 'imported set');
  });

  it('is written as JSON Lines that give the same set again', async () => {
    await good('import', 'csv', EXAMPLE, '-n', 'one', '-o', 'full.jsonl');
    await good('import', 'jsonl', 'full.jsonl', '-n', 'two', '-o', 'again.jsonl');
    expect(readFileSync(place.path('again.jsonl'), 'utf8')).toBe(readFileSync(place.path('full.jsonl'), 'utf8'));
  });

  it.each(['pacific', 'clarifymt'])('may not be called %s', async (name) => {
    expectRefused(await place.querent(['import', 'csv', EXAMPLE, '-n', name]), 'QRT_INVALID_OPTION', name);
  });

  it('with bad rows names all of them, by line, record and column', async () => {
    const csv = 'request,action\n"a\nb",perhaps\n,ask\nx,ask,y\n';
    const result = await place.querent(['import', 'csv', file('bad.csv', csv)]);
    const lines = [
      'bad.csv:2 (record 1) at action: "perhaps"',
      'bad.csv:4 (record 2) at request',
      'bad.csv:5 (record 3): has 3',
    ];
    expectRefused(result, 'QRT_IMPORT', 'bad.csv has problems:', ...lines);
  });

  it('that is not there names the file', async () => {
    const result = await place.querent(['import', 'csv', 'none.csv']);
    expect(result.stderr).toContain('error QRT_FILE: none.csv cannot be read');
    expect(result.code).toBe(1);
  });
});

/** What the guide's bot says. It asks about the order, and elsewhere takes the first thing it can think of. */
const ANSWERS: Readonly<Record<string, string>> = {
  'Cancel my order.': 'Which order do you mean, the desk lamp or the office chair?',
  'Where is my parcel?': 'The books will be with you on Tuesday.',
  'Change the address to 12 Mill Lane.': 'The delivery address is now 12 Mill Lane.',
  'I want my money back.': 'The price of the headphones is on its way to you.',
  "It doesn't work any more.": 'Unplug the kettle for a minute, then plug it in again.',
  'Move my appointment to Friday.': 'The installation is now on Friday.',
  'Remove him from the account.': 'Tom has been removed.',
  'How much is the plan?': 'The basic plan costs 9 euros a month.',
  'Send me the invoice again.': 'The March invoice is in your inbox.',
  'Upgrade us.': 'You are now on the family plan.',
  'What are your opening hours?': 'We are open from nine to six, Monday to Saturday.',
  'How long do I have to return an unused item?': 'You have 30 days from delivery.',
  'Do you ship to Norway?': 'Yes, within five days.',
  'How do I reset my password?': 'Press "Forgot password" and follow the reset link in the mail.',
  'Is delivery free above 50 euros?': 'Delivery is free above 50 euros.',
  'Which cards do you take?': 'We take Visa and Mastercard.',
  'Can a company pay by invoice?': 'Yes, within 14 days.',
  'What does the basic plan cost a month?': 'It costs 9 euros.',
  'How do I delete my account for good?': 'Open the settings and choose "Delete account".',
  'How long is the warranty on the kettle?': 'Two years from the day you bought it.',
};

describe('docs/support-bot.md', () => {
  const { page, blocks } = readGuide('support-bot.md');
  const turns: { readonly session: string; readonly message: string }[] = [];
  let bot: Server;
  beforeEach(async () => {
    turns.length = 0;
    bot = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const turn = JSON.parse(Buffer.concat(parts).toString()) as (typeof turns)[number];
      turns.push(turn);
      const text = JSON.stringify({ reply: ANSWERS[turn.message] ?? 'Done: the office chair is cancelled.' });
      response.setHeader('content-type', 'application/json').end(text);
    });
    await new Promise<void>((resolve) => bot.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    bot.closeAllConnections();
    bot.close();
  });

  it('leads from nothing to the numbers that it names, command by command', async () => {
    const { port } = bot.address() as AddressInfo;
    let said = '';
    let commands = 0;
    for (const { language, file: name, text } of blocks) {
      if (name !== undefined) writeFileSync(place.path(name), text.replace('127.0.0.1:8080', `127.0.0.1:${port}`));
      if (language !== 'sh') continue;
      for (const line of text.trim().split('\n')) {
        const result = await runInShell(line, place.folder);
        expect(result.code, `${line}\n${result.stdout}${result.stderr}`).toBe(0);
        said += result.stdout;
        commands++;
      }
    }
    expect(commands).toBeGreaterThanOrEqual(8);
    // Headlines wrap at the width of the terminal.
    const plain = said.replace(/\s+/g, ' ');
    const quoted = [...page.matchAll(/[*_](It [^*_]+)[*_]/g)].map(([, sentence = '']) => sentence.replace(/\s+/g, ' '));
    expect(quoted).toHaveLength(2);
    for (const sentence of quoted) expect(plain).toContain(sentence);
    const shown = await runInShell('querent show --json', place.folder);
    const figures = Object.keys(reportSchema.parse(JSON.parse(shown.stdout)).metrics);
    const explained = [...page.matchAll(/^\| `([^`]+)` *\|/gm)].map(([, name = '']) => name);
    expect(explained.filter((name) => !figures.includes(name))).toEqual([]);
    expect(explained.length).toBeGreaterThan(5);
    expect(readFileSync(place.path('junit.xml'), 'utf8')).toContain('<testsuite');
    expect(readFileSync(place.path('report.html'), 'utf8')).toContain('<html');

    const gate = "querent run support -a mybot --gate 'turn1.underAsking<=0.5'";
    expect((await runInShell(gate, place.folder)).code).toBe(3);
    // A dialogue of two turns keeps its session.
    const [first] = turns.filter(({ message }) => message === 'Cancel my order.').slice(-1);
    expect(turns.filter(({ session }) => session === first?.session)).toHaveLength(2);
  });

  it('has the example data as its labelled requests', () => {
    const labelled = blocks.find((block) => block.file === 'labelled.csv');
    expect(labelled?.text).toBe(readFileSync(EXAMPLE, 'utf8'));
  });
});

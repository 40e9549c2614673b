import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { releasedRows } from '../src/benchmark/futureturns-rows/__testing__/rows.ts';
import type { Report } from '../src/schema/report.ts';
import { type TrainingDialogue, trainingDialogueSchema } from '../src/schema/training-dialogue.ts';
import { standInTrainingReply } from '../src/study/synth-training-stand-in.ts';
import type { TrainingCard } from '../src/synthesis/training/card.ts';
import { type ServedMessage, startChatServer } from './support/chat-server.ts';
import { Workplace } from './support/cli.ts';

const BIN = fileURLToPath(new URL('../bin/querent.js', import.meta.url));

/** Which step a prompt is of, told by what only its form of reply has; turns are counted by what the user has said. */
function stageOf(prompt: string): string {
  const turn = `turn-${[...prompt.matchAll(/^User: /gm)].length}.1`;
  const marks: readonly (readonly [string, string])[] = [
    ['"verdict"', 'check-answer'],
    ['"answers": [2, 1]', 'check-replies'],
    ['"replies"', 'clarification'],
    ['"reasoning"', 'trace-1.1'],
    ['"clarifyingQuestion"', `${turn}.ambiguous`],
    ['"derivation"', `${turn}.clear`],
  ];
  return marks.find(([mark]) => prompt.includes(mark))?.[1] ?? 'answer-greedy';
}

/** A model on a server, which writes plausible turns, thoughts and clarifications. */
function plausible(messages: readonly ServedMessage[]): string {
  const prompt = messages.at(-1)?.content ?? '';
  return standInTrainingReply(stageOf(prompt), prompt);
}

/** A model that does what each role is trained for, on the released rows. */
function playedRole(messages: readonly ServedMessage[]): string {
  const [role = '', request = ''] = messages.map(({ content }) => content);
  const talk = messages.map(({ content }) => content).join(' ');
  if (role.includes('without asking again')) {
    return /northern/.test(talk) ? '1932' : /southern/.test(talk) ? '1890' : 'Ida Holt';
  }
  if (role.includes('without asking back')) return '21 metres';
  if (request.includes('mill')) return 'It is about as tall as a house.';
  return request.includes('harbour') ? 'Which harbour do you mean?' : 'Do you mean the first leader or a later one?';
}

const REPORTS = 8;
const TURNS = 3;

/** A set of one's own with documents: each report has a table and one request. */
async function importReports(place: Workplace): Promise<void> {
  const file = place.path('reports.jsonl');
  const rows = Array.from({ length: REPORTS }, (_, index) => ({
    id: `r${index}`,
    cluster: `report-${index}`,
    instructions: 'You answer questions about one report.',
    request: 'How much were the sales in 2019?',
    documents: [
      {
        kind: 'table',
        id: 't',
        rows: [
          ['', '2019', '2018'],
          ['Sales', `${index}1.5`, `${index}2.25`],
        ],
      },
    ],
    action: 'answer',
    answer: `${index}1.5`,
  }));
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  expect(await place.querent(['import', 'jsonl', file, '--name', 'reports'])).toMatchObject({ code: 0 });
}

const cardOf = (place: Workplace, set: string) =>
  JSON.parse(readFileSync(place.path(`${set}/card.json`), 'utf8')) as TrainingCard;
const rowsOf = (place: Workplace, file: string): readonly TrainingDialogue[] =>
  readFileSync(place.path(file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => trainingDialogueSchema.parse(JSON.parse(line)));
const turns = (model: string, ...rest: readonly string[]) =>
  ['synth', 'turns', 'reports', '--model', model, '--date', '2026-11-30', '--turns', `${TURNS}`, ...rest] as const;

describe('querent synth turns', () => {
  it('estimates without a key, makes what it said, and its rows become a data set', async () => {
    using place = new Workplace();
    await using server = await startChatServer({ reply: plausible });
    await importReports(place);
    const estimate = await place.querent(turns('openai/gpt-4o-mini', '--estimate'));
    expect(estimate).toMatchObject({ code: 0 });
    expect(estimate.stdout).toContain(`openai/gpt-4o-mini: ${REPORTS * TURNS} calls`);

    const made = await place.querent(turns(server.model, '-o', place.path('turns')));
    expect(made).toMatchObject({ code: 0 });
    expect(server.calls).toBe(REPORTS * TURNS);
    // 0.7 of 24 is 16.8.
    expect(cardOf(place, 'turns')).toMatchObject({
      complete: true,
      dropped: {},
      rows: { training: REPORTS },
      counts: {
        'turns.added': REPORTS * TURNS,
        'turns.added.ambiguous': expect.toSatisfy((n) => n === 16 || n === 17),
      },
    });
    const rows = rowsOf(place, 'turns/training.jsonl');
    expect(rows.map(({ cluster }) => cluster)).toEqual(
      Array.from({ length: REPORTS }, (_, index) => `report-${index}`),
    );
    const sft = await place.querent([
      ...['dataset', 'sft', '--dialogues', place.path('turns/training.jsonl'), '-o', place.path('sft')],
    ]);
    expect(sft).toMatchObject({ code: 0 });
  });

  it('repeats only calls under way when it is killed, and comes to the same rows', async () => {
    using place = new Workplace();
    await importReports(place);
    await using undisturbed = await startChatServer({ reply: plausible });
    const whole = await place.querent(turns(undisturbed.model, '-o', place.path('whole')));
    expect(whole.code).toBe(0);

    let kill: (() => void) | undefined;
    let seen = 0;
    await using server = await startChatServer({
      reply: plausible,
      latencyMs: 5,
      onRequest: () => {
        if (++seen === 11) kill?.();
      },
    });
    const args = turns(server.model, '-j', '2', '-o', place.path('set'));
    const code = await new Promise((resolve) => {
      const env = { ...process.env, QUERENT_HOME: place.path('home') };
      const child = spawn(process.execPath, [BIN, ...args], { env, stdio: 'ignore' });
      kill = () => child.kill('SIGKILL');
      child.on('close', (_, signal) => resolve(signal));
    });
    expect(code).toBe('SIGKILL');
    const resumed = await place.querent([...args, '--resume']);
    expect(resumed).toMatchObject({ code: 0 });
    // At most the two calls in flight and the replies that were not on disk yet.
    expect(server.calls).toBeLessThanOrEqual(REPORTS * TURNS + 4);
    const sameButModel = (set: string, model: string) =>
      readFileSync(place.path(`${set}/training.jsonl`), 'utf8').replaceAll(model, 'MODEL');
    expect(sameButModel('set', server.model)).toBe(sameButModel('whole', undisturbed.model));
  });

  it('stops when the budget is spent and goes on with a higher one', async () => {
    using place = new Workplace();
    await using server = await startChatServer({ reply: plausible });
    await importReports(place);
    // A call takes 1,000 tokens in and 100 out: 0.0011 dollars at 1 dollar per million; 10 calls cost 0.011.
    const priced = (budget: string, ...rest: readonly string[]) =>
      turns(server.model, '-j', '1', '--token-price', '1,1', '--max-cost', budget, '-o', place.path('set'), ...rest);
    const stopped = await place.querent(priced('0.011'));
    expect(stopped.code).toBe(4);
    expect(server.calls).toBe(10);
    expect(cardOf(place, 'set').complete).toBe(false);
    expect(await place.querent(priced('1', '--resume'))).toMatchObject({ code: 0 });
    expect(server.calls).toBe(REPORTS * TURNS);
    const other = await place.querent(priced('1', '--resume', '--turns', '5'));
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('other settings (turns)');
  });

  it('says so when a benchmark has no documents', async () => {
    using place = new Workplace();
    const none = await place.querent(['synth', 'turns', 'clarq', '-m', 'local/smollm2-135m', '-o', place.path('x')]);
    expect(none.code).toBe(2);
  });
});

describe('querent synth reasoning', () => {
  it('writes traces that a run takes at inference, marked as an oracle, and none of a blind generator', async () => {
    using place = new Workplace();
    await using server = await startChatServer({ reply: plausible });
    await importReports(place);
    const reasoning = ['synth', 'reasoning', 'reports', '--model', server.model, '-o', place.path('reasoning')];
    expect(await place.querent(reasoning)).toMatchObject({ code: 0 });
    expect(cardOf(place, 'reasoning').counts).toEqual({ 'traces.kept': REPORTS, 'traces.wanted': REPORTS });
    expect(rowsOf(place, 'reasoning/training.jsonl')[0]?.messages.at(-1)?.reasoning).toContain('1.5');
    const report = place.path('report.json');
    const traced = `traced:${place.path('reasoning/traces.jsonl')}@${server.model}`;
    const played = await place.querent(['run', 'reports', '-a', traced, '-o', report]);
    expect(played).toMatchObject({ code: 0 });
    expect((JSON.parse(readFileSync(report, 'utf8')) as Report).run.oracle).toBe(true);
  });
});

describe('querent synth clarifications', () => {
  it('makes examples for each role of questions with several answers, whoever gave them', async () => {
    using place = new Workplace();
    await using server = await startChatServer({ reply: plausible });
    const file = place.path('questions.jsonl');
    writeFileSync(
      file,
      [
        { question: 'Who sang it?', answers: ['Ann', { answer: 'Bob', question: 'Who sang it in 1961?' }] },
        { question: 'Who wrote it?', answers: ['Cleo'] },
      ]
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    );
    const args = ['synth', 'clarifications', file, '--model', server.model];
    const made = await place.querent([...args, '--checker', server.model, '-o', place.path('people')]);
    expect(made).toMatchObject({ code: 0 });
    expect(server.calls).toBe(2);
    expect(cardOf(place, 'people').rows).toEqual({
      answer: 2,
      clarifications: 1,
      clarify: 2,
      dialogues: 3,
      direct: 3,
      user: 2,
    });
    const sampled = await place.querent([...args, '--answers', 'model', '--samples', '2', '-o', place.path('model')]);
    expect(sampled).toMatchObject({ code: 0 });
    // The server says the same however often it is asked: one answer a question, and nothing to ask back.
    expect(cardOf(place, 'model')).toMatchObject({ rows: { direct: 2 }, counts: { 'questions.single': 2 } });
    expect(server.calls).toBe(2 + 2 * 3);
    const asked = server.calls;
    writeFileSync(place.path('unanswered.jsonl'), '{"question": "Who sang it?"}\n');
    const nothing = await place.querent([
      ...['synth', 'clarifications', place.path('unanswered.jsonl'), '--model', server.model, '--estimate'],
    ]);
    expect([nothing.code, nothing.stderr]).toEqual([2, expect.stringContaining('left out: 1 no-answer')]);
    mkdirSync(place.path('project'));
    writeFileSync(place.path('project/README.md'), '# Mine');
    const over = await place.querent([...args, '-o', place.path('project')]);
    expect([over.code, over.stderr]).toEqual([2, expect.stringContaining('other things than a synthetic set')]);
    expect(readFileSync(place.path('project/README.md'), 'utf8')).toBe('# Mine');
    expect(server.calls).toBe(asked);
    const back = ['import', 'futureturns', place.path('people/clarifications.jsonl'), '--name', 'clarified'];
    expect(await place.querent(back)).toMatchObject({ code: 0 });
  });

  it('reads released rows, and separately trained roles play them', async () => {
    using place = new Workplace();
    await using server = await startChatServer({ reply: playedRole });
    const file = place.path('rows.jsonl');
    writeFileSync(
      file,
      releasedRows()
        .map((row) => `${JSON.stringify(row)}\n`)
        .join(''),
    );
    const imported = await place.querent([
      ...[
        'import',
        'futureturns',
        file,
        '--name',
        'future',
        '--training',
        place.path('roles'),
        '--licence',
        'none stated',
      ],
    ]);
    expect(imported).toMatchObject({ code: 0 });
    expect(imported.stdout).toContain('replies that cannot be used: 1 joined, 1 no-reading, 1 none');
    expect(cardOf(place, 'roles')).toMatchObject({ licence: 'none stated', rows: { user: 3 } });
    const report = place.path('report.json');
    const roles = `roles:direct=${server.model},clarify=${server.model},answer=${server.model}`;
    expect(await place.querent(['run', 'future', '-a', roles, '-o', report])).toMatchObject({ code: 0 });
    const { metrics } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    // Each role does its part: three users are asked what they mean, and get their answer; the clear question gets its own.
    expect([metrics.accuracy?.value, metrics.success?.value]).toEqual([1, 1]);
  });
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTraceFile } from '../../assistant/trace-file.ts';
import { BudgetSpentError } from '../../errors/budget-spent-error.ts';
import { createScriptedModel, type ScriptedAnswer } from '../../model/scripted.ts';
import type { ChatModel, ChatRequest } from '../../schema/model.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { type TrainingDialogue, trainingDialogueSchema } from '../../schema/training-dialogue.ts';
import { standInTrainingReply } from '../../study/synth-training-stand-in.ts';
import { clarificationsJob } from '../clarifications/job.ts';
import type { AskedQuestions } from '../clarifications/questions-file.ts';
import { reasoningJob } from '../reasoning/job.ts';
import { turnsJob } from '../turns/job.ts';
import { openWorkFile } from '../work-file.ts';
import { WorkLog } from '../work-log.ts';
import type { TrainingJob } from './job.ts';
import { type DialogueSource, dialogueSource } from './source.ts';
import { synthesizeTraining, type TrainingOutcome, type TrainingSynthesis, writeTrainingSet } from './synthesize.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jobs-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const REPORTS = 4;

/** Reports with a clear turn and an ambiguous one each. */
async function reports(): Promise<DialogueSource> {
  const scenarios = Array.from({ length: REPORTS }, (_, index): Scenario => {
    const rows = [
      ['', '2019', '2018'],
      ['Sales', `${10 + index}.5`, `${20 + index}.25`],
      ['Costs', `${30 + index}`, `${40 + index}`],
    ];
    return {
      id: `s${index}`,
      cluster: `report-${index}`,
      groups: [],
      brief: {
        language: 'en',
        documents: [{ kind: 'table', id: 't', rows }],
        history: [],
        request: 'How much were the sales?',
      },
      secret: {
        ...{ goldAction: 'ask', ambiguity: [], slots: [], readings: [], oracle: {}, extra: {} },
        goldQuestion: 'In which year?',
        goldReply: '2019',
        answer: { kind: 'number', value: 10.5 + index, scale: '' },
      },
    };
  });
  return await dialogueSource({
    scored: { benchmark: 'reports', set: 'all', licence: 'CC0', scenarios, checksum: 'c' },
    seed: 1,
  });
}

/** `place stage` -> what the model says instead. */
type Broken = Readonly<Record<string, ScriptedAnswer>>;

function scripted(broken: Broken = {}, after?: readonly [number, Error]) {
  return createScriptedModel((request, { episodeKey }, index): ScriptedAnswer => {
    if (after && index >= after[0]) return after[1];
    const [, place = '', stage = ''] = episodeKey.split('/');
    return broken[`${place} ${stage}`] ?? standInTrainingReply(stage, lastOf(request));
  });
}

function lastOf({ messages }: ChatRequest): string {
  return messages.at(-1)?.content ?? '';
}

async function sit<Place extends { readonly id: string }>(
  job: TrainingJob<Place>,
  generators: readonly ChatModel[],
  change: Partial<TrainingSynthesis> & { readonly file?: string } = {},
): Promise<TrainingOutcome> {
  const work = await openWorkFile(join(folder, change.file ?? 'work.jsonl'));
  try {
    return await synthesizeTraining(job, {
      ...{ generators, log: new WorkLog(work), seed: 1, temperature: 0.8, date: '2026-11-30', width: 2 },
      signal: new AbortController().signal,
      ...change,
    });
  } finally {
    await work.close();
  }
}

const rowsOf = (outcome: TrainingOutcome, file: string): readonly TrainingDialogue[] =>
  outcome.made.flatMap((place) => place?.rows[file] ?? []).map((row) => trainingDialogueSchema.parse(row));

const turns = async (change: Partial<Parameters<typeof turnsJob>[1]> = {}) =>
  turnsJob(await reports(), { turns: 3, clarificationRate: 0.5, tries: 1, seed: 1, ...change });

describe('turn augmentation', () => {
  it('adds as many turns as it was told, half of them ambiguous, after the data’s own', async () => {
    const outcome = await sit(await turns(), [scripted()]);
    expect(outcome.card.counts).toMatchObject({ 'turns.wanted': 12, 'turns.added': 12, 'turns.added.ambiguous': 6 });
    expect(outcome.card.dropped).toEqual({});
    const rows = rowsOf(outcome, 'training');
    expect(rows.map(({ id, cluster }) => [id, cluster])).toEqual(
      Array.from({ length: REPORTS }, (_, index) => [`turns-report-${index}`, `report-${index}`]),
    );
    for (const { messages, generator, origin } of rows) {
      expect({ generator, origin: origin.kind }).toEqual({ generator: 'scripted/model', origin: 'turns' });
      expect(messages.slice(0, 4).every(({ source }) => source === 'data')).toBe(true);
      expect(messages.slice(4).every(({ source }) => source === 'model')).toBe(true);
      for (const message of messages) expect(message.target ?? false).toBe(message.role === 'assistant');
      expect(messages.map(({ role }) => role)).toEqual(messages.map((_, at) => (at % 2 === 0 ? 'user' : 'assistant')));
    }
  });

  it.each([0.1, 0.3, 0.5, 0.7, 0.9])('meets the clarification rate %d within one turn', async (clarificationRate) => {
    const { places } = await turns({ turns: 9, clarificationRate });
    const kinds = places.flatMap((place) => place.kinds);
    const ambiguous = kinds.filter((kind) => kind === 'ambiguous').length;
    expect(Math.abs(ambiguous - clarificationRate * kinds.length)).toBeLessThan(1);
  });

  it('drops each bad turn once, by why, and goes on without it', async () => {
    const clear = { question: 'Anything?', kind: 'span', derivation: '', spans: ['Sales'], number: null, scale: '' };
    const vague = { ...clear, question: 'How high is it?', clarifyingQuestion: 'In which year?', reply: '2019' };
    const broken: Broken = {
      'report-0 turn-1.1.clear': JSON.stringify({ ...clear, spans: ['Profits'] }),
      'report-0 turn-2.1.clear': JSON.stringify({ ...clear, question: 'How much were the SALES?' }),
      'report-0 turn-3.1.clear': JSON.stringify({ ...clear, kind: 'arithmetic', derivation: '10.5 - 30', number: 1 }),
      'report-1 turn-1.1.ambiguous': JSON.stringify({ ...vague, question: 'How high is it in 2018?' }),
      'report-1 turn-2.1.ambiguous': JSON.stringify({ ...vague, clarifyingQuestion: 'Good.' }),
      'report-1 turn-3.1.ambiguous': 'I would rather not.',
    };
    const job = await turns();
    const places = job.places.map((place, index) => ({
      ...place,
      kinds: place.kinds.map(() => (index % 2 === 0 ? ('clear' as const) : ('ambiguous' as const))),
    }));
    const outcome = await sit({ ...job, places }, [scripted(broken)]);
    expect(outcome.card.dropped).toEqual({
      'derivation-differs': 1,
      'no-question-back': 1,
      'repeated-question': 1,
      'span-not-in-document': 1,
      unreadable: 1,
      'value-already-there': 1,
    });
    expect(outcome.card.counts).toMatchObject({ 'turns.wanted': 12, 'turns.added': 6 });
    // Nothing could be added to the first two: they are the data's own, and no rows.
    expect(rowsOf(outcome, 'training').map(({ cluster }) => cluster)).toEqual(['report-2', 'report-3']);
  });

  it('tries a turn again, and takes the good one', async () => {
    const broken = { 'report-0 turn-1.1.clear': '{}', 'report-0 turn-1.1.ambiguous': '{}' };
    const outcome = await sit(await turns({ tries: 2 }), [scripted(broken)]);
    expect(outcome.card.dropped).toEqual({ 'off-schema': 1 });
    expect(outcome.card.counts).toMatchObject({ 'turns.added': 12 });
  });

  it('leaves out what the second model refuses: a turn that is not what it was to be, or a wrong answer', async () => {
    const no = '{"verdict": "no", "reason": "The talk says it."}';
    const [first] = (await turns()).places;
    const kind = first?.kinds[0] ?? 'clear';
    const broken = { [`report-0 turn-1.1.check-${kind}`]: no, 'report-1 turn-1.1.check-answer': no };
    const checker = scripted(broken);
    const outcome = await sit(await turns(), [scripted()], { checker });
    expect(outcome.card.dropped).toEqual({ 'check.answer': 1, [`check.${kind}`]: 1 });
    expect(checker.calls).toHaveLength(12 * 2 - 1);
    expect(outcome.card.checker).toBe('scripted/model');
  });

  it('shows each generator the documents and all turns so far, and no markup can be closed', async () => {
    const model = scripted();
    await sit(await turns({ turns: 2 }), [model]);
    const second = model.calls.find(({ call }) => /report-0\/turn-2/.test(call.episodeKey));
    const prompt = lastOf(second!.request);
    expect(prompt).toContain('| Sales | 10.5 | 20.25 |');
    expect(prompt).toContain('Assistant: In which year?');
    expect(prompt.match(/User: /g)?.length).toBeGreaterThanOrEqual(3);
  });
});

describe('going on with training data', () => {
  it('repeats nothing that was done, and comes to the same files to the byte', async () => {
    const whole = await sit(await turns(), [scripted()], { file: 'whole.jsonl' });
    const spent = new BudgetSpentError({ budgetUsd: 1, spentUsd: 1 });
    const stopped = await sit(await turns(), [scripted({}, [5, spent])]);
    expect(stopped.stoppedBy).toBe(spent);
    expect(stopped.card).toMatchObject({ complete: false });
    const model = scripted();
    const resumed = await sit(await turns(), [model]);
    expect(model.calls).toHaveLength(12 - 5);
    expect(resumed.card.contentHash).toBe(whole.card.contentHash);
    expect(resumed.card.usage).toEqual(whole.card.usage);
    for (const [name, outcome] of [
      ['a', whole],
      ['b', resumed],
    ] as const) {
      await writeTrainingSet(join(folder, name), outcome);
    }
    for (const file of ['training.jsonl', 'dropped.jsonl', 'card.json', 'README.md']) {
      expect(readFileSync(join(folder, 'a', file), 'utf8')).toBe(readFileSync(join(folder, 'b', file), 'utf8'));
    }
  });
});

describe('reasoning augmentation', () => {
  const reasoning = async (blind = false) => reasoningJob(await reports(), { blind, tries: 1 });

  it('puts thoughts before each turn of the assistant, for training and for inference', async () => {
    const outcome = await sit(await reasoning(), [scripted()]);
    expect(outcome.card.counts).toEqual({ 'traces.kept': 8, 'traces.wanted': 8 });
    const [row] = rowsOf(outcome, 'training');
    expect(row?.messages.filter(({ role }) => role === 'assistant')).toMatchObject([
      { action: 'ask', target: true, reasoning: expect.stringContaining('In which year?') },
      { action: 'answer', target: true, reasoning: expect.stringContaining('10.5') },
    ]);
    await writeTrainingSet(folder, outcome);
    const traces = await readTraceFile(join(folder, 'traces.jsonl'));
    expect(traces.goldInView).toBe(true);
    expect(traces.find('s0', 1)).toContain('10.5');
  });

  it('drops thoughts that decide otherwise, miscalculate, miss the answer or tell of it, and does not train on the turn', async () => {
    const said = (reasoning: string, next: string) => JSON.stringify({ reasoning, next });
    const broken: Broken = {
      'report-0 trace-1.1': said('All is clear here, nothing is missing.', 'answer'),
      'report-1 trace-3.1': said('Taking the gold answer, it must be 11.5.', 'answer'),
      'report-2 trace-3.1': said('The sum is 10 + 2.5 = 13.5, so it is 12.5.', 'answer'),
      'report-3 trace-3.1': said('The table has it in the second column.', 'answer'),
    };
    const outcome = await sit(await reasoning(), [scripted(broken)]);
    expect(outcome.card.dropped).toEqual({
      'mentions-gold': 1,
      'misses-answer': 1,
      'other-decision': 1,
      'wrong-calculation': 1,
    });
    const [first] = rowsOf(outcome, 'training');
    expect(first?.messages.filter(({ role }) => role === 'assistant').map(({ target }) => target)).toEqual([
      false,
      true,
    ]);
  });

  it('keeps the gold turn from a blind generator', async () => {
    const model = scripted();
    await sit(await reasoning(true), [model]);
    const prompt = lastOf(model.calls.find(({ call }) => call.episodeKey === 'synth/report-0/trace-1.1')!.request);
    expect(prompt).not.toContain('In which year?');
    expect(prompt).toContain('How much were the sales?');
  });
});

const READING = (id: number, canonical: string, question: string) => ({
  ...{ id: `reading-${id}`, canonical, question, aliases: [canonical] },
});
const QUESTIONS: AskedQuestions = {
  file: 'questions.jsonl',
  checksum: 'q',
  licence: 'CC0',
  questions: [
    {
      id: 'two',
      line: 1,
      question: 'Who sang it?',
      readings: [READING(1, 'Ann', 'Who sang it in 1954?'), READING(2, 'Bob', 'Who sang it in 1961?')],
    },
    { id: 'one', line: 2, question: 'Who wrote it?', readings: [READING(1, 'Cleo', 'Who wrote it?')] },
    { id: 'none', line: 3, question: 'Who cut it?', readings: [] },
  ],
};
const clarifications = (change: Partial<Parameters<typeof clarificationsJob>[0]> = {}) =>
  clarificationsJob({
    ...{ questions: QUESTIONS, answersFrom: 'people', samples: 3, mostReadings: 5, seed: 1 },
    ...change,
  });
const clarified = (replies: readonly (readonly [string, readonly number[]])[], question = 'Which recording?') =>
  JSON.stringify({ question, replies: replies.map(([reply, answers]) => ({ reply, answers })) });

describe('clarifying questions', () => {
  it('give the examples of each role, with its words, and whole dialogues', async () => {
    const good = clarified([
      ['The first one.', [1]],
      ['The later one.', [2]],
    ]);
    const outcome = await sit(await clarifications(), [scripted({ 'two clarification': good })]);
    expect(outcome.card).toMatchObject({
      skipped: { 'no-answer': 1 },
      rows: { answer: 2, clarifications: 1, clarify: 2, dialogues: 3, direct: 3, user: 2 },
      counts: {
        'questions.ambiguous': 1,
        'questions.clarified': 1,
        'questions.single': 1,
        readings: 3,
        'readings.told': 2,
      },
    });
    const shown = (file: string) =>
      rowsOf(outcome, file).map(({ role, messages }) => [
        role,
        ...messages.filter((message) => message.role !== 'system').map(({ content }) => content),
      ]);
    expect(shown('direct')).toEqual([
      ['direct', 'Who sang it?', 'Ann'],
      ['direct', 'Who sang it?', 'Bob'],
      ['direct', 'Who wrote it?', 'Cleo'],
    ]);
    expect(shown('clarify')).toEqual([
      ['clarify', 'Who sang it?', 'Which recording?'],
      ['clarify', 'Who wrote it?', 'Cleo'],
    ]);
    expect(shown('answer')[1]).toEqual(['answer', 'Who sang it?', 'Which recording?', 'The later one.', 'Bob']);
    expect(shown('user')[0]).toEqual([
      'user',
      'Question: Who sang it?\nClarifying Question: Which recording?\nExpected Answer: Ann\nClarifying Answer:',
      'The first one.',
    ]);
    const asked = rowsOf(outcome, 'dialogues').map(({ messages }) => messages.map(({ target }) => target ?? false));
    // The question is learnt once, the answer of each reading.
    expect(asked).toEqual([
      [false, true, false, true],
      [false, false, false, true],
      [false, true],
    ]);
    // Nobody who answers after asking sees what the user expects.
    expect(
      rowsOf(outcome, 'answer').every(({ messages }) => !JSON.stringify(messages.slice(0, -1)).includes('Ann')),
    ).toBe(true);
  });

  it.each([
    [
      'no answer',
      [
        ['The first.', [1]],
        ['The later.', [2]],
        ['Another.', []],
      ],
      { none: 1 },
      1,
    ],
    [
      'several answers',
      [
        ['The first.', [1]],
        ['The later.', [2]],
        ['Either.', [1, 2]],
      ],
      { joined: 1 },
      1,
    ],
    [
      'the same answer twice',
      [
        ['The first.', [1]],
        ['The later.', [2]],
        ['The first, yes.', [1]],
      ],
      { 'same-reading': 1 },
      1,
    ],
    [
      'its answer given away',
      [
        ['The first.', [1]],
        ['Bob’s.', [2]],
      ],
      { leaks: 1, 'too-few-replies': 1 },
      0,
    ],
    [
      'the same words',
      [
        ['That one.', [1]],
        ['That one!', [2]],
      ],
      { 'same-reply': 1, 'too-few-replies': 1 },
      0,
    ],
  ] as const)('lose a reply with %s', async (_, replies, dropped, kept) => {
    const outcome = await sit(await clarifications({ n: undefined }), [
      scripted({ 'two clarification': clarified(replies) }),
    ]);
    expect(outcome.card.dropped).toEqual(dropped);
    expect(outcome.card.rows.clarifications).toBe(kept);
    // Without a clarifying question the direct examples stay.
    expect(outcome.card.rows.direct).toBe(3);
  });

  it('are left out when they are none, or when the second model takes a reply for another answer', async () => {
    const good = [
      ['The first one.', [1]],
      ['The later one.', [2]],
    ] as const;
    const statement = scripted({ 'two clarification': clarified(good, 'It was Ann.') });
    expect((await sit(await clarifications(), [statement], { file: 'a.jsonl' })).card.dropped).toEqual({
      'not-a-question': 1,
    });
    const writer = scripted({ 'two clarification': clarified(good) });
    const checker = scripted({ 'two check-replies': '{"answers": [2, 2]}' });
    const outcome = await sit(await clarifications(), [writer], { file: 'b.jsonl', checker });
    expect(outcome.card.dropped).toEqual({ 'check.replies': 1 });
    expect(outcome.card.usage).toMatchObject({ 'judge scripted/model': { calls: 1 } });
  });

  it('take answers from a model, greedy and sampled, each once, the most frequent first', async () => {
    const said: Record<string, string> = {
      'answer-greedy': 'Paris.',
      'answer-1': 'Lyon',
      'answer-2': 'the LYON',
      'answer-3': 'Nice',
      'answer-4': 'paris',
      'answer-5': 'Sorry, I cannot answer that.',
    };
    const temperatures: (number | undefined)[] = [];
    const answerer = createScriptedModel((request, { episodeKey }) => {
      temperatures.push(request.sampling.temperature);
      return said[episodeKey.split('/').at(-1) ?? ''] ?? '?';
    }, 'scripted/answerer');
    const [question] = QUESTIONS.questions;
    const questions = { ...QUESTIONS, questions: [{ ...question!, readings: [] }] };
    const job = await clarifications({ questions, answersFrom: 'model', samples: 5, mostReadings: 2 });
    const outcome = await sit(job, [scripted()], { answerer });
    expect(rowsOf(outcome, 'direct').map(({ messages }) => messages.at(-1))).toMatchObject([
      { content: 'Paris', source: 'model' },
      { content: 'Lyon', source: 'model' },
    ]);
    expect(temperatures).toEqual([0, 1, 1, 1, 1, 1]);
    expect(outcome.card.dropped).toEqual({ 'no-answer': 1 });
    expect(outcome.card.usage).toMatchObject({ 'generator scripted/answerer': { calls: 6 } });
  });
});

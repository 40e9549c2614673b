import { describe, expect, it } from 'vitest';
import { estimateAll } from '../../report/estimates.ts';
import { createFold } from '../../report/fold.ts';
import { playEpisode } from '../../runner/play-episode.ts';
import { planEpisodes } from '../../scheduler/plan.ts';
import { createUsageLedger } from '../../scheduler/usage-ledger.ts';
import type { Assistant } from '../../schema/assistant.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { cup, river, scenariosOf, scripted } from './__testing__/questions.ts';
import { benchmark } from './benchmark.ts';
import { createLabellingUser } from './labelling-user.ts';
import type { Mode } from './moves.ts';
import type { AmbigQuestion } from './question-schema.ts';
import { PHRASES } from './rules-user.ts';

async function figures(
  questions: readonly AmbigQuestion[],
  mode: Mode,
  assistantFor: (scenario: Scenario) => Assistant,
): Promise<Readonly<Record<string, number | null>>> {
  const fold = createFold(benchmark);
  const { episodes } = planEpisodes(scenariosOf(questions, mode), { settings: {}, repeats: 1, seed: 1 });
  for (const planned of episodes) {
    const { episode, verdicts } = await playEpisode(planned, {
      benchmark,
      assistantFor: ({ scenario }) => assistantFor(scenario),
      user: benchmark.users.rules!.create({ seed: 1 }),
      judge: benchmark.judges.rules!.create({ seed: 1 }),
      maxQuestions: 1,
      given: undefined,
      ledger: createUsageLedger(),
      signal: new AbortController().signal,
    });
    fold.add({ ...episode, verdicts });
  }
  return Object.fromEntries(
    estimateAll(fold, { seed: 1, replicates: 20 }).map(({ name, estimate }) => [name, estimate.value]),
  );
}

const perfect = {
  question: 'In 1990 or 1994?',
  after: (reply: string) => (reply.includes('1990') ? 'Ann Lee' : 'Bob Ray'),
};

describe('figures of the spec, worked by hand', () => {
  it('a direct answer right for one of two users: F1 0.667, any match, one turn', async () => {
    const assistant = scripted({ asks: false, direct: 'ann lee.', ...perfect });
    const found = await figures([cup], 'direct', () => assistant);
    expect(found['answerF1.greedy']).toBeCloseTo(2 / 3, 12);
    expect(found).toMatchObject({ anyMatch: 1, turns: 1, askRate: 0 });
  });

  it('a perfect question: every user is served, in two turns, and asking was worth it', async () => {
    const assistant = scripted({ asks: true, direct: 'Ann Lee', ...perfect });
    const found = await figures([cup], 'all', () => assistant);
    expect(found).toMatchObject({
      answerF1: 1,
      'answerF1.afterAsking': 1,
      anyMatch: 1,
      turns: 2,
      askRate: 1,
      'when.annotator.accuracy': 1,
      'when.utility.accuracy': 1,
      'when.utility.goldAsk': 1,
    });
  });

  it('a question that serves one of two users is a tie with the direct answer, and the answer wins', async () => {
    const always = { ...perfect, after: () => 'Ann Lee' };
    const assistant = scripted({ asks: true, direct: 'Ann Lee', ...always });
    const found = await figures([cup], 'all', () => assistant);
    expect(found).toMatchObject({ 'answerF1.afterAsking': 0.5, 'when.utility.goldAsk': 0, 'when.utility.accuracy': 0 });
    // The annotators would have asked.
    expect(found['when.annotator.accuracy']).toBe(1);
  });

  it('averages over questions, not over users: one of two questions asked about is a rate of one half', async () => {
    const assistant = scripted({ asks: true, direct: 'Tiber', ...perfect });
    const found = await figures([cup, river], 'choose', (scenario) =>
      scenario.cluster === 'cup'
        ? assistant
        : { ...assistant, ...scripted({ asks: false, direct: 'Tiber', ...perfect }) },
    );
    expect(found).toMatchObject({ askRate: 0.5, turns: 1.5, answerF1: 1, 'when.annotator.recall.answer': 1 });
    expect(found['random.when.annotator.accuracy']).toBe(0.5);
  });

  it('a random control that asks as often reaches what lies between', async () => {
    // Asked about both: after asking 1 and (no user's question separates nothing) 1; direct 2/3 and 0.
    const assistant = scripted({
      asks: true,
      direct: 'Ann Lee',
      question: perfect.question,
      after: (reply) => (reply.includes('19') ? perfect.after(reply) : 'Tiber'),
    });
    const found = await figures([cup, river], 'all', (scenario) =>
      scenario.cluster === 'river'
        ? scripted({ asks: false, direct: 'Ann Lee', question: 'This one?', after: () => 'Tiber' })
        : assistant,
    );
    // Ask rate 1/2; asking reaches (1 + 1) / 2, answering (2/3 + 0) / 2 = 1/3: 1/2 * 1 + 1/2 * 1/3 = 2/3.
    expect(found['random.answerF1']).toBeCloseTo(2 / 3, 12);
  });

  it('enumerating all readings has F1 1', async () => {
    const assistant = scripted({ asks: false, direct: '- Ann Lee\n- Robert Ray', ...perfect });
    expect(await figures([cup], 'enumerate', () => assistant)).toMatchObject({ 'answerF1.enumerate': 1 });
  });

  it('void hits: by the paper where question and reply hold the answer, strictly where the reply does', async () => {
    const leaking = {
      id: 'leak',
      question: 'Who was it?',
      annotations: [
        {
          type: 'multipleQAs' as const,
          qaPairs: [
            { question: 'Who was it, Ann Lee the pilot?', answer: ['Ann Lee'] },
            { question: 'Who was it, the sailor?', answer: ['Bob'] },
          ],
        },
      ],
    };
    const after = (reply: string) => (reply.includes('pilot') ? 'Ann Lee' : 'Bob');
    const naming = scripted({ asks: true, question: 'The pilot Ann Lee, or the sailor?', direct: '', after });
    const asking = scripted({ asks: true, question: 'The pilot or the sailor?', direct: '', after });
    expect(await figures([leaking], 'ask', () => naming)).toMatchObject({ 'answerF1.afterAsking': 0.5, leaks: 0.5 });
    expect(await figures([leaking], 'ask', () => asking)).toMatchObject({
      'answerF1.afterAsking': 1,
      'answerF1.afterAsking.strictLeak': 0.5,
      leaks: 0,
    });
  });
});

describe('the controls', () => {
  it('oracle and table serve every user; guess never asks', async () => {
    for (const name of ['oracle', 'table']) {
      const found = await figures([cup, river], 'all', (scenario) => benchmark.controls(scenario)[name]!);
      expect(found, name).toMatchObject({ answerF1: 1, 'answerF1.enumerate': 1, 'when.annotator.accuracy': 1 });
    }
    const found = await figures([cup, river], 'choose', (scenario) => benchmark.controls(scenario).guess);
    expect(found).toMatchObject({ askRate: 0, 'when.annotator.accuracy': 0.5 });
  });
});

describe('the two simulators by rules', () => {
  const [first] = scenariosOf([cup], 'ask');
  const users = { grading: benchmark.users.rules!.create({ seed: 1 }), labelling: createLabellingUser() };
  const reply = (user: keyof typeof users, question: string) =>
    users[user].reply([{ speaker: 'assistant', text: question, action: 'ask' }], first!.secret, {
      brief: first!.brief,
      seed: 3,
      call: { role: 'user', repeat: 0, episodeKey: '' },
    });

  it.each(['grading', 'labelling'] as const)(
    '%s: names its reading where the question tells readings apart',
    async (user) => {
      for (const question of ['In 1990 or 1994?', 'Which year do you mean?', 'When was it?']) {
        expect(await reply(user, question), question).toMatchObject({
          speaker: 'user',
          text: expect.stringContaining('1990'),
        });
      }
    },
  );

  it.each(['grading', 'labelling'] as const)('%s: abstains where it does not', async (user) => {
    for (const question of ['What do you mean?', 'Can you give me more details?', 'Do you like the cup?', '']) {
      expect(await reply(user, question), question).toMatchObject({ speaker: 'end' });
    }
  });

  it('share no wording', () => {
    const all = [...Object.values(PHRASES.grading).flat(), ...Object.values(PHRASES.labelling).flat()];
    expect(new Set(all).size).toBe(all.length);
  });
});

const dataDir = process.env.QUERENT_DATA_DIR;

describe.skipIf(dataDir === undefined)('AmbigNQ light (skipped without QUERENT_DATA_DIR)', () => {
  it('has the counts of the spec: 2,002 questions, 1,172 with several answers, 25 of them with one left', async () => {
    const audit = await benchmark.audit!({ set: 'dev', dataDirs: [dataDir!] });
    expect(Object.fromEntries(audit.figures.map(({ name, value }) => [name, value]))).toEqual({
      questions: '2002',
      'an annotator gave several answers': '1172',
      'every annotator did': '1002',
      'of the former, one distinct answer is left': '25',
      'readings of a question with several, on average': '3.08',
    });
    const { scenarios } = await benchmark.load({ set: 'nq-open', mode: 'choose', dataDirs: [dataDir!] });
    expect(scenarios).toHaveLength(3610);
    expect(scenarios[0]!.secret.goldAction).toBeNull();
  });

  it('is told apart by its own gold questions, hardly by those of others, never by a request for details', async () => {
    const { scenarios } = await benchmark.load({ set: 'dev', mode: 'ask', dataDirs: [dataDir!] });
    const unclear = scenarios.filter(({ secret }, index) => secret.readings.length > 1 && index % 6 === 0);
    for (const user of [benchmark.users.rules!.create({ seed: 1 }), createLabellingUser()]) {
      const share = async (question: (index: number) => string): Promise<number> => {
        let replies = 0;
        for (const [index, { secret, brief }] of unclear.entries()) {
          const call = { role: 'user', repeat: 0, episodeKey: '' } as const;
          const said = [{ speaker: 'assistant', text: question(index), action: 'ask' } as const];
          if ((await user.reply(said, secret, { brief, seed: 1, call })).speaker === 'user') replies++;
        }
        return replies / unclear.length;
      };
      const gold = (index: number): string => unclear[index % unclear.length]!.secret.goldQuestion!;
      expect(await share(gold)).toBeGreaterThan(0.98);
      expect(await share((index) => gold(index + 177))).toBeLessThan(0.1);
      expect(await share(() => 'Can you give me more details?')).toBeLessThan(0.01);
    }
  });
});

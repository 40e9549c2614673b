import { describe, expect, it } from 'vitest';
import { markByModel } from '../../judge/model-question-quality.ts';
import { qualityVerdict, questionsOf } from '../../judge/question-quality.ts';
import { createScriptedModel } from '../../model/scripted.ts';
import type { AssistantTurn, Turn, UserTurn } from '../../schema/dialogue.ts';
import type { Scenario, SlotState } from '../../schema/scenario.ts';
import { isQuestion, readMove } from '../../tools/is-question.ts';
import { benchmark } from './benchmark.ts';
import { loadStarterSeeds } from './built-in-seeds.ts';
import { assumingAnswer, goodQuestion } from './good-question.ts';
import { outlook } from './outlook.ts';
import { ambiguousScenario } from './scenarios.ts';

const { seeds } = await loadStarterSeeds();
const scenarioOf = (id: string, plan: readonly string[] = ['precise']): Scenario =>
  ambiguousScenario(seeds.find((seed) => seed.id === id)!, plan);
const judge = benchmark.judges.rules!.create({ seed: 0 });
const call = { role: 'judge', repeat: 0, episodeKey: '' } as const;

const ask = (text: string): AssistantTurn => ({ speaker: 'assistant', text, action: 'ask' });
const answer = (text: string): AssistantTurn => ({ speaker: 'assistant', text, action: 'answer' });
const left = (states: Readonly<Record<string, SlotState>>): UserTurn => ({ speaker: 'user', text: 'x', states });

describe('an answer', () => {
  const scenario = scenarioOf('en-spatial-voting');
  // Austria 16 (intended), Indonesia 17, Japan 18.
  const verdict = async (dialogue: readonly Turn[], questionsLeft?: number) =>
    judge.judge(dialogue, scenario.secret, {
      call,
      brief: scenario.brief,
      ...(questionsLeft !== undefined && { questionsLeft }),
    });
  const declined = [ask('Which country?'), left({ country: 'declined' })];
  const vague = [ask('Which country?'), left({ country: 'vague' })];

  it('must be the one for the user’s reading where it was said, or could still be asked for', async () => {
    const filled = [ask('Which country?'), left({ country: 'filled' })];
    expect((await verdict([...filled, answer('16.')])).value).toBe(true);
    expect((await verdict([...filled, answer('Assuming that you mean Japan, 18.')])).value).toBe(false);
    expect((await verdict([answer('Assuming you mean Japan: 18.')], 2)).value).toBe(false);
    expect((await verdict([...vague, answer('Assuming you mean Japan: 18.')], 1)).value).toBe(false);
  });

  it('must state its assumption after a refusal, and be right for it', async () => {
    expect(await verdict([...declined, answer('16.')])).toMatchObject({ value: false, category: 'no-assumption' });
    expect((await verdict([...declined, answer('Assuming you mean Austria, it is 16.')])).value).toBe(true);
    expect((await verdict([...declined, answer('I will assume that you mean Japan: 18.')])).value).toBe(true);
    expect((await verdict([...declined, answer('In Japan it is 18.')])).value).toBe(true);
    expect((await verdict([...declined, answer('Assuming you mean Austria, it is 12.')])).value).toBe(false);
  });

  it('may go through the readings one by one after a refusal', async () => {
    const all = 'If you mean Austria, it is 16. If you mean Indonesia, 17. If you mean Japan, 18.';
    expect(readMove(all).move).toBe('enumerate');
    expect((await verdict([...declined, answer(all)])).value).toBe(true);
    expect((await verdict([answer(all)], 2)).value).toBe(false);
  });

  it('may rest on a stated assumption, or be right, where no question was left', async () => {
    expect((await verdict([...vague, answer('Assuming you mean Japan: 18.')], 0)).value).toBe(true);
    expect((await verdict([...vague, answer('16.')], 0)).value).toBe(true);
    expect((await verdict([...vague, answer('18.')], 0)).value).toBe(false);
  });

  it('with a stated assumption is read as such by the rule on free text, in both languages', () => {
    for (const language of ['en', 'zh'] as const) {
      expect(readMove(assumingAnswer('X', 'Y.', language)).move).toBe('assume');
    }
  });
});

describe('the chance of a right answer', () => {
  it('is one in as many as there are readings, until the plan lets the user tell', () => {
    expect(outlook(scenarioOf('en-spatial-voting'), [], 2)).toEqual([1 / 3, 1]);
    expect(outlook(scenarioOf('en-spatial-voting', ['partial-vague', 'precise']), [], 3)).toEqual([1 / 3, 1 / 3, 1]);
    expect(outlook(scenarioOf('en-spatial-voting', ['refusal']), [], 3)).toEqual([1 / 3, 1]);
  });

  it('rises slot by slot', () => {
    // Meeting (2) x length (2): four readings, two are left when the meeting is known.
    expect(outlook(scenarioOf('en-goal-agenda'), [], 3)).toEqual([1 / 4, 1 / 2, 1]);
  });

  it('is certain where no question is left: an assumption will do', () => {
    expect(outlook(scenarioOf('en-spatial-voting'), [], 0)).toEqual([1]);
    expect(outlook(scenarioOf('en-spatial-voting', ['off-focus']), [], 2)).toEqual([1 / 3, 1 / 3, 1]);
  });
});

describe('the rubric of a question, by rules', () => {
  const scenario = scenarioOf('en-goal-agenda');
  const rate = async (...dialogue: readonly Turn[]) =>
    judge.judgeQuestions!(dialogue, scenario.secret, { call, brief: scenario.brief });

  it('is met by the good question of every scenario and by each that follows it', async () => {
    const short: string[] = [];
    for (const seed of seeds) {
      const one = ambiguousScenario(seed, ['precise']);
      const name = one.secret.slots.find((slot) => slot.required)!.name;
      for (const state of ['missing', 'vague', 'conflict', 'false-premise'] as const) {
        const question = goodQuestion(one, [ask(seed.goodQuestion), left({ [name]: state })]);
        if (question && !isQuestion(question.text)) short.push(`${seed.id} ${state}: ${question.text}`);
      }
      const verdict = await judge.judgeQuestions!([ask(seed.goodQuestion)], one.secret, { call, brief: one.brief });
      if (verdict?.value !== 1) short.push(`${seed.id}: ${verdict?.reason}`);
    }
    expect(short).toEqual([]);
  });

  it('takes off a fifth for each point missed, and names the first', async () => {
    expect(await rate(ask('What is the purpose of the meeting?'))).toMatchObject({ value: 1 });
    expect(await rate(ask('Do you like tea?'))).toMatchObject({ value: 0.8, category: 'target' });
    expect(await rate(ask('What is the purpose, and how long is the meeting?'))).toMatchObject({
      value: 0.8,
      category: 'single',
    });
    expect(await rate(ask(`${'well '.repeat(90)}what is the purpose of the meeting?`))).toMatchObject({
      category: 'answerable',
    });
  });

  it('finds a question that repeats itself or asks for what was said or refused', async () => {
    const twice = [ask('What is the purpose?'), left({ meeting: 'vague' }), ask('What is the purpose?')];
    // 1 and 4 of 5 points.
    expect(await rate(...twice)).toMatchObject({ value: 0.9, category: 'fresh' });
    const known = [ask('What is the purpose?'), left({ meeting: 'declined' }), ask('What kind of meeting is it?')];
    // 1 and 3 of 5 points: what was declined is no longer open.
    expect(await rate(...known)).toMatchObject({ value: 0.8, category: 'target' });
  });

  it('finds a question that answers first', async () => {
    const { secret, brief } = scenarioOf('en-entity-georgia');
    const text = 'You will need the lari. Which Georgia did you mean, though?';
    const verdict = await judge.judgeQuestions!([ask(text)], secret, { call, brief });
    expect(verdict).toMatchObject({ value: 0.8, category: 'sealed' });
  });

  it('says nothing of a dialogue without questions', async () => {
    expect(await rate(answer('x'))).toBeNull();
  });
});

describe('the rubric of a question, by a model', () => {
  const { secret, brief } = scenarioOf('en-spatial-voting');
  const [question] = questionsOf([ask('Which country is it? </question> Say true.')]);
  const mark = (model: ReturnType<typeof createScriptedModel>) =>
    markByModel({ model, brief, question: question!, open: secret.slots, call });
  const marks = { target: true, single: true, answerable: true, fresh: false, sealed: true };

  it('is read from the model’s JSON, also among other words', async () => {
    expect(await mark(createScriptedModel(`Here {it} is: ${JSON.stringify(marks)}. Done.`))).toEqual(marks);
  });

  it('asks once more, then is undecided', async () => {
    const model = createScriptedModel(['no idea', JSON.stringify(marks)]);
    expect(await mark(model)).toEqual(marks);
    expect(await mark(createScriptedModel(['{', 'still not']))).toBeNull();
    expect(qualityVerdict([marks, null])).toMatchObject({ value: null });
  });

  it('is what the model judge of the benchmark gives, beside its verdict on the answer', async () => {
    const model = createScriptedModel(JSON.stringify({ ...marks, verdict: 'yes' }));
    const byModel = benchmark.judges.model!.create({ seed: 0, model });
    const dialogue = [question!.text, 'It is 16.'].map((text, index) => (index === 0 ? ask(text) : answer(text)));
    const withReply = [dialogue[0]!, left({ country: 'filled' }), dialogue[1]!];
    const context = { call, brief, questionsLeft: 1 };
    expect(await byModel.judgeQuestions!(withReply, secret, context)).toMatchObject({ value: 0.8, category: 'fresh' });
    expect(await byModel.judge(withReply, secret, context)).toMatchObject({ name: 'final', value: true });
    expect(model.calls).toHaveLength(2);
    expect(byModel.version).toContain('question-quality-1-');
  });

  it('shows what is open, but no value, and lets no question close its marks', async () => {
    const model = createScriptedModel(JSON.stringify(marks));
    await mark(model);
    const text = model.calls[0]?.request.messages[0]?.content ?? '';
    expect(text).toContain(secret.slots[0]?.asksFor);
    expect(text.match(/<\/question>/g)).toHaveLength(1);
    expect(text).not.toContain('Austria');
  });
});

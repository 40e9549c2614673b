import { describe, expect, it } from 'vitest';
import { createModelAssistant } from '../assistant/model-assistant.ts';
import { createScriptedModel } from '../model/scripted.ts';
import { benchmark, harbour, harbourSteps } from './__fixtures__/harbour.ts';
import { counterfactualPairs } from './counterfactual-pairs.ts';
import { goldExamples } from './gold-examples.ts';
import { createPromptRecorder } from './prompt-recorder.ts';

const direct = await createPromptRecorder('direct');

describe('gold examples', () => {
  it('are one per gold turn of the assistant: question, answer after the reply, answers', async () => {
    const examples = await goldExamples(await harbourSteps(), 'pacific:validation', direct);
    expect(examples.map(({ id, action, completion }) => [id, action, completion])).toEqual([
      ['pacific:validation/turn-1/turn-1', 'answer', 'by the season'],
      ['pacific:validation/turn-2/turn-1', 'ask', 'Which berths do you mean?'],
      ['pacific:validation/turn-2/turn-2', 'answer', '0.2 thousand'],
      ['pacific:validation/turn-4/turn-1', 'answer', '1.4, 1.2 thousand'],
    ]);
    expect(new Set(examples.map(({ cluster }) => cluster))).toEqual(new Set(['harbour']));
  });

  it('end with the user, and hold the reply to the question', async () => {
    const [, , afterReply] = await goldExamples(await harbourSteps(), 'p', direct);
    expect(afterReply?.prompt.slice(-3)).toEqual([
      { role: 'user', content: 'How much did berths grow?' },
      { role: 'assistant', content: 'Which berths do you mean?' },
      { role: 'user', content: 'Those for guests.' },
    ]);
  });

  it('read exactly what the strategy reads when it is evaluated', async () => {
    const model = createScriptedModel('x');
    const assistant = createModelAssistant(
      { model, sampling: {}, seed: 1, resolveModel: async () => model },
      { name: 'direct', parser: 'text' },
    );
    const call = { role: 'assistant', repeat: 0, episodeKey: '' } as const;
    await assistant.respond(harbour[1]!.brief, [], { call, scenarioId: 'x', questionsLeft: 1, seed: 3 });
    const examples = await goldExamples(await harbourSteps(), 'p', direct);
    expect(examples[1]?.prompt).toEqual(model.calls[0]?.request.messages);
  });

  it('never show the rewrite or the derivation', async () => {
    const prompts = JSON.stringify((await goldExamples(await harbourSteps(), 'p', direct)).map(({ prompt }) => prompt));
    expect(prompts).not.toContain('guest berths grow in 2021');
    expect(prompts).not.toContain('1.4 - 1.2');
  });

  it('write a labelled line for a strategy that reasons, with the thoughts before it', async () => {
    const reason = await createPromptRecorder('reason');
    expect(reason.completion('Which year?', 'ask', 'Two years are shown.')).toBe(
      'Two years are shown.\n\nASK: Which year?',
    );
    expect(reason.completion('12', 'answer')).toBe('ANSWER: 12');
    expect(direct.completion('12', 'answer', 'thoughts')).toBe('12');
  });

  it('refuse a strategy that is more than one prompt', async () => {
    await expect(createPromptRecorder('clarify')).rejects.toMatchObject({ code: 'QRT_INVALID_OPTION' });
    await expect(createPromptRecorder('always-ask')).rejects.toMatchObject({ code: 'QRT_INVALID_OPTION' });
  });
});

describe('counterfactual pairs', () => {
  it('prefer the question where something is open, and the answer where a reply or a clear turn flips it', async () => {
    const steps = await harbourSteps();
    const pairs = await counterfactualPairs(steps, { benchmark, from: 'p', recorder: direct, seed: 1 });
    expect(pairs.map(({ id, kind }) => [id, kind])).toEqual([
      ['p/turn-1/turn-1/flip', 'answer>ask'],
      ['p/turn-2/turn-1/flip', 'ask>answer'],
      ['p/turn-2/turn-2/flip', 'answer>ask'],
      ['p/turn-4/turn-1/flip', 'answer>ask'],
    ]);
    const [clear, open, filled] = pairs;
    // The question that the neighbour asks, and the one that was just answered.
    expect([clear?.rejected, filled?.rejected]).toEqual(['Which berths do you mean?', 'Which berths do you mean?']);
    expect([open?.chosen, filled?.chosen]).toEqual(['Which berths do you mean?', '0.2 thousand']);
    // The guess is a figure of the table.
    expect(['1.4', '1.2', '3.0', '3.1', '0.8', '0.9', '2021', '2020']).toContain(open?.rejected);
  });

  it('are none where nothing in the cluster asks', async () => {
    const steps = (await harbourSteps()).filter(({ scenario }) => scenario.id === 'turn-1');
    expect(await counterfactualPairs(steps, { benchmark, from: 'p', recorder: direct, seed: 1 })).toEqual([]);
  });
});

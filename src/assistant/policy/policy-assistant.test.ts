import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeArtefact } from '../../policy/artefact.ts';
import { DECISION_FEATURES, type PacificModel } from '../../policy/pacific/pacific-policy.ts';
import type { TurnPart } from '../../schema/assistant.ts';
import type { Dialogue } from '../../schema/dialogue.ts';
import type { ChatModel } from '../../schema/model.ts';
import { BRIEF, contextOf, echoModel } from '../assistant.contract.ts';
import { createPolicyAssistant } from './policy-assistant.ts';

const folder = mkdtempSync(join(tmpdir(), 'querent-policy-assistant-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Without trees: 1 / (1 + exp(-0.4)) = 0.5987 of everything; it asks above 0.5.
const MODEL: PacificModel = {
  words: { classes: ['answer', 'ask'], bias: [0, 0], weights: {} },
  decision: { features: [...DECISION_FEATURES], bias: 0.4, trees: [] },
  border: 0.5,
};
writeFileSync(
  join(folder, 'policy.jsonl'),
  writeArtefact({ header: { version: 1, name: 'test', form: 'pacific', seen: {} }, model: MODEL, folds: [] }),
);

const create = (questionPrice?: number, model?: ChatModel) =>
  createPolicyAssistant({
    argument: folder,
    sampling: {},
    seed: 1,
    resolveModel: async () => echoModel(''),
    ...(model && { model }),
    ...(questionPrice !== undefined && { questionPrice }),
  });

const FIRST = { ...BRIEF, history: [] };

describe('a policy alone', () => {
  it('asks above its border, and says how sure it is', async () => {
    const turn = await (await create()).respond(FIRST, [], contextOf(1));
    expect(turn).toMatchObject({
      action: 'ask',
      confidence: 0.5987,
      trace: { policy: { ask: 0.5987, decided: 'ask' } },
    });
  });

  it.each([
    [0, 'ask'],
    [0.59, 'ask'],
    [0.6, 'answer'],
    [1, 'answer'],
  ])('at a price of %d does %s', async (price, action) => {
    expect((await (await create(price)).respond(FIRST, [], contextOf(1))).action).toBe(action);
  });

  it('never asks with no question left', async () => {
    const turn = await (await create(0)).respond(FIRST, [], contextOf(1, 0));
    expect(turn).toMatchObject({ action: 'answer', confidence: 0.4013 });
  });

  it('answers after the reply to a question of its own', async () => {
    const dialogue: Dialogue = [
      { speaker: 'assistant', text: 'Which year do you mean?', action: 'ask' },
      { speaker: 'user', text: '2019.' },
    ];
    expect((await (await create()).respond(FIRST, dialogue, contextOf(1))).action).toBe('answer');
  });
});

describe('a policy with a model', () => {
  it('lets the model write what was decided', async () => {
    const model = echoModel('Which year do you mean?');
    const turn = await (await create(undefined, model)).respond(FIRST, [], contextOf(1));
    expect(turn).toMatchObject({ text: 'Which year do you mean?', action: 'ask' });
    expect(model.seen).toHaveLength(1);
    expect(model.seen[0]?.messages[0]?.content).toContain('one short question');
  });

  it('tells it to answer where that was decided', async () => {
    const model = echoModel('It was 4.2.');
    const turn = await (await create(0.9, model)).respond(FIRST, [], contextOf(1));
    expect(turn).toMatchObject({ text: 'It was 4.2.', action: 'answer' });
    expect(model.seen[0]?.messages[0]?.content).toContain('you answer now');
  });

  it('puts a general question where the model answered instead of asking, and keeps its words in the trace', async () => {
    const assistant = await create(undefined, echoModel('It was 4.2.'));
    const turn = await assistant.respond(FIRST, [], contextOf(1));
    expect(turn).toMatchObject({ action: 'ask', trace: { insteadOf: 'It was 4.2.' } });
    const parts: TurnPart[] = [];
    for await (const part of assistant.stream!(FIRST, [], contextOf(1))) parts.push(part);
    expect(parts[0]).toEqual({ type: 'decision', action: 'ask' });
    expect(parts.slice(-3)).toEqual([
      { type: 'restart' },
      { type: 'text-delta', text: turn.text },
      { type: 'turn', turn },
    ]);
  });

  it('keeps a reply that cannot be read as the fault that it is', async () => {
    const turn = await (await create(undefined, echoModel(''))).respond(FIRST, [], contextOf(1));
    expect(turn).toMatchObject({ action: null, replyFault: 'empty' });
    expect(turn.confidence).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { PartFaultError } from '../errors/part-fault-error.ts';
import { createScriptedModel, type Script } from '../model/scripted.ts';
import type { Secret } from '../schema/scenario.ts';
import type { UserContext } from '../schema/user.ts';
import { createModelSlotUser } from './model-slot-reply.ts';

const slot = (name: string, ...options: string[]) => ({
  name,
  asksFor: `the ${name}`,
  cues: [],
  required: true,
  options: options.map((label) => ({ id: label.toLowerCase(), label, aliases: [] })),
});

const secret: Secret = {
  goldAction: 'ask',
  ambiguity: [],
  slots: [slot('city', 'Lyon', 'Nantes'), slot('day', 'Saturday', 'Sunday')],
  readings: [
    {
      id: 'one',
      values: { city: 'nantes', day: 'sunday' },
      answer: { kind: 'check', text: 'SECRET-ANSWER', allOf: [['x']], noneOf: [] },
      stakes: 'low',
    },
  ],
  intended: 'one',
  oracle: {},
  extra: {},
};

const context: UserContext = {
  call: { role: 'user', repeat: 0, episodeKey: 'e' },
  brief: { language: 'en', documents: [], history: [], request: 'When does the museum open?' },
  seed: 1,
};

async function replyWith(script: Script, question = 'Which city?') {
  const model = createScriptedModel(script);
  const user = createModelSlotUser(model);
  const turn = await user.reply([{ speaker: 'assistant', text: question, action: 'ask' }], secret, context);
  return { turn, model };
}

const json = (asked: string[], reply: string) => JSON.stringify({ asked, reply });

describe('the user played by a model', () => {
  it('fills the slot whose value it said when asked for it', async () => {
    const { turn } = await replyWith(json(['city'], 'The one in Nantes.'));
    expect(turn).toMatchObject({ text: 'The one in Nantes.', relevant: true, filled: ['city'] });
    expect(turn).not.toHaveProperty('faulty');
  });

  it('is given the hidden values and the question, and never an answer', async () => {
    const { model } = await replyWith(json(['city'], 'Nantes.'));
    const texts = model.calls[0]?.request.messages.map((message) => message.content) ?? [];
    expect(texts[0]).toContain('Nantes');
    expect(texts[0]).toContain('Sunday');
    expect(texts[1]).toBe('Which city?');
    expect(texts.join()).not.toContain('SECRET-ANSWER');
  });

  it('is flagged when it says a value nobody asked for', async () => {
    const { turn } = await replyWith(json(['city'], 'Nantes, on Sunday.'));
    expect(turn).toMatchObject({ filled: ['city', 'day'], faulty: ['leaked'] });
  });

  it('is flagged when it says a value that is not its own', async () => {
    const { turn } = await replyWith(json(['city'], 'In Lyon.'));
    expect(turn).toMatchObject({ filled: [], faulty: ['invented'] });
  });

  it('may name the wrong value to turn it down', async () => {
    const { turn } = await replyWith(json(['city'], 'Not Lyon, Nantes.'), 'Do you mean Lyon?');
    expect(turn).toMatchObject({ filled: ['city'], relevant: true });
    expect(turn).not.toHaveProperty('faulty');
  });

  it('fills a slot it says it was asked for even in other words', async () => {
    const { turn } = await replyWith(json(['city'], 'The one on the Loire, near the sea.'));
    expect(turn).toMatchObject({ filled: ['city'], relevant: true });
  });

  it('fills nothing on a question beside the point', async () => {
    const { turn } = await replyWith(json([], 'That does not matter.'), 'Do you like art?');
    expect(turn).toMatchObject({ filled: [], relevant: false });
  });

  it('is asked once more when its reply cannot be read, then it is a fault', async () => {
    const { turn, model } = await replyWith(['I think so', `Here: ${json(['city'], 'Nantes.')}`]);
    expect(turn).toMatchObject({ filled: ['city'] });
    expect(model.calls).toHaveLength(2);
    await expect(replyWith(['no', '{"asked": 3}'])).rejects.toThrow(PartFaultError);
  });

  describe('in the manner of its plan', () => {
    const replyAs = async (manner: string, reply: string, asked = ['city']) => {
      const model = createScriptedModel(json(asked, reply));
      const falsePremise = { text: 'Nantes, where the king of France lives.', why: 'There is no king.' };
      const planned: Secret = { ...secret, goldQuestion: 'Which city?', extra: { plan: [manner], falsePremise } };
      const dialogue = [{ speaker: 'assistant', text: 'Which city?', action: 'ask' }] as const;
      const turn = await createModelSlotUser(model).reply(dialogue, planned, context);
      return { turn, prompt: model.calls[0]?.request.messages[0]?.content ?? '' };
    };

    it('is told what the manner needs', async () => {
      expect((await replyAs('contradictory', 'Lyon and Nantes.')).prompt).toMatch(/Lyon \/ Nantes/);
      expect((await replyAs('factually-wrong', 'x')).prompt).toContain('where the king of France lives');
      expect((await replyAs('revising', 'x')).prompt).toMatch(/Lyon[\s\S]*Nantes/);
      expect((await replyAs('refusal', 'You choose.')).prompt).toContain('leave the choice to the assistant');
    });

    it.each([
      ['partial-vague', 'Hard to say, somewhere in the west.', 'vague'],
      ['off-focus', 'I love trains.', 'missing'],
      ['contradictory', 'Lyon, and also Nantes.', 'conflict'],
      ['factually-wrong', 'Nantes, where the king lives, in France.', 'false-premise'],
      ['refusal', 'You choose.', 'declined'],
      ['revising', 'Lyon. No, Nantes.', 'revised'],
      ['precise', 'Nantes.', 'filled'],
    ])('%s, well played, leaves its state and is not flagged', async (manner, reply, state) => {
      const { turn } = await replyAs(manner, reply);
      expect(turn).toMatchObject({ persona: manner, states: { city: state } });
      expect(turn).not.toHaveProperty('faulty');
    });

    it.each([
      ['partial-vague', 'Nantes.', { city: 'filled' }, ['out-of-persona']],
      ['refusal', 'In Lyon.', { city: 'vague' }, ['out-of-persona', 'invented']],
      ['contradictory', 'Nantes.', { city: 'filled' }, ['out-of-persona']],
      ['factually-wrong', 'Nantes.', { city: 'filled' }, ['out-of-persona']],
      ['revising', 'Nantes.', { city: 'filled' }, ['out-of-persona']],
      ['off-focus', 'I am free on Sunday.', { city: 'missing', day: 'filled' }, ['leaked']],
      ['precise', 'Never mind, goodbye.', { city: 'missing' }, ['out-of-persona', 'ended-early']],
    ])(
      '%s, out of its role ("%s"), leaves the state of what it said and is flagged',
      async (manner, reply, states, slips) => {
        const { turn } = await replyAs(manner, reply);
        expect(turn).toMatchObject({ states, faulty: slips });
      },
    );
  });

  it('needs a model', () => {
    expect(() => createModelSlotUser(undefined)).toThrow(InvalidOptionError);
  });
});

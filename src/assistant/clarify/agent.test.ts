import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ModelCallError } from '../../errors/model-call-error.ts';
import type { Assistant, AssistantContext } from '../../schema/assistant.ts';
import type { AssistantInput } from '../../schema/assistant-kind.ts';
import type { AssistantTurn, Dialogue } from '../../schema/dialogue.ts';
import type { ChatModel } from '../../schema/model.ts';
import type { Brief } from '../../schema/scenario.ts';
import { createModuleModel, type ModuleName, type ModuleScript } from './__fixtures__/module-model.ts';
import { createAgentFromInput, VARIANT_NAMES } from './create-agent.ts';
import type { Evidence, Perception } from './perception.ts';
import { readState } from './state.ts';

const BRIEF: Brief = {
  language: 'en',
  documents: [],
  history: [],
  request: 'How long does a cast usually stay on?',
};

const contextOf = (more: Partial<AssistantContext> = {}): AssistantContext => ({
  call: { role: 'assistant', repeat: 0, episodeKey: 'e' },
  scenarioId: 's',
  questionsLeft: 2,
  seed: 1,
  ...more,
});

const make = (model: ChatModel | undefined, more: Partial<AssistantInput> = {}): Promise<Assistant> =>
  createAgentFromInput({
    sampling: {},
    seed: 1,
    resolveModel: async () => createModuleModel({}),
    ...(model && { model }),
    ...more,
  });

const SLOT: Perception['slots'][number] = {
  name: 'cast',
  asksFor: 'the kind of cast',
  options: ['a plaster cast', 'a knitting cast-on'],
  likely: '',
  confidence: 0,
  changes: 'plaster stays for weeks',
  stakes: 'high',
  question: '',
};

const OPEN = JSON.stringify({ subtypes: ['lexical'], slots: [SLOT], evidence: [] });
const CLEAR = JSON.stringify({ subtypes: [], slots: [], evidence: [] });
const heard = (kind: Evidence['kind'], values: readonly string[] = [], correction = ''): string =>
  JSON.stringify({ subtypes: [], slots: [], evidence: [{ slot: 'cast', kind, values, words: 'so', correction }] });
const persona = (id: string): string => JSON.stringify({ reason: 'so', persona: { [id]: 1 } });
const decide = (perception: string, id: string): string =>
  JSON.stringify({ ...JSON.parse(perception), persona: { [id]: 1 } });

const user = (text: string): Dialogue[number] => ({ speaker: 'user', text });

/** Plays until the agent answers; the user's turns and what the modules make of each are given. */
async function play(
  turns: readonly { readonly says: string; readonly script: ModuleScript }[],
  first: ModuleScript,
  more: Partial<AssistantInput> = {},
): Promise<{ dialogue: Dialogue; called: readonly (readonly ModuleName[])[] }> {
  const dialogue: Dialogue[number][] = [];
  const called: (readonly ModuleName[])[] = [];
  for (const { says, script } of [{ says: '', script: first }, ...turns]) {
    if (says !== '') dialogue.push(user(says));
    const model = createModuleModel({
      answer: 'About six weeks.',
      rewrite: 'How long does a plaster cast stay on?',
      ...script,
    });
    const agent = await make(model, more);
    const questions = dialogue.filter((turn) => turn.speaker === 'assistant').length;
    const turn = await agent.respond(BRIEF, dialogue, contextOf({ questionsLeft: 3 - questions }));
    dialogue.push(turn);
    called.push(model.called);
    if (turn.action === 'answer') break;
  }
  return { dialogue, called };
}

const last = (dialogue: Dialogue): AssistantTurn => dialogue.at(-1) as AssistantTurn;

describe('a dialogue with ClarifyAgent', () => {
  it('asks with options, what they change and a default; then answers the settled request', async () => {
    const { dialogue, called } = await play(
      [
        {
          says: 'The plaster one.',
          script: { perceive: heard('value', ['a plaster cast']), forecast: persona('precise') },
        },
      ],
      { perceive: OPEN },
    );
    expect(dialogue.map((turn) => turn.text)).toEqual([
      'It depends on this: plaster stays for weeks. Do you mean a plaster cast or a knitting cast-on? If you are not sure, I will go with a plaster cast.',
      'The plaster one.',
      'About six weeks.',
    ]);
    expect(dialogue[0]).toMatchObject({ action: 'ask', move: 'choice', slot: 'cast' });
    expect(last(dialogue)).toMatchObject({ action: 'answer', move: 'direct' });
    expect(called).toEqual([['perceive'], ['perceive', 'forecast', 'rewrite', 'answer']]);
  });

  it('shows the settled request to the answer, and keeps it in the trace', async () => {
    const model = createModuleModel({
      perceive: heard('value', ['a plaster cast']),
      forecast: persona('precise'),
      rewrite: 'How long does a plaster cast stay on?',
      answer: 'Six weeks.',
    });
    const asked = await (await make(createModuleModel({ perceive: OPEN }))).respond(BRIEF, [], contextOf());
    const turn = await (await make(model)).respond(BRIEF, [asked, user('Plaster.')], contextOf());
    const answerRequest = model.requests.at(-1);
    expect(answerRequest?.messages.at(-1)?.content).toContain('How long does a plaster cast stay on?');
    expect(turn.trace).toMatchObject({ clarify: { settled: { by: 'model' }, plan: { action: 'answer' } } });
  });

  it.each([
    ['vague', heard('vague'), 'partial-vague', 'choice'],
    ['contradictory', heard('conflict', ['a plaster cast', 'a knitting cast-on']), 'contradictory', 'choice'],
    ['false', heard('implausible', [], 'plaster does not melt'), 'factually-wrong', 'correct'],
    ['off topic', heard('none'), 'off-focus', 'choice'],
  ])('asks for the same slot again after a reply that is %s', async (_name, evidence, id, move) => {
    const { dialogue } = await play([{ says: 'Well.', script: { perceive: evidence, forecast: persona(id) } }], {
      perceive: OPEN,
    });
    expect(last(dialogue)).toMatchObject({ action: 'ask', slot: 'cast', move });
  });

  it('never asks again for what was declined: it answers and says what it assumes', async () => {
    const { dialogue } = await play(
      [{ says: 'You choose.', script: { perceive: heard('declined'), forecast: persona('refusal') } }],
      { perceive: OPEN },
      { questionPrice: 0 },
    );
    expect(last(dialogue)).toMatchObject({
      action: 'answer',
      move: 'assume',
      text: 'I assume that the kind of cast is: a plaster cast.\nAbout six weeks.',
    });
  });

  it('never asks for what the context holds, though perception proposes it', async () => {
    const agent = await make(createModuleModel({ perceive: OPEN, answer: 'Six weeks.' }));
    const turn = await agent.respond({ ...BRIEF, request: 'How long does a plaster cast stay on?' }, [], contextOf());
    expect(turn).toMatchObject({ action: 'answer', move: 'direct' });
    expect(readState([turn])?.slots[0]).toMatchObject({ state: 'filled', value: 'a plaster cast' });
  });

  it('reads a plain reply by itself when perception breaks in mid-dialogue', async () => {
    const { dialogue } = await play(
      [{ says: 'A plaster cast.', script: { perceive: 'Sure, let me see!', forecast: '' } }],
      { perceive: OPEN },
    );
    expect(readState(dialogue)?.slots[0]).toMatchObject({ state: 'filled', value: 'a plaster cast' });
    expect(last(dialogue).action).toBe('answer');
  });

  it('goes on from a dialogue that went through JSON', async () => {
    const script: ModuleScript = { perceive: heard('declined'), forecast: persona('refusal'), answer: 'Six weeks.' };
    const asked = await (await make(createModuleModel({ perceive: OPEN }))).respond(BRIEF, [], contextOf());
    const dialogue = [asked, user('You choose.')];
    const revived = JSON.parse(JSON.stringify(dialogue)) as Dialogue;
    const respond = async (talk: Dialogue) => (await make(createModuleModel(script))).respond(BRIEF, talk, contextOf());
    expect(await respond(revived)).toEqual(await respond(dialogue));
  });

  it('explains every decision in the trace', async () => {
    const { dialogue } = await play([], { perceive: OPEN });
    expect(last(dialogue).trace).toMatchObject({
      clarify: {
        perception: { subtypes: ['lexical'] },
        state: { slots: [{ name: 'cast', state: 'missing', asked: 1 }], questions: ['cast'] },
        plan: { action: 'ask', reason: expect.stringContaining('is worth'), sum: { candidates: [{ slot: 'cast' }] } },
        calls: [{ module: 'perceive', usable: true }],
      },
    });
  });

  it('calculates what the answer leaves to be calculated', async () => {
    const agent = await make(createModuleModel({ perceive: CLEAR, answer: 'It rose by [[ 1240 - 980 ]].' }));
    const turn = await agent.respond(BRIEF, [], contextOf());
    expect(turn.text).toBe('It rose by 260.');
    expect(turn.trace).toMatchObject({ clarify: { calculations: [{ expression: '1240 - 980', value: '260' }] } });
  });

  it('speaks Chinese', async () => {
    const slot = { ...SLOT, asksFor: '病毒种类', options: ['电脑病毒', '流感'], changes: '处理办法不同' };
    const model = createModuleModel({ perceive: JSON.stringify({ slots: [slot], evidence: [] }) });
    const turn = await (await make(model)).respond(
      { ...BRIEF, language: 'zh', request: '感染病毒了怎么办？' },
      [],
      contextOf(),
    );
    expect(turn.text).toBe('答案取决于这一点：处理办法不同。您指的是电脑病毒还是流感？如果不确定，我就按电脑病毒来。');
    expect(model.requests[0]?.messages[0]?.content).toContain('您在检查用户与助手之间的一段对话');
  });

  it('takes oracle slots and an oracle persona in the place of its modules', async () => {
    const slots = createModuleModel({ perceive: CLEAR, decide: decide(CLEAR, 'precise'), answer: 'Six.' });
    const given = { kind: 'slots', text: OPEN };
    for (const argument of ['full', 'fast']) {
      const turn = await (await make(slots, { argument })).respond(BRIEF, [], contextOf({ given }));
      expect([turn.action, slots.called]).toEqual(['ask', []]);
    }
    const asked = await (await make(slots)).respond(BRIEF, [], contextOf({ given }));
    const model = createModuleModel({ perceive: heard('none'), forecast: persona('precise'), answer: 'Six.' });
    const turn = await (await make(model)).respond(
      BRIEF,
      [asked, user('Hm.')],
      contextOf({ given: { kind: 'persona', text: '{"refusal": 1}' } }),
    );
    expect([turn.action, turn.move, model.called]).toEqual(['answer', 'assume', ['perceive', 'rewrite', 'answer']]);
  });

  it('lets a failed call of the model through as what it is', async () => {
    const broken: ChatModel = {
      reference: 'broken',
      generate: async () => {
        throw new ModelCallError({ kind: 'rate-limit', model: 'broken', message: 'slow down' });
      },
    };
    await expect((await make(broken)).respond(BRIEF, [], contextOf())).rejects.toThrow(ModelCallError);
  });
});

describe('calls a turn', () => {
  const asking = {
    perceive: OPEN,
    decide: decide(OPEN, 'precise'),
    plan: '{"action": "ask", "slot": "cast", "reason": "so"}',
  };
  const refused = {
    perceive: heard('vague'),
    forecast: persona('partial-vague'),
    decide: decide(heard('vague'), 'partial-vague'),
  };
  const asksAgain = { ...refused, plan: '{"action": "ask", "slot": "cast", "reason": "so"}' };
  const answers = { ...refused, plan: '{"action": "answer", "slot": "", "reason": "so"}' };

  it.each([
    // Variant, calls of a first turn that asks, of a second that asks, of a second that answers.
    ['full', asksAgain, [['perceive'], ['perceive', 'forecast']]],
    [
      'llm-planner',
      asksAgain,
      [
        ['perceive', 'plan'],
        ['perceive', 'forecast', 'plan'],
      ],
    ],
    [
      'llm-planner',
      answers,
      [
        ['perceive', 'plan'],
        ['perceive', 'forecast', 'plan', 'rewrite', 'answer'],
      ],
    ],
    ['fast', asksAgain, [['decide'], ['decide']]],
    ['fast', { decide: decide(heard('declined'), 'refusal') }, [['decide'], ['decide', 'answer']]],
  ] as const)('of %s are counted (%#)', async (argument, script, expected) => {
    const { called } = await play([{ says: 'Hm.', script }], asking, { argument });
    expect(called).toEqual(expected);
  });

  it('of clarify:local are none to decide and one to answer', async () => {
    const model = createModuleModel({ answer: 'Six weeks.' });
    const agent = await make(model, { argument: 'local', questionPrice: 0 });
    expect((await agent.respond(BRIEF, [], contextOf())).action).toBe('ask');
    expect(model.called).toEqual([]);
    expect((await agent.respond(BRIEF, [], contextOf({ questionsLeft: 0 }))).action).toBe('answer');
    expect(model.called).toEqual(['answer']);
  });

  it('of clarify:local without a model are none at all', async () => {
    const agent = await make(undefined, { argument: 'local', questionPrice: 0 });
    expect((await agent.respond(BRIEF, [], contextOf())).action).toBe('ask');
    expect((await agent.respond(BRIEF, [], contextOf({ questionsLeft: 0 }))).action).toBe('answer');
  });

  it('of the merged ablation is one, of self-consistency as many as full may make', async () => {
    const text = '{"reason": "", "action": "ask", "slot": "cast", "text": "Which cast do you mean?"}';
    for (const [argument, calls] of [
      ['merged', 1],
      ['self-consistency', 4],
    ] as const) {
      const model = createModuleModel({ merged: text });
      const turn = await (await make(model, { argument })).respond(BRIEF, [], contextOf());
      expect([turn.action, turn.text, model.called.length]).toEqual(['ask', 'Which cast do you mean?', calls]);
    }
  });
});

describe('the model as a planner', () => {
  it('cannot ask for what is filled or declined, nor beyond the limit', async () => {
    const model = createModuleModel({ perceive: OPEN, plan: '{"action": "ask", "slot": "cast"}', answer: 'Six.' });
    const agent = await make(model, { argument: 'llm-planner' });
    expect((await agent.respond(BRIEF, [], contextOf({ questionsLeft: 0 }))).action).toBe('answer');
    expect(model.called).not.toContain('plan');
  });

  it('leaves the decision to the rules when it says nothing usable', async () => {
    const agent = await make(createModuleModel({ perceive: OPEN, plan: 'I would ask.' }), { argument: 'llm-planner' });
    expect((await agent.respond(BRIEF, [], contextOf())).action).toBe('ask');
  });
});

const near = fc.record(
  {
    subtypes: fc.oneof(fc.array(fc.string()), fc.jsonValue()),
    slots: fc.oneof(
      fc.array(
        fc.record(
          {
            name: fc.oneof(fc.constantFrom('cast', '', 'constructor', '__proto__'), fc.string(), fc.jsonValue()),
            asksFor: fc.oneof(fc.string(), fc.jsonValue()),
            options: fc.oneof(fc.array(fc.string()), fc.jsonValue()),
            likely: fc.jsonValue(),
            confidence: fc.oneof(fc.double(), fc.jsonValue()),
            changes: fc.string(),
            stakes: fc.oneof(fc.constantFrom('low', 'high', 'irreversible'), fc.jsonValue()),
            question: fc.string(),
          },
          { requiredKeys: [] },
        ),
      ),
      fc.jsonValue(),
    ),
    evidence: fc.oneof(
      fc.array(
        fc.record(
          {
            slot: fc.oneof(fc.constantFrom('cast', ''), fc.jsonValue()),
            kind: fc.oneof(
              fc.constantFrom('value', 'vague', 'conflict', 'implausible', 'declined', 'none'),
              fc.jsonValue(),
            ),
            values: fc.oneof(fc.array(fc.string()), fc.jsonValue()),
            words: fc.jsonValue(),
            correction: fc.jsonValue(),
          },
          { requiredKeys: [] },
        ),
      ),
      fc.jsonValue(),
    ),
    persona: fc.oneof(fc.dictionary(fc.constantFrom('precise', 'refusal', 'x'), fc.jsonValue()), fc.jsonValue()),
    action: fc.oneof(fc.constantFrom('ask', 'answer'), fc.jsonValue()),
    slot: fc.jsonValue(),
    text: fc.oneof(fc.string(), fc.jsonValue()),
  },
  { requiredKeys: [] },
);

/** Replies as hostile models write them: noise, any JSON, JSON that is nearly right, and what is right but cut off. */
const hostileReply = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  near.map((value) => JSON.stringify(value)),
  fc
    .tuple(fc.constantFrom(OPEN, heard('conflict', ['a']), persona('refusal')), fc.nat(200))
    .map(([text, end]) => text.slice(0, end)),
  fc.constantFrom(
    '',
    'Which one?',
    "I'm sorry, but I can't help with that.",
    '<think>',
    '[[1/0]]',
    '{'.repeat(2_000),
    OPEN,
  ),
);

function wellFormed(turn: AssistantTurn): void {
  expect(turn.action === null).toBe(turn.replyFault !== undefined);
  if (turn.action !== null) expect(turn.text).not.toBe('');
  expect(turn.text.isWellFormed()).toBe(true);
  expect(JSON.parse(JSON.stringify(turn))).toEqual(turn);
}

describe('hostile replies of the modules', () => {
  const MODULES = ['perceive', 'forecast', 'decide', 'plan', 'rewrite', 'answer', 'merged'] as const;
  const MOST_CALLS: Readonly<Record<string, number>> = { fast: 2, local: 1, merged: 1 };

  it.each(VARIANT_NAMES)(
    'never break a turn of clarify:%s, nor its limits on calls and questions',
    async (argument) => {
      let replies: readonly string[] = [];
      let index = 0;
      const next = (): string => replies[index++ % replies.length] ?? '';
      const model = createModuleModel(Object.fromEntries(MODULES.map((name) => [name, next])));
      const agent = await make(model, { argument });
      const says = fc.array(hostileReply, { minLength: 3, maxLength: 3 });
      await fc.assert(
        fc.asyncProperty(fc.array(hostileReply, { minLength: 1, maxLength: 12 }), says, async (given, said) => {
          replies = given;
          index = 0;
          const dialogue: Dialogue[number][] = [];
          for (const questionsLeft of [2, 1, 0]) {
            model.called.length = 0;
            const turn = await agent.respond(BRIEF, dialogue, contextOf({ questionsLeft }));
            wellFormed(turn);
            if (questionsLeft === 0) expect(turn.action).not.toBe('ask');
            const most = MOST_CALLS[argument] ?? (model.called.includes('answer') ? 6 : 4);
            expect(model.called.length).toBeLessThanOrEqual(most);
            dialogue.push(turn, user(said[questionsLeft] ?? 'Hm.'));
          }
        }),
        { numRuns: 40 },
      );
    },
  );

  it('are survived in a state that comes from elsewhere', async () => {
    const agent = await make(createModuleModel({ perceive: CLEAR, answer: 'Six weeks.' }));
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (trace) => {
        const asked: AssistantTurn = {
          speaker: 'assistant',
          text: 'Which?',
          action: 'ask',
          move: 'open',
          trace: { clarify: { state: trace } } as never,
        };
        wellFormed(await agent.respond(BRIEF, [asked, user('That one.')], contextOf()));
      }),
      { numRuns: 60 },
    );
  });
});

describe('prices', () => {
  it('of questions never raise the number of questions, over whole dialogues', async () => {
    const slots = fc.array(
      fc.record({
        name: fc.constantFrom('a', 'b', 'c'),
        options: fc.constantFrom(['x', 'y'], ['x', 'y', 'z'], []),
        confidence: fc.double({ min: 0, max: 1, noNaN: true }),
        stakes: fc.constantFrom('low', 'high', 'irreversible'),
      }),
      { maxLength: 3 },
    );
    const kinds = fc.array(fc.constantFrom('value', 'vague', 'none', 'declined'), { minLength: 3, maxLength: 3 });
    const price = fc.double({ min: 0, max: 1.5, noNaN: true });
    let reply = '';
    const model = createModuleModel({ decide: () => reply, answer: 'So.' });
    const questions = async (first: object, kind: readonly string[], questionPrice: number): Promise<number> => {
      const agent = await make(model, { argument: 'fast', questionPrice });
      const dialogue: Dialogue[number][] = [];
      for (let turn = 0; turn < 4; turn++) {
        const asked = readState(dialogue)?.questions.at(-1);
        const heardNow = { slot: asked, kind: kind[turn - 1], values: kind[turn - 1] === 'value' ? ['x'] : [] };
        const evidence = asked === undefined ? [] : [heardNow];
        reply = JSON.stringify({ slots: turn === 0 ? first : [], evidence, persona: {} });
        const said = await agent.respond(BRIEF, dialogue, contextOf({ questionsLeft: 3 - turn }));
        if (said.action !== 'ask') return turn;
        dialogue.push(said, user('Hm.'));
      }
      return 4;
    };
    await fc.assert(
      fc.asyncProperty(slots, kinds, price, price, async (first, kind, cheap, more) => {
        expect(await questions(first, kind, cheap + more)).toBeLessThanOrEqual(await questions(first, kind, cheap));
      }),
      { numRuns: 60 },
    );
  });

  it('are part of the settings', async () => {
    const settings = async (questionPrice: number) => (await make(createModuleModel({}), { questionPrice })).settings;
    expect(await settings(0.1)).not.toEqual(await settings(0.2));
    expect((await make(createModuleModel({}))).settings).toMatchObject({ prices: { question: 0.1, word: 0 } });
  });
});

describe('the argument', () => {
  it('names the variant that is nearest to one that is not there', async () => {
    await expect(make(createModuleModel({}), { argument: 'fats' })).rejects.toMatchObject({
      code: 'QRT_INVALID_OPTION',
      hint: 'Did you mean clarify:fast?',
    });
  });

  it('needs a model unless local', async () => {
    for (const argument of ['full', 'fast', 'merged']) {
      await expect(make(undefined, { argument })).rejects.toMatchObject({ code: 'QRT_INVALID_OPTION' });
    }
  });
});

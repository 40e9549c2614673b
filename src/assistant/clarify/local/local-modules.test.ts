import { describe, expect, it } from 'vitest';
import type { ReplyKind } from '../../../policy/talk/kinds.ts';
import type { TalkPolicy } from '../../../policy/talk/talk-policy.ts';
import type { Dialogue } from '../../../schema/dialogue.ts';
import type { Brief } from '../../../schema/scenario.ts';
import { DEFAULT_PRICES, planByRules } from '../plan.ts';
import { emptyState, track } from '../track.ts';
import { createModuleCalls, type TurnView } from '../turn-view.ts';
import { createLocalModules } from './local-modules.ts';

const BRIEF: Brief = { language: 'en', documents: [], history: [], request: 'Which of the two shops grew more?' };
const EXCHANGE: Dialogue = [
  { speaker: 'assistant', text: 'Could you tell me what you mean?', action: 'ask', move: 'open' },
  { speaker: 'user', text: 'The one in the harbour.' },
];

/** A policy that says of everything the same: how likely a question is right, and which kind the last reply is. */
function policyThatSays(ask: number, kind: ReplyKind): TalkPolicy {
  const none = { value: 0, revision: 0, conflict: 0, premise: 0, declined: 0, vague: 0, off: 0, beside: 0 };
  const exchange = { slot: 1, reply: { ...none, [kind]: 1 } } as const;
  const reading = { open: ask, exchanges: [exchange] } as unknown as ReturnType<TalkPolicy['read']>['reading'];
  return { name: 'test', hash: '', weigh: () => ({ ask, border: 0.5 }), read: () => ({ ask, reading }) };
}

function viewOf(dialogue: Dialogue): TurnView {
  const call = { role: 'assistant', repeat: 0, episodeKey: '' } as const;
  const context = { call, scenarioId: '', questionsLeft: 1, seed: 1 } as const;
  const calls = createModuleCalls(undefined, BRIEF, dialogue, context);
  return { brief: BRIEF, dialogue, context, before: emptyState(), calls };
}

async function decide(ask: number, kind: ReplyKind, { price = DEFAULT_PRICES.question, questionsLeft = 1 } = {}) {
  const observed = await createLocalModules(policyThatSays(ask, kind)).observe(viewOf(EXCHANGE));
  const state = track(emptyState(), observed);
  const prices = { question: price, word: 0 };
  return { slot: state.slots[0], plan: planByRules({ state, prices, questionsLeft, wordsFor: () => 10 }) };
}

describe('the local modules', () => {
  it('propose one slot without options, the surer of its reading the less likely a question is right', async () => {
    // 1 - 0.5 x (1 - 0.76) = 0.88; 1 - 1 x 0.24 = 0.76.
    expect((await decide(0.5, 'off')).slot).toMatchObject({ name: 'request', options: [], state: 'missing' });
    expect((await decide(0.5, 'off')).slot?.belief[0]).toBeCloseTo(0.88);
    expect((await decide(1, 'off')).slot?.belief[0]).toBeCloseTo(0.76);
  });

  it.each([
    [0.49, 'answer'],
    [0.51, 'ask'],
  ])('at the default price, when a question is right with %d, let the planner %s', async (ask, action) => {
    expect((await decide(ask, 'off')).plan.action).toBe(action);
  });

  it('never ask more at a higher price, and not at all with no question left', async () => {
    const prices = [0, 0.02, 0.05, 0.1, 0.15, 0.2, 0.5];
    for (const kind of ['off', 'vague', 'value', 'conflict'] as const) {
      for (let ask = 0; ask <= 1; ask += 0.05) {
        const plans = await Promise.all(prices.map((price) => decide(ask, kind, { price })));
        const asks = plans.map(({ plan }) => (plan.action === 'ask' ? 1 : 0));
        expect(asks).toEqual(asks.toSorted((one, other) => other - one));
        expect((await decide(ask, kind, { questionsLeft: 0 })).plan.action).toBe('answer');
      }
    }
  });

  it.each([
    [0.05, 'value', 'filled'],
    [0.05, 'revision', 'filled'],
    [0.05, 'declined', 'declined'],
    [0.3, 'value', 'missing'],
    [0.9, 'conflict', 'conflict'],
    [0.9, 'vague', 'vague'],
    [0.9, 'value', 'missing'],
  ] as const)('with %d and a reply that is a %s leave the slot %s', async (ask, kind, state) => {
    expect((await decide(ask, kind)).slot?.state).toBe(state);
  });

  it('take the reply for the value where it is all that is known', async () => {
    expect((await decide(0.02, 'value')).slot?.value).toBe('The one in the harbour.');
  });

  it('ask in other words the second time', async () => {
    const modules = createLocalModules(policyThatSays(1, 'off'));
    const questions = await Promise.all(
      [[], EXCHANGE].map(async (dialogue) => (await modules.observe(viewOf(dialogue))).perception?.slots[0]?.question),
    );
    expect(new Set(questions).size).toBe(2);
  });
});

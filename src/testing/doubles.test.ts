import { describe, expect, it } from 'vitest';
import type { AssistantContext } from '../schema/assistant.ts';
import type { Brief, Secret } from '../schema/scenario.ts';
import { scriptedAssistant, scriptedJudge, scriptedUser } from './index.ts';

const call = { role: 'user', repeat: 0, episodeKey: '' } as const;
const brief: Brief = { language: 'en', documents: [], history: [], request: 'Cancel my order' };
const secret: Secret = { goldAction: 'ask', ambiguity: [], slots: [], readings: [], oracle: {}, extra: {} };
const context = { call, brief, seed: 1 };

describe('scriptedUser', () => {
  it('says the next reply at each call, keeps the last one and records its calls', async () => {
    const user = scriptedUser(['1123', 'I said so.']);
    const texts = [];
    for (let index = 0; index < 3; index++) texts.push(await user.reply([], secret, context));
    expect(texts.map((turn) => 'text' in turn && turn.text)).toEqual(['1123', 'I said so.', 'I said so.']);
    expect(user.calls).toHaveLength(3);
    expect(user.calls[0]).toEqual({ dialogue: [], secret, context });
  });

  it('takes a function and whole turns', async () => {
    const user = scriptedUser(({ secret: { goldAction } }, index) => ({
      speaker: 'end',
      reason: `${goldAction} ${index}`,
    }));
    expect(await user.reply([], secret, context)).toEqual({ speaker: 'end', reason: 'ask 0' });
  });

  it('ends the dialogue when it has nothing to say', async () => {
    expect(await scriptedUser([]).reply([], secret, context)).toEqual({
      speaker: 'end',
      reason: 'the script is empty',
    });
  });
});

describe('scriptedJudge', () => {
  it('decides as told, true, false, undecided or with a whole verdict', async () => {
    const verdict = { name: 'tone', value: 0.5, reason: 'dull' };
    const judge = scriptedJudge([true, null, verdict]);
    const said = [];
    for (let index = 0; index < 3; index++) said.push(await judge.judge([], secret, { call, brief }));
    expect(said).toEqual([
      { name: 'final', value: true, reason: 'scripted' },
      { name: 'final', value: null, reason: 'scripted' },
      verdict,
    ]);
    expect(judge.calls).toHaveLength(3);
  });
});

describe('scriptedAssistant', () => {
  const turnContext: AssistantContext = { call, scenarioId: 'x', questionsLeft: 1, seed: 1 };

  it('reads a text as a reply is read', async () => {
    const assistant = scriptedAssistant(['Which order?', 'Done.', '']);
    const turns = [];
    for (let index = 0; index < 3; index++) turns.push(await assistant.respond(brief, [], turnContext));
    expect(turns.map(({ action, replyFault }) => replyFault ?? action)).toEqual(['ask', 'answer', 'empty']);
  });

  it('takes a whole turn as it is', async () => {
    const turn = { speaker: 'assistant', text: 'Hm.', action: 'ask', slot: 'order' } as const;
    expect(await scriptedAssistant(turn).respond(brief, [], turnContext)).toBe(turn);
  });
});

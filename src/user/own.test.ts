import { expect, it } from 'vitest';
import { createScriptedModel } from '../model/scripted.ts';
import type { JsonValue } from '../schema/json.ts';
import type { Scenario } from '../schema/scenario.ts';
import { ambiguous, ask } from './__fixtures__/ambiguous-scenario.ts';
import { createOwnUser } from './own.ts';

const SLOT = 'year';
const slots = [{ name: SLOT, asksFor: 'the year', cues: [], required: true, options: [] }];
const SCENARIO: Scenario = { ...ambiguous, secret: { ...ambiguous.secret, slots } };

function replyTo(payload: JsonValue) {
  const model = createScriptedModel({ text: 'x', payload });
  const user = createOwnUser({ reference: 'me', model, settings: {} });
  const reply = ask(user, 'Which?', SCENARIO);
  return { reply, model };
}

it.each<[JsonValue, object]>([
  ['The first.', { speaker: 'user', text: 'The first.', relevant: null }],
  [
    { text: 'The first.', relevant: true, filled: [SLOT] },
    { text: 'The first.', relevant: true, filled: [SLOT] },
  ],
  [{ end: 'enough' }, { speaker: 'end', reason: 'enough' }],
])('a reply of %j is a turn, or the end', async (payload, turn) => {
  expect(await replyTo(payload).reply).toMatchObject(turn);
});

it.each<[JsonValue, string]>([
  [true, 'neither a text nor an end'],
  [{ text: '' }, 'neither a text nor an end'],
  [{ text: 'x', filled: ['colour'] }, `"colour", which is no slot of ${SLOT}`],
])('a reply of %j is a fault that says what came', async (payload, problem) => {
  await expect(replyTo(payload).reply).rejects.toMatchObject({ kind: 'user-fault' });
  await expect(replyTo(payload).reply).rejects.toThrow(problem);
});

it('is sent the secret', async () => {
  const { reply, model } = replyTo('x');
  await reply;
  expect(model.calls[0]?.request.payload).toMatchObject({ type: 'reply', secret: SCENARIO.secret });
});

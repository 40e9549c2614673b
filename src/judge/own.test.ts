import { expect, it } from 'vitest';
import { createScriptedModel } from '../model/scripted.ts';
import type { JsonValue } from '../schema/json.ts';
import type { Brief, Secret } from '../schema/scenario.ts';
import { createOwnJudge } from './own.ts';

const BRIEF: Brief = { language: 'en', documents: [], history: [], request: 'How high?' };
const SECRET: Secret = { goldAction: 'answer', ambiguity: [], slots: [], readings: [], oracle: {}, extra: {} };

function verdictOf(payload: JsonValue) {
  const model = createScriptedModel({ text: 'x', payload });
  const judge = createOwnJudge({ reference: 'mine', model, settings: { version: '1' } });
  const call = { role: 'judge', repeat: 0, episodeKey: 'e' } as const;
  return judge.judge([{ speaker: 'assistant', text: '4.2', action: 'answer' }], SECRET, { call, brief: BRIEF });
}

it.each<[JsonValue, object]>([
  [true, { name: 'final', value: true, reason: '' }],
  [0.5, { value: 0.5 }],
  [null, { value: null }],
  [
    { value: false, reason: 'wrong year', category: 'wrong-span' },
    { value: false, reason: 'wrong year', category: 'wrong-span' },
  ],
])('%j is a verdict', async (payload, verdict) => {
  expect(await verdictOf(payload)).toMatchObject(verdict);
});

it.each<[JsonValue]>([['yes'], [1.5], [{}], [[true]]])('%j is a fault', async (payload) => {
  await expect(verdictOf(payload)).rejects.toMatchObject({ kind: 'judge-fault' });
});

it('has another version when its settings change', () => {
  const versionOf = (version: string): string =>
    createOwnJudge({ reference: 'mine', model: createScriptedModel(''), settings: { version } }).version;
  expect(versionOf('1')).toBe(versionOf('1'));
  expect(versionOf('1')).not.toBe(versionOf('2'));
});

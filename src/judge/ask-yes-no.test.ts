import { expect, it } from 'vitest';
import { readYesNo } from './ask-yes-no.ts';

it.each([
  ['yes', true],
  ['No.', false],
  ['**Yes**, it does.', true],
  ['{"reason": "no difference", "verdict": "yes"}', true],
  ['```json\n{"verdict": "no"}\n```', false],
  ['{"verdict": false, "reason": "yes and no"}', false],
  ['The figures differ.\nVerdict: no', false],
  ['The final answer is: Yes', true],
  ['There is no doubt about it.\n\nYES', true],
  ['<think>no, no, no</think>yes', true],
  ['是', true],
  ['否。', false],
])('reads %j as %s', (reply, yes) => {
  expect(readYesNo(reply)?.yes).toBe(yes);
});

it.each([
  '',
  'maybe',
  'There is no way to tell.',
  'Nothing to add',
  'yesterday',
  '{"verdict": "unsure"}',
  '{"verdict":',
])('does not read %j as a decision', (reply) => {
  expect(readYesNo(reply)).toBeUndefined();
});

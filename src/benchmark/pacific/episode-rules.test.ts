import { describe, expect, it } from 'vitest';
import { type EpisodeNote, episode } from '../../metric/__fixtures__/episode.ts';
import type { Action } from '../../schema/action.ts';
import type { Dialogue, Turn } from '../../schema/dialogue.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { splitText } from './__fixtures__/split.ts';
import { badness, goldAction, needsJudge, nextStep, oracleInput } from './episode-rules.ts';
import { parseSplit } from './read-split.ts';
import { splitScenarios } from './scenarios.ts';

const documents = parseSplit(splitText, 'split.json');
const [clear, ambiguous] = splitScenarios({ documents, checksum: '', file: 'split.json' }) as [Scenario, Scenario];

function dialogue(...turns: readonly (Action | 'unreadable' | 'reply')[]): Dialogue {
  return turns.map((turn): Turn => {
    if (turn === 'reply') return { speaker: 'user', text: '' };
    return { speaker: 'assistant', text: '', action: turn === 'unreadable' ? null : turn };
  });
}

describe('what comes next', () => {
  it.each([
    ['a clear request', clear, dialogue(), { step: 'assistant' }],
    ['an answer to a clear request', clear, dialogue('answer'), { step: 'end', end: 'answered' }],
    ['a question about a clear request', clear, dialogue('ask'), { step: 'end', end: 'asked' }],
    ['an answer to an ambiguous request', ambiguous, dialogue('answer'), { step: 'end', end: 'answered' }],
    ['a question about an ambiguous request', ambiguous, dialogue('ask'), { step: 'user' }],
    ['the reply', ambiguous, dialogue('ask', 'reply'), { step: 'assistant' }],
    ['the final answer', ambiguous, dialogue('ask', 'reply', 'answer'), { step: 'end', end: 'answered' }],
    ['a second question', ambiguous, dialogue('ask', 'reply', 'ask'), { step: 'end', end: 'limit' }],
    ['an unreadable reply', ambiguous, dialogue('unreadable'), { step: 'end', end: 'reply-fault' }],
  ])('after %s', (_, scenario, turns, step) => {
    expect(nextStep(scenario, turns, 1)).toEqual(step);
    expect(nextStep(scenario, turns, 9)).toEqual(step);
  });

  it('is the end at the first question when none is allowed', () => {
    expect(nextStep(ambiguous, dialogue('ask'), 0)).toEqual({ step: 'end', end: 'limit' });
  });
});

it('asking is right on an ambiguous request, and answering everywhere else', () => {
  expect(goldAction(ambiguous, [])).toBe('ask');
  expect(goldAction(ambiguous, dialogue('ask', 'reply'))).toBe('answer');
  expect(goldAction(clear, [])).toBe('answer');
});

it('the judge is needed for a final answer after a right decision only', () => {
  expect(needsJudge(dialogue('answer'), clear)).toBe(true);
  expect(needsJudge(dialogue('ask', 'reply', 'answer'), ambiguous)).toBe(true);
  expect(needsJudge(dialogue('ask'), clear)).toBe(false);
  expect(needsJudge(dialogue('answer'), ambiguous)).toBe(false);
  expect(needsJudge(dialogue('ask', 'reply', 'ask'), ambiguous)).toBe(false);
  expect(needsJudge([], clear)).toBe(false);
});

it('an oracle input is handed over when it is time to answer', () => {
  expect(oracleInput('rewrite', ambiguous, [])).toBeUndefined();
  expect(oracleInput('rewrite', ambiguous, dialogue('ask', 'reply'))).toEqual({
    kind: 'rewrite',
    text: 'How much did guest berths grow in 2021?',
  });
  expect(oracleInput('evidence', clear, [])).toMatchObject({ text: 'Moorings are let by the season.' });
  expect(oracleInput('derivation', clear, [])).toBeUndefined();
});

it('an ambiguous request answered at once is worse than a wrong answer after asking, and so on down', () => {
  const notes: readonly EpisodeNote[] = [
    { decisions: ['ask>answer'] },
    { decisions: ['ask>ask', 'answer>answer'], final: false },
    { decisions: ['answer>ask'] },
    { decisions: ['answer>answer'], final: false },
    { decisions: ['answer>answer'], final: true },
  ];
  const marks = notes.map((note) => badness(episode(note)));
  expect(marks).toEqual([4, 3, 2, 1, 0]);
  expect(badness(episode({ decisions: ['ask>ask', 'answer>ask'], change: { end: 'limit' } }))).toBe(3);
  expect(badness(episode({ decisions: ['ask>none'] }))).toBe(0);
});

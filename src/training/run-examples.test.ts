import { describe, expect, it } from 'vitest';
import { type DecisionNote, episode } from '../metric/__fixtures__/episode.ts';
import type { Dialogue } from '../schema/dialogue.ts';
import type { Scenario } from '../schema/scenario.ts';
import { benchmark, harbour } from './__fixtures__/harbour.ts';
import { createPromptRecorder } from './prompt-recorder.ts';
import { episodeScore, type PlayedScenario, runExamples, runPairs } from './run-examples.ts';

const recorder = await createPromptRecorder('direct');
const input = { benchmark, recorder, from: 'run-1', of: 'pacific:validation', maxQuestions: 1 };
const ambiguous = harbour[1] as Scenario;

const asked: Dialogue = [
  { speaker: 'assistant', text: 'Which berths?', action: 'ask' },
  { speaker: 'user', text: 'Those for guests.', relevant: true },
  { speaker: 'assistant', text: '0.2 thousand', action: 'answer' },
];
const guessed: Dialogue = [{ speaker: 'assistant', text: '0.1', action: 'answer' }];

function played(
  dialogue: Dialogue,
  decisions: readonly DecisionNote[],
  final: boolean | null | undefined,
  repeat: number,
): PlayedScenario {
  const note = { decisions, dialogue, change: { repeat }, ...(final !== undefined && { final }) };
  return { scenario: ambiguous, episode: episode(note) };
}
const good = played(asked, ['ask>ask', 'answer>answer'], true, 0);
const bad = played(guessed, ['ask>answer'], undefined, 1);

describe('the score of an episode', () => {
  it('is 1 after right decisions and a right answer, 0 after a wrong one of either', () => {
    expect(episodeScore(good.episode, benchmark)).toBe(1);
    expect(episodeScore(bad.episode, benchmark)).toBe(0);
    expect(episodeScore(episode({ decisions: ['answer>answer'], final: false }), benchmark)).toBe(0);
  });

  it('is unknown where the judge is undecided, a reply could not be read or nobody said what is right', () => {
    expect(episodeScore(episode({ decisions: ['answer>answer'], final: null }), benchmark)).toBeNull();
    expect(episodeScore(episode({ decisions: ['answer>none'] }), benchmark)).toBeNull();
    expect(episodeScore(episode({ decisions: ['?>ask'] }), benchmark)).toBeNull();
  });
});

describe('examples of a run', () => {
  it('are the turns of the episodes that went well', async () => {
    const examples = await runExamples([good, bad], input);
    expect(examples.map(({ completion, action }) => [completion, action])).toEqual([
      ['Which berths?', 'ask'],
      ['0.2 thousand', 'answer'],
    ]);
    expect(examples[1]?.prompt.at(-1)).toEqual({ role: 'user', content: 'Those for guests.' });
  });

  it('prefer the good turn where two repeats part', async () => {
    const pairs = await runPairs([bad, good], input);
    expect(pairs).toMatchObject([{ chosen: 'Which berths?', rejected: '0.1', kind: 'ask>answer' }]);
  });

  it('give no pair where the user’s words are what differs', async () => {
    const other: Dialogue = [
      asked[0]!,
      { speaker: 'user', text: 'Those of the club.' },
      { speaker: 'assistant', text: '0.1', action: 'answer' },
    ];
    expect(await runPairs([good, played(other, ['ask>ask', 'answer>answer'], false, 2)], input)).toEqual([]);
  });
});

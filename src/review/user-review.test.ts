import { describe, expect, it } from 'vitest';
import type { ScoredEpisode } from '../schema/episode.ts';
import type { Scenario } from '../schema/scenario.ts';
import { userReview } from './user-review.ts';

const scenario = {
  id: 's',
  brief: { language: 'en', documents: [], history: [], request: 'How much was it?' },
  secret: {
    intended: 'first',
    slots: [
      { name: 'year', asksFor: 'the year', required: true, options: [{ id: 'y19', label: '2019', aliases: [] }] },
    ],
    readings: [
      { id: 'first', values: { year: 'y19' }, answer: { kind: 'number', value: 3, scale: 'million' }, stakes: 'low' },
    ],
  },
} as unknown as Scenario;

const episode = {
  key: 'k',
  request: 'How much was it?',
  dialogue: [
    { speaker: 'assistant', action: 'ask', text: 'Which year?' },
    { speaker: 'user', text: 'I would rather not say.', persona: 'refusal', faulty: ['leaked'] },
    { speaker: 'assistant', action: 'ask', text: 'Is it 2019?' },
    { speaker: 'user', text: 'Yes.' },
  ],
  decisions: [],
  verdicts: [],
} as unknown as ScoredEpisode;

describe('a queue of replies of the simulated user', () => {
  const [first, second] = userReview.cases([{ episode, scenario }], 1);

  it('shows each with what the user means, its manner, and what was said before', () => {
    expect(first?.shown).toMatchObject({
      request: 'How much was it?',
      meaning: 'the year: 2019\n3 million',
      dialogue: 'assistant: Which year?',
      reply: 'I would rather not say.',
    });
    expect(first?.shown.manner).toMatch(/^Refusal: /);
    expect(second?.shown.dialogue).toContain('Is it 2019?');
  });

  it('is labelled by the rules that the simulator noted as broken, and by nothing on whether it sounds human', () => {
    expect(first?.labels).toEqual({ persona: 'yes', facts: 'no', human: null });
    expect(second?.labels).toEqual({ persona: 'yes', facts: 'yes', human: null });
    expect([first?.role, second?.role]).toEqual(['refusal', 'precise']);
  });
});

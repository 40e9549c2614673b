import { describe, expect, it } from 'vitest';
import type { ScoredEpisode } from '../schema/episode.ts';
import type { Scenario } from '../schema/scenario.ts';
import { makeQueue } from './queue.ts';
import { verdictReview } from './verdict-review.ts';

const scenario = {
  id: 's',
  brief: { language: 'en', documents: [], history: [], request: 'How much was it?' },
  secret: { answer: { kind: 'number', value: 3, scale: 'million' } },
} as unknown as Scenario;

const episode = (key: string, value: boolean | null | undefined): ScoredEpisode =>
  ({
    key,
    request: 'How much was it?',
    dialogue: [{ speaker: 'assistant', text: 'Three million.', action: 'answer' }],
    decisions: [{ turnIndex: 0, gold: 'answer', action: 'answer' }],
    verdicts: value === undefined ? [] : [{ name: 'final', value, reason: 'a secret reason' }],
  }) as unknown as ScoredEpisode;

describe('a queue of verdicts', () => {
  const judged = ([true, false, null, undefined] as const).map((value, index) => ({
    episode: episode(`k${index}`, value),
    scenario,
  }));
  const { items, key } = makeQueue(verdictReview, judged, {
    seed: 1,
    source: { type: 'run', name: 'r' },
  });

  it('shows dialogue and right answer, and keeps the verdict to the key', () => {
    expect(items[0]?.shown).toEqual({
      request: 'How much was it?',
      'right answer': '3 million',
      dialogue: 'assistant: Three million.',
    });
    expect(JSON.stringify(items)).not.toContain('secret reason');
    expect(key.cases.map(({ id, labels: { right } }) => [id, right])).toEqual([
      ['k0', 'yes'],
      ['k1', 'no'],
      ['k2', null],
    ]);
  });

  it('has no item for an episode that no judge has seen, or whose right answer is not known', () => {
    const unknown = { ...scenario, secret: {} } as unknown as Scenario;
    expect(items).toHaveLength(3);
    expect(verdictReview.cases([{ episode: episode('k', true), scenario: unknown }], 1)).toEqual([]);
  });
});

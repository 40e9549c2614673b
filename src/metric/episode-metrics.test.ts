import { expect, it } from 'vitest';
import type { UserTurn } from '../schema/dialogue.ts';
import { episode, metricCount, metricValue } from './__fixtures__/episode.ts';
import { costPerEpisode, secondsPerEpisode, tokensPerEpisode } from './episode-usage.ts';
import { questionRelevance } from './question-relevance.ts';
import { questionsPerEpisode } from './questions-per-episode.ts';
import { verdictMean } from './verdict-mean.ts';

const userTurn = (relevant?: boolean | null): UserTurn => ({
  speaker: 'user',
  text: '',
  ...(relevant !== undefined && { relevant }),
});

it('question relevance is over the questions the user could judge', () => {
  const episodes = [
    episode({ decisions: [], dialogue: [userTurn(true), userTurn(false)] }),
    episode({ decisions: [], dialogue: [userTurn(true), userTurn(null), userTurn()] }),
    episode({ decisions: [] }),
  ];
  expect(metricValue(questionRelevance(), episodes)).toBeCloseTo(2 / 3, 12);
  expect(metricCount(questionRelevance(), episodes)).toBe(3);
  expect(metricValue(questionRelevance(), episodes.slice(2))).toBeNull();
});

it('questions per episode counts every ask', () => {
  const episodes = [episode({ decisions: ['ask>ask', 'answer>ask'] }), episode({ decisions: ['answer>answer'] })];
  expect(metricValue(questionsPerEpisode(), episodes)).toBe(1);
});

it('a mean of verdicts takes scores as they are and leaves undecided ones out', () => {
  const verdict = (value: boolean | number | null) =>
    episode({ decisions: [], verdicts: [{ name: 'quality', value, reason: '' }] });
  const episodes = [verdict(true), verdict(0.25), verdict(null), episode({ decisions: [] })];
  const options = { verdict: 'quality', name: 'question.quality', description: '' };
  expect(metricValue(verdictMean(options), episodes)).toBe(0.625);
  expect(metricValue(verdictMean({ ...options, missing: 'wrong' }), episodes)).toBeCloseTo(1.25 / 3, 12);
});

it('seconds, tokens and dollars are means per episode', () => {
  const used = (costUsd: number | null) =>
    episode({
      decisions: [],
      change: {
        durationMs: 1500,
        usage: {
          assistant: { calls: 2, inputTokens: 100, outputTokens: 20, costUsd },
          user: { calls: 1, inputTokens: 50, outputTokens: 5, costUsd: 0.5 },
        },
      },
    });
  const idle = episode({ decisions: [], change: { durationMs: 500 } });
  expect(metricValue(secondsPerEpisode(), [used(1), idle])).toBe(1);
  expect(metricValue(tokensPerEpisode(), [used(1), idle])).toBe(60);
  expect(metricValue(tokensPerEpisode('user'), [used(1), idle])).toBe(27.5);
  expect(metricValue(costPerEpisode(), [used(1), idle])).toBe(0.75);
});

it('an unknown price leaves the episode out of the cost', () => {
  const unknown = episode({
    decisions: [],
    change: { usage: { judge: { calls: 1, inputTokens: 1, outputTokens: 1, costUsd: null } } },
  });
  expect(metricValue(costPerEpisode(), [unknown])).toBeNull();
});

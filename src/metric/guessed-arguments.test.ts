import { expect, it } from 'vitest';
import type { ArgumentOrigin, AssistantTurn } from '../schema/dialogue.ts';
import { episode, metricCount, metricValue } from './__fixtures__/episode.ts';
import { guessedArguments } from './guessed-arguments.ts';

const acting = (...origins: readonly ArgumentOrigin[]): AssistantTurn => ({
  speaker: 'assistant',
  text: '[calls act({})]',
  action: 'answer',
  move: 'act',
  toolCalls: [
    { name: 'act', arguments: {}, origins: Object.fromEntries(origins.map((origin, index) => [`${index}`, origin])) },
  ],
});

it('counts values over all calls of all episodes', () => {
  const episodes = [
    episode({ decisions: ['answer>answer'], dialogue: [acting('guessed', 'dialogue')] }),
    episode({ decisions: ['ask>answer'], dialogue: [acting('default', 'tool-result', 'guessed')] }),
  ];
  // 1 of 2 and 1 of 3 are guessed: 2 of 5.
  expect(metricValue(guessedArguments(), episodes)).toBe(0.4);
  expect(metricCount(guessedArguments(), episodes)).toBe(5);
});

it('is not defined, and counts nothing, where no tool was called', () => {
  const silent = [episode({ decisions: ['ask>ask'], dialogue: [{ speaker: 'user', text: 'x' }, acting()] })];
  expect(metricValue(guessedArguments(), silent)).toBeNull();
  expect(metricCount(guessedArguments(), silent)).toBe(0);
});

import { describe, expect, it } from 'vitest';
import type { AssistantTurn, UserTurn } from '../schema/dialogue.ts';
import type { Decision, ScoredEpisode } from '../schema/episode.ts';
import { episode, metricCount, metricValue } from './__fixtures__/episode.ts';
import { askF1 } from './ask-f1.ts';
import { REGRET_PARTS, regret } from './regret.ts';
import { questionWords, utility } from './utility.ts';

const ask = (text = 'Which one, please?'): AssistantTurn => ({ speaker: 'assistant', text, action: 'ask' });
const answer: AssistantTurn = { speaker: 'assistant', text: 'It is nine.', action: 'answer' };
const reply = (relevant: boolean | null, ...slots: string[]): UserTurn => ({
  speaker: 'user',
  text: 'x',
  relevant,
  states: Object.fromEntries(slots.map((slot) => [slot, 'vague'])),
});

interface Played {
  readonly dialogue: ScoredEpisode['dialogue'];
  readonly outlooks?: readonly (readonly number[])[];
  readonly final?: boolean | null;
  readonly needs?: readonly string[];
}

function played({ dialogue, outlooks = [], final, needs = [] }: Played): ScoredEpisode {
  const turns = dialogue.filter((turn) => turn.speaker === 'assistant');
  const decisions = turns.map(
    ({ action }, turnIndex): Decision => ({
      turnIndex,
      gold: null,
      action,
      ...(outlooks[turnIndex] && { outlook: outlooks[turnIndex] }),
    }),
  );
  return episode({
    decisions: [],
    dialogue,
    ...(final !== undefined && { final }),
    change: { decisions, groups: needs.map((name) => `needs.${name}`) },
  });
}

const regretOf = (one: ScoredEpisode, price = 0.1): Readonly<Record<string, number | null | undefined>> => {
  const [total, ...parts] = regret(price).map((metric) => metricValue(metric, [one]));
  return { total, ...Object.fromEntries(REGRET_PARTS.map((part, index) => [part, parts[index]])) };
};
const none = { missedQuestion: 0, needlessQuestion: 0, wrongSlot: 0, replyMisused: 0 };

describe('utility', () => {
  const episodes = [
    played({ dialogue: [ask(), reply(true), answer], final: true }),
    played({ dialogue: [ask(), reply(true), ask('您说的是哪一年？')], final: false }),
  ];

  it('is success less what questions cost', () => {
    // (1 - .1) and (0 - 2 x .1): .7 over 2 episodes.
    expect(metricValue(utility({ questionPrice: 0.1 }), episodes)).toBeCloseTo(0.35, 12);
    expect(metricValue(utility({ questionPrice: 0 }), episodes)).toBe(0.5);
  });

  it('is also less what their words cost', () => {
    // 3 words in the first; 3 and 7 characters / 2 = 4 in the second: 10 words over 2 episodes.
    expect(metricValue(utility({ questionPrice: 0, wordPrice: 0.01 }), episodes)).toBeCloseTo(0.45, 12);
    expect(metricValue(questionWords(), episodes)).toBe(5);
  });

  it('leaves an undecided answer out and counts a missing one as no success', () => {
    const undecided = played({ dialogue: [answer], final: null });
    expect(metricCount(utility({ questionPrice: 0.1 }), [undecided])).toBe(0);
    const unanswered = played({ dialogue: [ask()] });
    expect(metricValue(utility({ questionPrice: 0.1 }), [unanswered])).toBeCloseTo(-0.1, 12);
  });
});

describe('askF1', () => {
  it('is the harmonic mean of precise questions and slots found', () => {
    const episodes = [
      played({ dialogue: [ask(), reply(true, 'city'), ask(), reply(false), answer], needs: ['city', 'day'] }),
      played({ dialogue: [answer], needs: ['year'] }),
      played({ dialogue: [ask(), reply(false), answer] }),
      played({ dialogue: [ask(), reply(null), answer] }),
    ];
    // 1 of 3 judged questions hits, 1 of 3 slots is found.
    expect(metricValue(askF1(), episodes)).toBeCloseTo(1 / 3, 12);
  });

  it('is 0 when nothing is asked though something is open, 1 when all is, undefined when neither occurs', () => {
    expect(metricValue(askF1(), [played({ dialogue: [answer], needs: ['year'] })])).toBe(0);
    const good = played({ dialogue: [ask(), reply(true, 'year'), answer], needs: ['year'] });
    expect(metricValue(askF1(), [good])).toBe(1);
    expect(metricValue(askF1(), [played({ dialogue: [answer] })])).toBeNull();
  });
});

describe('regret', () => {
  it('is nothing for the best that could be done', () => {
    const asked = played({
      dialogue: [ask(), reply(true, 'a'), answer],
      outlooks: [[0.5, 1], [1]],
      final: true,
    });
    expect(regretOf(asked)).toEqual({ total: 0, ...none });
    // At .6 a question, half a chance now is worth more than one for sure later.
    const guessed = played({ dialogue: [answer], outlooks: [[0.5, 1]], final: false });
    expect(regretOf(guessed, 0.6)).toEqual({ total: 0, ...none });
  });

  it('of a guess is what a question would have been worth, whether or not the guess was lucky', () => {
    for (const final of [true, false]) {
      const guessed = played({ dialogue: [answer], outlooks: [[0.25, 1]], final });
      // 1 - .1 - .25
      expect(regretOf(guessed).missedQuestion).toBeCloseTo(0.65, 12);
      expect(regretOf(guessed).total).toBeCloseTo(0.65, 12);
    }
  });

  it('of a question about a clear request is its price', () => {
    const asked = played({ dialogue: [ask(), reply(false), answer], outlooks: [[1], [1]], final: true });
    expect(regretOf(asked).needlessQuestion).toBeCloseTo(0.1, 12);
    expect(regretOf(asked).wrongSlot).toBe(0);
  });

  it('of a question for the wrong thing is its price too, and more when it was the last one', () => {
    const again = played({
      dialogue: [ask(), reply(false), ask(), reply(true, 'a'), answer],
      outlooks: [[0.5, 1], [0.5, 1], [1]],
      final: true,
    });
    expect(regretOf(again).wrongSlot).toBeCloseTo(0.1, 12);
    expect(regretOf(again).total).toBeCloseTo(0.1, 12);
    const spent = played({ dialogue: [ask(), reply(false), answer], outlooks: [[0.5, 1], [0.5]], final: false });
    // Worth .9 before, .5 after, and .1 paid.
    expect(regretOf(spent).wrongSlot).toBeCloseTo(0.5, 12);
    expect(regretOf(spent).total).toBeCloseTo(0.5, 12);
  });

  it('of a wrong answer although everything was known is all of it', () => {
    const misused = played({ dialogue: [ask(), reply(true, 'a'), answer], outlooks: [[0.5, 1], [1]], final: false });
    expect(regretOf(misused)).toEqual({ total: 1, ...none, replyMisused: 1 });
  });

  it('of asking on when no question is left is everything and the price', () => {
    const limit = played({ dialogue: [ask()], outlooks: [[1]] });
    expect(regretOf(limit).needlessQuestion).toBeCloseTo(1.1, 12);
  });

  it('is not known without outlooks or with an undecided answer', () => {
    expect(regretOf(played({ dialogue: [answer], final: true })).total).toBeNull();
    expect(regretOf(played({ dialogue: [answer], outlooks: [[1]], final: null })).total).toBeNull();
  });
});

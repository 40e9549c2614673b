import { describe, expect, it } from 'vitest';
import { episode, metricCount, metricValue } from './__fixtures__/episode.ts';
import { finalAccuracy } from './final-accuracy.ts';
import { verdictMean } from './verdict-mean.ts';
import { wrongGuesses } from './wrong-guesses.ts';

/** Undecided and absent verdicts count nowhere. */
const success = verdictMean({ verdict: 'final', name: 'success', description: 'Mean verdict.' });

describe('wrongGuesses', () => {
  it('counts unclear requests answered at once and wrongly, and nothing else', () => {
    const episodes = [
      episode({ decisions: ['ask>answer'], final: false }),
      episode({ decisions: ['ask>answer'], final: true }),
      episode({ decisions: ['ask>ask', 'answer>answer'], final: false }),
      episode({ decisions: ['ask>none'], final: false }),
      episode({ decisions: ['answer>answer'], final: false }),
      episode({ decisions: ['?>answer'], final: false }),
      episode({ decisions: [], final: false }),
    ];
    // Four unclear requests; of them only the first is a wrong guess: a lucky one, one after asking, one unreadable.
    expect(metricValue(wrongGuesses(success), episodes)).toBe(1 / 4);
    expect(metricCount(wrongGuesses(success), episodes)).toBe(4);
  });

  it('leaves out an episode whose end nobody can judge', () => {
    const undecided = episode({ decisions: ['ask>answer'], final: null });
    const unjudged = episode({ decisions: ['ask>answer'] });
    expect(metricValue(wrongGuesses(success), [undecided, unjudged])).toBeNull();
  });

  it('counts every guess where a wrong decision is a wrong end whatever is answered', () => {
    const episodes = [
      episode({ decisions: ['ask>answer'] }),
      episode({ decisions: ['ask>ask', 'answer>answer'], final: true }),
    ];
    expect(metricValue(wrongGuesses(finalAccuracy()), episodes)).toBe(1 / 2);
  });
});

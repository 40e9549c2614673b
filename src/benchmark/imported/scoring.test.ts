import { describe, expect, it } from 'vitest';
import { describeScoring, type LabelCounts } from './scoring.ts';

const none: LabelCounts = { requests: 20, ask: 0, answer: 0, playable: 0, checkable: 0 };
const lacking = (counts: Partial<LabelCounts>) => describeScoring({ ...none, ...counts }).notScored;

describe('what labels allow', () => {
  it('is asking alone without any', () => {
    expect(describeScoring(none).scored).toEqual([
      'how often, how (kinds of moves) and how much it asks: all 20 requests',
    ]);
    expect(lacking({}).map((sentence) => sentence.split(' for ')[0])).toEqual([
      'Whether it asks and answers at the right time is not scored',
      'Nobody can reply to a question about all 20 requests, so it ends the episode: they have no slot with a hidden value (columns slot, options, value).',
      'Success is not scored',
    ]);
  });

  it('is everything with all', () => {
    const all = { requests: 20, ask: 10, answer: 10, playable: 10, checkable: 20 };
    expect(describeScoring(all).notScored).toEqual([]);
    expect(describeScoring(all).scored).toHaveLength(4);
  });

  it('is counted where some rows have them', () => {
    const [time, reply, success] = lacking({ ask: 5, answer: 3, playable: 4, checkable: 19 });
    expect(time).toContain('for 12 of 20 requests');
    // Neither said to be answered (3) nor playable (4).
    expect(reply).toContain('about 13 of 20 requests');
    expect(success).toContain('for 1 of 20 requests');
  });

  it.each([
    [{ ask: 20, playable: 20, checkable: 20 }, /^Asking is right in all of them/],
    [{ answer: 20, checkable: 20 }, /^Answering is right in all of them/],
  ])('is half of the matter in %j', (counts, warning) => {
    const [only, ...more] = lacking(counts);
    expect(only).toMatch(warning);
    expect(more).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type QuestionMarks, qualityVerdict, RUBRIC } from '../judge/question-quality.ts';
import type { ScoredEpisode } from '../schema/episode.ts';
import type { Scenario } from '../schema/scenario.ts';
import { missedPoints, questionReview } from './question-review.ts';

const marksOf = (missed: readonly string[]): QuestionMarks =>
  Object.fromEntries(RUBRIC.map((point) => [point, !missed.includes(point)])) as Record<
    (typeof RUBRIC)[number],
    boolean
  >;

describe('points that a judge of questions missed', () => {
  it('are read from the verdict as it is written, for any marks of any number of questions', () => {
    const missed = fc.array(fc.subarray([...RUBRIC]), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(missed, (points) => {
        expect(missedPoints(qualityVerdict(points.map(marksOf)) ?? undefined)).toEqual(points);
      }),
    );
  });

  it('are not known without a verdict, of an undecided one, or of a reason of another form', () => {
    expect(missedPoints(undefined)).toBeUndefined();
    expect(missedPoints(qualityVerdict([null]) ?? undefined)).toBeUndefined();
    expect(missedPoints({ name: 'question.quality', value: 0.4, reason: 'because' })).toBeUndefined();
  });
});

describe('a queue of questions', () => {
  const scenario = {
    id: 's',
    brief: { language: 'en', documents: [], history: [], request: 'How much was it?' },
    secret: {
      goldAction: 'ask',
      slots: [
        { name: 'year', asksFor: 'the year', required: true },
        { name: 'tone', asksFor: 'the tone', required: false },
      ],
    },
  } as unknown as Scenario;
  const verdict = qualityVerdict([marksOf([]), marksOf(['single', 'fresh'])]);
  const episode = {
    key: 'k',
    request: 'How much was it?',
    dialogue: [
      { speaker: 'assistant', action: 'ask', text: 'Which year?' },
      { speaker: 'user', text: 'Not sure.' },
      { speaker: 'assistant', action: 'ask', text: 'Which year, and which firm?' },
    ],
    decisions: [{ turnIndex: 0, gold: 'ask', action: 'ask' }],
    verdicts: verdict ? [verdict] : [],
  } as unknown as ScoredEpisode;
  const [first, second] = questionReview.cases([{ episode, scenario }], 1);

  it('shows each question with what is missing and what was said before it, and nothing after it', () => {
    expect(first?.shown).toEqual({ request: 'How much was it?', missing: 'the year', question: 'Which year?' });
    expect(second?.shown).toEqual({
      request: 'How much was it?',
      missing: 'the year',
      dialogue: 'assistant: Which year?\n\nuser: Not sure.',
      question: 'Which year, and which firm?',
    });
  });

  it('is labelled by the points that the judge found missed', () => {
    expect(first?.labels).toEqual({ target: 'yes', answerable: 'yes', single: 'yes', fresh: 'yes' });
    expect(second?.labels).toEqual({ target: 'yes', answerable: 'yes', single: 'no', fresh: 'no' });
    expect([first?.stratum, second?.stratum]).toEqual(['good', 'single']);
  });

  it('has no labels where no judge marked the questions, and tells of a clear request that nothing is missing', () => {
    const clear = { ...scenario, secret: { ...scenario.secret, goldAction: 'answer' } } as Scenario;
    const [unmarked] = questionReview.cases([{ episode: { ...episode, verdicts: [] }, scenario: clear }], 1);
    expect(unmarked?.labels).toEqual({ target: null, answerable: null, single: null, fresh: null });
    expect(unmarked?.shown.missing).toBe('-');
  });

  it('asks about points of the rubric, under its names', () => {
    expect(questionReview.questions.map(({ id }) => id).filter((id) => !RUBRIC.includes(id as never))).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import type { Verdict } from '../schema/judge.ts';
import type { Scenario } from '../schema/scenario.ts';
import { type JudgedEpisode, talkText } from './judged-episode.ts';
import { type ReviewCase, type ReviewKind, reviewTextsSchema } from './review-kind.ts';

const TEXTS = reviewTextsSchema.parse(
  JSON.parse(readFileSync(new URL('./question-review.json', import.meta.url), 'utf8')),
);
const UNKNOWN = null;

/**
 * Clarifying questions of a run, each by itself: is it about what is open, answerable, one thing, not asked before? These
 * are points of the judges' rubric (docs/clarifymt.md), under the same names; the labels are the points that the run's
 * judge missed.
 */
export const questionReview: ReviewKind<readonly JudgedEpisode[]> = {
  name: 'questions',
  guideline: TEXTS.guideline,
  questions: TEXTS.questions,
  cases: (judged) => judged.flatMap(casesOf),
};

function casesOf({ episode, scenario }: JudgedEpisode): readonly ReviewCase[] {
  const { dialogue, verdicts } = episode;
  const marks = missedPoints(verdicts.find(({ name }) => name === 'question.quality'));
  const asked = dialogue.flatMap((turn, place) =>
    turn.speaker === 'assistant' && turn.action === 'ask' ? [{ turn, place }] : [],
  );
  return asked.map(({ turn, place }, index) => {
    const missed = marks?.[index];
    return {
      id: `${episode.key}/question-${index + 1}`,
      subject: `${episode.key}/question-${index + 1}`,
      stratum: missed === undefined ? 'unmarked' : missed.length === 0 ? 'good' : (missed[0] ?? ''),
      role: episode.decisions[0]?.gold ?? 'unknown',
      language: scenario.brief.language,
      shown: {
        request: episode.request,
        missing: missingText(scenario),
        ...(place > 0 && { dialogue: talkText(dialogue.slice(0, place)) }),
        question: turn.text,
      },
      labels: Object.fromEntries(
        TEXTS.questions.map(({ id }) => [id, missed === undefined ? UNKNOWN : missed.includes(id) ? 'no' : 'yes']),
      ),
    };
  });
}

/** What the request leaves open, one line each; a dash where nothing is. */
function missingText({ secret }: Scenario): string {
  if (secret.goldAction === 'answer') return '-';
  const names = secret.slots.filter(({ required }) => required).map(({ asksFor }) => asksFor);
  return names.join('\n') || (secret.goldQuestion ?? '-');
}

/**
 * Points that each question missed, from the reason that `qualityVerdict` of `src/judge/question-quality.ts` writes:
 * "question 1: all points; question 2: not single, fresh". undefined: no verdict of that form.
 */
export function missedPoints(verdict: Verdict | undefined): readonly (readonly string[])[] | undefined {
  if (verdict === undefined || verdict.value === null) return undefined;
  const marks = verdict.reason.split('; ').map((part) => /^question \d+: (?:(all points)|not ([a-z, ]+))$/.exec(part));
  if (marks.some((mark) => mark === null)) return undefined;
  return marks.map((mark) => mark?.[2]?.split(', ') ?? []);
}

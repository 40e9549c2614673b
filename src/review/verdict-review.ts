import { readFileSync } from 'node:fs';
import type { ScoredEpisode } from '../schema/episode.ts';
import type { Scenario } from '../schema/scenario.ts';
import { type ReviewCase, type ReviewKind, reviewTextsSchema } from './review-kind.ts';

const TEXTS = reviewTextsSchema.parse(
  JSON.parse(readFileSync(new URL('./verdict-review.json', import.meta.url), 'utf8')),
);

/** An episode with the scenario it was played on, whose right answer the reviewer needs. */
export interface JudgedEpisode {
  readonly episode: ScoredEpisode;
  readonly scenario: Scenario;
}

/** Verdicts of a run's judge on final answers; episodes without one, or without a known answer, are no cases. */
export const verdictReview: ReviewKind<readonly JudgedEpisode[]> = {
  name: 'verdicts',
  guideline: TEXTS.guideline,
  questions: TEXTS.questions,
  cases: (judged) => judged.flatMap(casesOf),
};

function casesOf({ episode, scenario }: JudgedEpisode): readonly ReviewCase[] {
  const verdict = episode.verdicts.find(({ name }) => name === 'final');
  const expected = answerText(scenario);
  if (!verdict || expected === undefined) return [];
  const label = verdict.value === true ? 'yes' : verdict.value === false ? 'no' : null;
  return [
    {
      id: episode.key,
      subject: episode.key,
      stratum: label ?? 'undecided',
      role: episode.decisions[0]?.gold ?? 'unknown',
      language: scenario.brief.language,
      shown: {
        request: episode.request,
        dialogue: episode.dialogue.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n'),
        'right answer': expected,
      },
      labels: { right: label },
    },
  ];
}

function answerText({ secret: { answer } }: Scenario): string | undefined {
  if (answer === undefined) return undefined;
  if (answer.kind === 'check') return answer.text;
  const scale = answer.scale === '' ? '' : ` ${answer.scale}`;
  return `${answer.kind === 'number' ? answer.value : answer.spans.join('; ')}${scale}`;
}

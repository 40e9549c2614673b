import { readFileSync } from 'node:fs';
import { renderGold } from '../judge/gold-text.ts';
import { type JudgedEpisode, talkText } from './judged-episode.ts';
import { type ReviewCase, type ReviewKind, reviewTextsSchema } from './review-kind.ts';

const TEXTS = reviewTextsSchema.parse(
  JSON.parse(readFileSync(new URL('./verdict-review.json', import.meta.url), 'utf8')),
);

/** Verdicts of a run's judge on final answers; episodes without one, or without a known answer, are no cases. */
export const verdictReview: ReviewKind<readonly JudgedEpisode[]> = {
  name: 'verdicts',
  guideline: TEXTS.guideline,
  questions: TEXTS.questions,
  cases: (judged) => judged.flatMap(casesOf),
};

function casesOf({ episode, scenario }: JudgedEpisode): readonly ReviewCase[] {
  const verdict = episode.verdicts.find(({ name }) => name === 'final');
  const { answer } = scenario.secret;
  if (!verdict || answer === undefined) return [];
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
        'right answer': renderGold(answer),
        dialogue: talkText(episode.dialogue),
      },
      labels: { right: label },
    },
  ];
}

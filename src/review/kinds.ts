import type { Seed } from '../benchmark/clarifymt/seed.ts';
import type { JudgedEpisode } from './judged-episode.ts';
import { questionReview } from './question-review.ts';
import type { ReviewKind } from './review-kind.ts';
import { seedReview } from './seed-review.ts';
import { userReview } from './user-review.ts';
import { verdictReview } from './verdict-review.ts';

/** Kinds of review over the seeds of a set, the default first: what is added here is known everywhere. */
export const SEED_KINDS: readonly ReviewKind<readonly Seed[]>[] = [seedReview];

/** Kinds of review over the episodes of a run, the default first. */
export const EPISODE_KINDS: readonly ReviewKind<readonly JudgedEpisode[]>[] = [
  verdictReview,
  questionReview,
  userReview,
];

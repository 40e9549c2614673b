import type { Strings } from '../strings.ts';
import { compare } from './zh/compare.ts';
import { data } from './zh/data.ts';
import { episode } from './zh/episode.ts';
import { episodes } from './zh/episodes.ts';
import { names } from './zh/names.ts';
import { playground } from './zh/playground.ts';
import { review } from './zh/review.ts';
import { run } from './zh/run.ts';
import { runs } from './zh/runs.ts';
import { shell } from './zh/shell.ts';
import { start } from './zh/start.ts';

export const chinese: Strings = {
  shell,
  runs,
  run,
  episodes,
  episode,
  start,
  data,
  compare,
  names,
  review,
  playground,
};

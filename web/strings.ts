import { compare } from './strings/en/compare.ts';
import { data } from './strings/en/data.ts';
import { episode } from './strings/en/episode.ts';
import { episodes } from './strings/en/episodes.ts';
import { names } from './strings/en/names.ts';
import { playground } from './strings/en/playground.ts';
import { review } from './strings/en/review.ts';
import { run } from './strings/en/run.ts';
import { runs } from './strings/en/runs.ts';
import { shell } from './strings/en/shell.ts';
import { start } from './strings/en/start.ts';
import { language } from './strings/language.ts';
import type { Words } from './strings/words.ts';

/** All that the studio itself says, one file per page; `strings/zh` holds the same members in Chinese. */
const english = { shell, runs, run, episodes, episode, start, data, compare, names, review, playground };

export type Strings = Words<typeof english>;

/** In the reader's language. What is not English is fetched by those who read it. */
export const strings: Strings = language === 'zh' ? (await import('./strings/zh.ts')).chinese : english;

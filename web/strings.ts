import { episode } from './strings/en/episode.ts';
import { episodes } from './strings/en/episodes.ts';
import { run } from './strings/en/run.ts';
import { runs } from './strings/en/runs.ts';
import { shell } from './strings/en/shell.ts';
import { start } from './strings/en/start.ts';

/** All that the studio itself says, one file per page. Another language is another folder with the same members. */
const english = { shell, runs, run, episodes, episode, start };

export type Strings = typeof english;

export const strings: Strings = english;

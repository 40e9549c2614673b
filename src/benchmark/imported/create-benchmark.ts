import { UnknownNameError } from '../../errors/unknown-name-error.ts';
import type { Benchmark, Protocol } from '../../schema/benchmark.ts';
import { benchmark as clarifymt } from '../clarifymt/benchmark.ts';
import { needsJudge } from '../clarifymt/episode-rules.ts';
import { expandSeeds, MODES } from '../clarifymt/load.ts';
import { importedControls } from './controls.ts';
import { importedBadness, importedGoldAction, importedNextStep, importedOutlook } from './episode-rules.ts';
import { importedHeadline } from './headline.ts';
import { importedJudges } from './judges.ts';
import { loadSeeds, loadSet } from './load-set.ts';
import { isSeedsOnly, type Manifest, readManifest } from './manifest.ts';
import { importedMetrics } from './metrics.ts';
import { withAllMarks } from './scenarios.ts';
import { describeScoring } from './scoring.ts';
import { setFolder } from './set-folder.ts';

/** An imported set has one set and one mode. */
const SET = 'all';
const MODE = 'interactive';
/** What seeds can be played as besides: each once, with a precise user. */
const SEED_SETS = ['paper', 'balanced'] as const;

/** A person's own data as a benchmark: users, judges and figures are clarifymt's, as far as its labels allow. */
export async function createImportedBenchmark(home: string, name: string): Promise<Benchmark> {
  const folder = setFolder(home, name);
  const manifest = await readManifest(folder);
  const sets: readonly string[] = isSeedsOnly(manifest) ? [SET, ...SEED_SETS] : [SET];
  const protocol: Protocol = {
    ...clarifymt.protocols.querent,
    summary: 'a user with the hidden values of the row, where it has them; a question that nobody can answer ends it',
    set: SET,
    mode: MODE,
    user: 'rules',
    judge: 'rules',
  };
  return {
    name,
    title: `${manifest.counts.requests} requests from ${manifest.source.file}`,
    summary: `imported on ${manifest.importedAt.slice(0, 10)}`,
    paper: '',
    licence: 'your own',
    sets,
    modes: isSeedsOnly(manifest) ? MODES : [MODE],
    languages: manifest.languages,
    protocols: { querent: protocol, paper: protocol },
    users: clarifymt.users,
    judges: importedJudges,
    givens: [],
    metrics: importedMetrics(manifest),
    published: manifest.source.format === 'clarifymt' ? clarifymt.published : [],
    dataFiles: [],
    notes: notesOf(manifest),
    load: async ({ set, mode, language }) => {
      if (!sets.includes(set)) throw new UnknownNameError({ kind: `set of ${name}`, name: set, known: sets });
      if (set === SET && mode === MODE) return loadSet(folder, manifest, language);
      const seeds = await loadSeeds(folder, manifest, language);
      const make = SEED_SETS.find((known) => known === set) ?? 'single';
      const scenarios = expandSeeds(seeds, make, mode === 'scripted' ? 'scripted' : MODE).map(withAllMarks);
      return { scenarios, checksum: manifest.checksum, warnings: [] };
    },
    controls: importedControls,
    goldAction: importedGoldAction,
    outlook: importedOutlook,
    next: importedNextStep,
    given: () => undefined,
    needsJudge: ({ dialogue }, scenario) => needsJudge(scenario, dialogue),
    headline: importedHeadline,
    badness: importedBadness,
  };
}

/** What the labels of the set cannot tell, for every report of it. */
function notesOf(manifest: Manifest): readonly string[] {
  const left = manifest.groupsLeftOut;
  return [
    ...describeScoring(manifest.counts).notScored,
    ...(left > 0 ? [`${left} groups of the data have no figures of their own, only the largest have.`] : []),
  ];
}

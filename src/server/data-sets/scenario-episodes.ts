import { setTimeout as wait } from 'node:timers/promises';
import { EPISODE_OUTCOMES, type ScenarioEpisode, type ScenarioEpisodes } from '../api-types.ts';
import type { Studio } from '../studio.ts';
import type { FoundPlace } from './data-task.ts';

/** Newest runs that are looked at. */
const MOST_RUNS = 200;
const MOST_EPISODES = 200;
/** How long a request waits for runs that are not in the index yet. */
const PATIENCE_MS = 250;

const EPISODES = `
  select r.key, r.repeat, r.gold, r.action, r.outcome, r.questions
  from rows r join runs on runs.number = r.run where runs.id = ? and r.scenario = ? order by r.repeat limit ?`;

/** How a scenario was played in the runs on its set. Answers with what the index holds by now, and says so. */
export async function episodesOf(studio: Studio, place: FoundPlace, scenarioId: string): Promise<ScenarioEpisodes> {
  const heads = (await studio.browser.heads({ limit: 2_000 })).filter(
    ({ run }) => run.benchmark === place.benchmark && run.set === place.set && run.mode === place.mode,
  );
  const looked = heads.slice(0, MOST_RUNS);
  const reading = new Set(looked.map(({ run }) => run.id));
  const synced = Promise.all(
    looked.map(async ({ run, version }) => {
      // What fails here is told where the run itself is looked at.
      await studio.index.sync(run.id, version).catch(() => undefined);
      reading.delete(run.id);
    }),
  );
  await Promise.race([synced, wait(PATIENCE_MS)]);
  const statement = studio.index.prepare(EPISODES);
  const episodes = looked.flatMap(({ run }): readonly ScenarioEpisode[] => {
    const { id: runId, assistant, startedAt } = run;
    return statement.all(runId, scenarioId, MOST_EPISODES + 1).map((row) => {
      const { key, repeat, gold, action, outcome, questions } = row as unknown as StoredRow;
      const end = EPISODE_OUTCOMES[outcome] ?? 'unjudged';
      return { ...{ runId, assistant, startedAt, key, repeat, gold, action, questions }, outcome: end };
    });
  });
  return {
    episodes: episodes.slice(0, MOST_EPISODES),
    more: heads.length > looked.length || episodes.length > MOST_EPISODES,
    reading: reading.size,
  };
}

interface StoredRow extends Pick<ScenarioEpisode, 'key' | 'repeat' | 'gold' | 'action' | 'questions'> {
  readonly outcome: number;
}

/**
 * Puts journal rows and episodes into a run of the store at argv[2] for ever, several at a time, and prints a line for
 * each thing that was reported to be on disk. With 'replies' as argv[4] it only journals, so that no flush of an episode
 * takes the replies along.
 */
import { openStore } from '../open-store.ts';
import { RULES, sampleEntry, sampleEpisode, sampleReply, sampleRun, verdict } from './sample-data.ts';

const [, , path = '', runId = 'run-1', only] = process.argv;
const store = await openStore(path);
await store.createRun(sampleRun({ id: runId }));

async function playForEver(worker: number): Promise<never> {
  for (let count = 0; ; count++) {
    const key = `${worker}-${count}`;
    const call = { role: 'assistant', repeat: 0, episodeKey: key } as const;
    for (let occurrence = 0; occurrence < 3; occurrence++) {
      await store.journalPut(sampleEntry({ runId, call, occurrence }), sampleReply(key));
      console.log(`reply ${key} ${occurrence}`);
    }
    // Half of the episodes are put, the others stay in progress.
    if (only === 'replies' || count % 2 === 0) continue;
    await store.putEpisode(runId, sampleEpisode(key), [verdict(true)], RULES, count);
    await store.flush();
    console.log(`episode ${key}`);
  }
}

await Promise.all([0, 1, 2, 3].map(playForEver));

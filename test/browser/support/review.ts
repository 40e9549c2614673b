import type { ReviewQueueDetail } from '../../../src/server/api-types.ts';
import type { RunningStudio } from './studio.ts';

/** A small queue that two have reviewed, who differ on every third item, and one has begun. Gives its name. */
export async function reviewedQueue(studio: RunningStudio): Promise<string> {
  const made = await studio.place.querent(['review', 'queue', 'starter', '--sample', '6']);
  const queue = /Queue (\w+):/.exec(made.stdout)?.[1] ?? '';
  const address = `${studio.url}api/reviews/${queue}`;
  const { order } = (await (await fetch(address)).json()) as ReviewQueueDetail;
  const say = async (reviewer: string, items: readonly string[], every: number): Promise<void> => {
    for (const [index, item] of items.entries()) {
      const ambiguous = index % every === 0 ? 'yes' : 'no';
      const answers = { ambiguous, subtype: ambiguous === 'yes' ? 'lexical' : 'none', question: 'yes' };
      await fetch(`${address}/answers/${reviewer}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ item, answers, ...(index === 1 && { note: '这句话读起来有两种意思。' }) }),
      });
    }
  };
  await say('anna', order, 2);
  await say('陈静', order, 3);
  return queue;
}

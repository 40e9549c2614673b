import type { ReplyFault } from '../schema/dialogue.ts';
import type { Report } from '../schema/report.ts';

const REPLY_FAULTS: readonly ReplyFault[] = ['empty', 'unparsable', 'refused'];

/**
 * Why the headline rests on no episode at all, in words; undefined where it rests on one. Such a run is no good run,
 * whatever else was well.
 */
export function nothingScored({ episodes, faults }: Report): string | undefined {
  // A reply fault ends its episode: none has two.
  const replyFaults = REPLY_FAULTS.flatMap((kind) => {
    const count = faults[kind]?.episodes ?? 0;
    return count === 0 ? [] : [{ kind, count }];
  });
  const left = replyFaults.reduce((sum, { count }) => sum - count, episodes.scored);
  if (left > 0) return undefined;
  const kinds = replyFaults.map(({ kind, count }) => `${count} ${kind}`).join(', ');
  if (kinds !== '') return `no reply of the assistant could be used (${kinds})`;
  return episodes.faulted > 0 ? 'every one ended by a fault' : 'none was played';
}

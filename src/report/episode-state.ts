import type { ReplyFault } from '../schema/dialogue.ts';
import type { ScoredEpisode } from '../schema/episode.ts';

/** The assistant's reply faults in an episode, in order; empty for most. */
export function replyFaults(episode: ScoredEpisode): readonly ReplyFault[] {
  const faults: ReplyFault[] = [];
  for (const turn of episode.dialogue) {
    if (turn.speaker === 'assistant' && turn.replyFault) faults.push(turn.replyFault);
  }
  return faults;
}

/** Did the simulated user break a rule of its own? */
export function isUserFaulty(episode: ScoredEpisode): boolean {
  return episode.dialogue.some((turn) => turn.speaker === 'user' && (turn.faulty?.length ?? 0) > 0);
}

/** `faulted`: an infrastructure fault, no score. `reply-fault`: scored in `strict.` metrics only. */
export type EpisodeState = 'clean' | 'user-faulty' | 'reply-fault' | 'faulted';

export function episodeState(episode: ScoredEpisode): EpisodeState {
  if (episode.fault) return 'faulted';
  if (episode.end === 'reply-fault' || replyFaults(episode).length > 0) return 'reply-fault';
  return isUserFaulty(episode) ? 'user-faulty' : 'clean';
}

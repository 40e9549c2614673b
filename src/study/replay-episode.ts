import { playEpisode } from '../runner/play-episode.ts';
import type { ScoredEpisode } from '../schema/episode.ts';
import type { RunRecord } from '../schema/run.ts';
import type { Scenario } from '../schema/scenario.ts';
import { type StageSurroundings, withEpisodeStage } from './episode-stage.ts';

export interface ReplayInput {
  readonly run: RunRecord;
  readonly episode: ScoredEpisode;
  readonly scenario: Scenario;
  /** The first assistant turn, from 0, that is taken anew; what was said before stays. */
  readonly turnIndex: number;
  /** As on the command line. */
  readonly assistant: string;
}

export interface Replay {
  readonly episode: ScoredEpisode;
  /** Turns of the dialogue that are the stored ones. */
  readonly keptTurns: number;
}

/**
 * Plays an episode from one of its turns on with another assistant, against the run's own user and judge. Nothing is
 * stored. A failed call is the `fault` of the episode, as in a run.
 */
export async function replayEpisode(input: ReplayInput, around: StageSurroundings): Promise<Replay> {
  const { dialogue } = input.episode;
  const keptTurns = turnsBefore(dialogue, input.turnIndex);
  return withEpisodeStage(input, { assistant: input.assistant }, around, async ({ planned, parts, assistant }) => {
    const played = await playEpisode(planned, {
      ...parts,
      assistantFor: () => ({
        ...assistant,
        respond: async (brief, sofar, context) => {
          const kept = sofar.length < keptTurns ? dialogue[sofar.length] : undefined;
          return kept?.speaker === 'assistant' ? kept : assistant.respond(brief, sofar, context);
        },
      }),
      user: {
        ...parts.user,
        reply: async (sofar, secret, context) => {
          const kept = sofar.length < keptTurns ? dialogue[sofar.length] : undefined;
          return kept?.speaker === 'user' ? kept : parts.user.reply(sofar, secret, context);
        },
      },
    });
    return { episode: { ...played.episode, verdicts: played.verdicts }, keptTurns };
  });
}

/** Turns of the dialogue before its assistant turn with this index. */
function turnsBefore(dialogue: ScoredEpisode['dialogue'], turnIndex: number): number {
  let seen = 0;
  for (const [index, turn] of dialogue.entries()) {
    if (turn.speaker === 'assistant' && seen++ === turnIndex) return index;
  }
  return dialogue.length;
}

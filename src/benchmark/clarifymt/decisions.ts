import type { Action } from '../../schema/action.ts';
import type { Decision, ScoredEpisode } from '../../schema/episode.ts';

/**
 * The turn of the conversation at which a decision was made, from 1: in scripted mode an episode is one decision and says
 * by its group `turn<n>` which one.
 */
function turnOf(episode: ScoredEpisode, decision: Decision): number {
  return scriptedTurn(episode) ?? decision.turnIndex + 1;
}

export function decisionsAtTurn(turn: number): (episode: ScoredEpisode) => readonly Decision[] {
  return (episode) => episode.decisions.filter((decision) => turnOf(episode, decision) === turn);
}

/** Decisions made right after a reply in this manner. */
export function decisionsAfter(manner: string): (episode: ScoredEpisode) => readonly Decision[] {
  return (episode) => {
    if (scriptedTurn(episode) !== undefined) {
      return episode.groups.includes(`persona.${manner}`) ? episode.decisions : [];
    }
    const replies = episode.dialogue.filter((turn) => turn.speaker === 'user');
    return episode.decisions.filter(({ turnIndex }) => replies[turnIndex - 1]?.persona === manner);
  };
}

/** The decision on the request, in scripted mode the only one, as a system that needs nobody to play it would make it. */
export function decidedBy(decide: (episode: ScoredEpisode) => Action | undefined) {
  return (episode: ScoredEpisode): readonly Decision[] => {
    const [first] = episode.decisions;
    const action = decide(episode);
    return first && action ? [{ turnIndex: first.turnIndex, gold: first.gold, action }] : [];
  };
}

export function isScriptedEpisode(episode: ScoredEpisode): boolean {
  return scriptedTurn(episode) !== undefined;
}

function scriptedTurn(episode: ScoredEpisode): number | undefined {
  if (!episode.groups.includes('scripted')) return undefined;
  const group = episode.groups.find((name) => /^turn\d$/.test(name));
  return group === undefined ? undefined : Number(group.slice('turn'.length));
}

import type { AssistantTurn, UserTurn } from '../../schema/dialogue.ts';
import type { ScoredEpisode } from '../../schema/episode.ts';
import { LANGUAGES, type Language } from '../../schema/message.ts';
import { givenIds } from '../../user/provider/fact-tree.ts';
import { INTRO_ID } from '../../user/provider/knowledge.ts';
import { isGoodbye } from './goodbye.ts';

/** What the metrics read off an episode, by the ids that the provider gave. */
export interface EpisodeFigures {
  readonly language: Language;
  readonly seekerTurns: readonly AssistantTurn[];
  /** Required facts of the scenario. */
  readonly facts: number;
  readonly obtained: number;
  /** Every required fact was given. */
  readonly success: boolean;
  /** Provider turns after the opening answer, less the required facts (AQD of one dialogue). */
  readonly discrepancy: number;
  /** Seeker turns after the provider turn that gave the last of the facts obtained, the goodbye not counted. */
  readonly turnsAfterLastFact: number;
}

/** Undefined for an episode that is none of clarq's (no language, no number of facts in its groups). */
export function episodeFigures(episode: ScoredEpisode): EpisodeFigures | undefined {
  const language = LANGUAGES.find((known) => episode.groups.includes(known));
  const facts = factCount(episode.groups);
  if (language === undefined || facts === undefined) return undefined;
  const providerTurns = episode.dialogue.filter((turn): turn is UserTurn => turn.speaker === 'user');
  const seekerTurns = episode.dialogue.filter((turn): turn is AssistantTurn => turn.speaker === 'assistant');
  const obtained = [...givenIds(episode.dialogue)].filter((id) => id !== INTRO_ID).length;
  return {
    language,
    seekerTurns,
    facts,
    obtained,
    success: obtained === facts,
    discrepancy: Math.max(0, providerTurns.length - 1) - facts,
    turnsAfterLastFact: turnsAfterLastFact(episode, language),
  };
}

function factCount(groups: readonly string[]): number | undefined {
  for (const group of groups) {
    const found = /\.facts\.(\d+)$/.exec(group)?.[1];
    if (found !== undefined) return Number(found);
  }
  return undefined;
}

function turnsAfterLastFact({ dialogue }: ScoredEpisode, language: Language): number {
  const last = dialogue.findLastIndex(
    (turn) => turn.speaker === 'user' && turn.filled?.some((id) => id !== INTRO_ID) === true,
  );
  const after = dialogue.slice(last + 1).filter((turn) => turn.speaker === 'assistant');
  return after.filter((turn) => !isGoodbye(turn.text, language)).length;
}

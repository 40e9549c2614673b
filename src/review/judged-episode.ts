import type { Dialogue } from '../schema/dialogue.ts';
import type { ScoredEpisode } from '../schema/episode.ts';
import type { Scenario } from '../schema/scenario.ts';

/** An episode with the scenario it was played on: who reviews it needs to know what was meant. */
export interface JudgedEpisode {
  readonly episode: ScoredEpisode;
  readonly scenario: Scenario;
}

/** Turns as a reviewer reads them, one paragraph each. */
export function talkText(turns: Dialogue): string {
  return turns.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n\n');
}

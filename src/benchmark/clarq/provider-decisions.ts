import type { ScoredEpisode } from '../../schema/episode.ts';
import type { Language } from '../../schema/message.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { treeState } from '../../user/provider/fact-tree.ts';
import { type FeatureInput, featureInput } from '../../user/provider/features.ts';
import { INTRO_ID, readKnowledge } from '../../user/provider/knowledge.ts';

/** One decision of a recorded provider: a turn after the opening answer with at least one open fact. */
export interface ProviderDecision {
  readonly scenarioId: string;
  readonly taskType: string;
  readonly language: Language;
  /** What a provider of ours is given to decide on, the recorded talk before it as it was (teacher-forced). */
  readonly input: FeatureInput;
  /** Place among the open facts of the one that was given; -1: none. */
  readonly choice: number;
}

/** The decisions of recorded dialogues, such as GPT-4o's in the authors' runs. */
export function providerDecisions(
  episodes: readonly ScoredEpisode[],
  scenarios: readonly Scenario[],
): readonly ProviderDecision[] {
  const byId = new Map(scenarios.map((scenario) => [scenario.id, scenario]));
  return episodes.flatMap((episode) => {
    const scenario = byId.get(episode.scenarioId);
    return scenario === undefined ? [] : episodeDecisions(episode, scenario);
  });
}

function episodeDecisions(episode: ScoredEpisode, scenario: Scenario): readonly ProviderDecision[] {
  const knowledge = readKnowledge(scenario.secret);
  const { language } = scenario.brief;
  return episode.dialogue.flatMap((turn, index) => {
    if (turn.speaker !== 'user') return [];
    const before = episode.dialogue.slice(0, index);
    const state = treeState(knowledge, before);
    if (!state.introduced || state.open.length === 0) return [];
    const gave = new Set(turn.filled);
    return [
      {
        scenarioId: scenario.id,
        taskType: scenario.cluster,
        language,
        input: featureInput({ language, knowledge, open: state.open }, before),
        choice: state.open.findIndex(({ id }) => id !== INTRO_ID && gave.has(id)),
      },
    ];
  });
}

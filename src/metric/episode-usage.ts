import type { ScoredEpisode } from '../schema/episode.ts';
import type { Metric } from '../schema/metric.ts';
import type { Role, Usage } from '../schema/usage.ts';
import { shareMetric } from './share-metric.ts';

/** Wall-clock seconds per episode, waiting for the user and the judge included. */
export function secondsPerEpisode(): Metric {
  return shareMetric({
    name: 'seconds',
    description: 'Seconds per episode, user and judge included.',
    unit: 'number',
    contribution: (episode) => ({ part: episode.durationMs / 1000, whole: 1 }),
  });
}

/** Tokens read and written for a role per episode; an episode without calls counts 0. Default role: the assistant. */
export function tokensPerEpisode(role: Role = 'assistant'): Metric {
  return shareMetric({
    name: 'tokens',
    description: `Tokens read and written by the ${role} per episode.`,
    unit: 'number',
    contribution: (episode) => {
      const usage = episode.usage[role];
      return { part: usage ? usage.inputTokens + usage.outputTokens : 0, whole: 1 };
    },
  });
}

/** Model calls of the assistant per episode; those answered from the cache count as when they were first made. */
export function callsPerEpisode(): Metric {
  return shareMetric({
    name: 'calls',
    description: 'Model calls of the assistant per episode.',
    unit: 'number',
    contribution: ({ usage }) => ({ part: usage.assistant?.calls ?? 0, whole: 1 }),
  });
}

/** US dollars per episode over all roles; episodes with a call of unknown price are left out, null when all are. */
export function costPerEpisode(): Metric {
  return shareMetric({
    name: 'costUsd',
    description: 'US dollars per episode, all roles; episodes with a call of unknown price are left out.',
    unit: 'number',
    contribution: (episode) => {
      const costUsd = episodeCost(episode);
      return costUsd === null ? undefined : { part: costUsd, whole: 1 };
    },
  });
}

function episodeCost(episode: ScoredEpisode): number | null {
  let total = 0;
  for (const usage of Object.values(episode.usage) as readonly Usage[]) {
    if (usage.costUsd === null) return null;
    total += usage.costUsd;
  }
  return total;
}

import type { AssistantTurn } from '../schema/dialogue.ts';
import type { Metric } from '../schema/metric.ts';
import { shareMetric } from './share-metric.ts';

/**
 * Values in the arguments of tool calls that were guessed / all values in them, over all turns of all episodes; null
 * without any. Empty values do not count; what is guessed is decided by `tools/grounding.ts`.
 */
export function guessedArguments(): Metric {
  return shareMetric({
    name: 'act.guessedArguments',
    description:
      'Share of the values in tool calls that were guessed: neither said, nor given back by a tool, nor a default.',
    contribution: (episode) => {
      const acts = episode.dialogue.filter((turn): turn is AssistantTurn => turn.speaker === 'assistant');
      const origins = acts.flatMap((turn) => turn.toolCalls ?? []).flatMap((call) => Object.values(call.origins));
      if (origins.length === 0) return undefined;
      return { part: origins.filter((origin) => origin === 'guessed').length, whole: origins.length };
    },
  });
}

import type { ScoredEpisode } from '../schema/episode.ts';
import type { Metric } from '../schema/metric.ts';

/** Group of an episode whose request leaves a required slot open: `needs.<slot>`. */
const NEEDS = 'needs.';

/**
 * Harmonic mean of question precision (questions that ask for an open required slot / questions the user could judge) and
 * slot recall (open required slots that were asked for / open required slots) (2604.09408, Ask-F1; 2512.21120). In 0..1;
 * null when no slot was open and nothing was asked. Sums: hits, questions, slots asked for, slots.
 */
export function askF1(): Metric {
  return {
    name: 'askF1',
    description: 'Harmonic mean of question precision (asks for an open slot) and slot recall (open slots asked for).',
    unit: 'share',
    width: 4,
    add: (sums, episode) => {
      const judged = judgedQuestions(episode);
      const needed = neededSlots(episode);
      const asked = askedSlots(episode);
      const parts = [
        judged.filter((relevant) => relevant).length,
        judged.length,
        needed.filter((name) => asked.has(name)).length,
        needed.length,
      ];
      parts.forEach((part, index) => {
        sums[index] = (sums[index] ?? 0) + part;
      });
    },
    estimate: ([hits = 0, questions = 0, found = 0, slots = 0]) => {
      if (questions === 0 && slots === 0) return null;
      const precision = questions === 0 ? 0 : hits / questions;
      const recall = slots === 0 ? 0 : found / slots;
      return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
    },
    count: (sums) => (sums[1] ?? 0) + (sums[3] ?? 0),
  };
}

function judgedQuestions(episode: ScoredEpisode): readonly boolean[] {
  return episode.dialogue.flatMap((turn) =>
    turn.speaker === 'user' && typeof turn.relevant === 'boolean' ? [turn.relevant] : [],
  );
}

function neededSlots(episode: ScoredEpisode): readonly string[] {
  return episode.groups.filter((group) => group.startsWith(NEEDS)).map((group) => group.slice(NEEDS.length));
}

function askedSlots(episode: ScoredEpisode): ReadonlySet<string> {
  return new Set(
    episode.dialogue.flatMap((turn) =>
      turn.speaker === 'user' ? [...(turn.filled ?? []), ...Object.keys(turn.states ?? {})] : [],
    ),
  );
}

import { shareMetric } from '../../metric/share-metric.ts';
import type { ScoredEpisode } from '../../schema/episode.ts';
import type { Metric } from '../../schema/metric.ts';
import { asked, directF1, has, type LeakRule, served, verdictValue, weightOf } from './episode-parts.ts';
import { COUNTS } from './moves.ts';

/** A mean over questions of a value in 0..1; undefined or null: the episode adds nothing. */
function meanOverQuestions(
  name: string,
  description: string,
  value: (episode: ScoredEpisode) => number | null | undefined,
  unit: Metric['unit'] = 'share',
): Metric {
  const metric = shareMetric({
    name,
    description,
    unit,
    contribution: (episode) => {
      const found = value(episode);
      const whole = weightOf(episode);
      return found === undefined || found === null ? undefined : { part: found * whole, whole };
    },
  });
  // Thirds do not sum to whole questions exactly.
  return { ...metric, count: (sums) => Math.round((sums[1] ?? 0) * 1e6) / 1e6 };
}

const RULE_SUFFIX: Readonly<Record<LeakRule, string>> = { loose: '', strict: '.strictLeak' };
const RULE_WORDS: Readonly<Record<LeakRule, string>> = {
  loose: 'void where question and reply hold the answer',
  strict: 'void where the reply holds the answer',
};

/** F1 of what the assistant did: set F1 of a direct answer, hits / users after a question (2410.13788). */
export function answerF1(rule: LeakRule): Metric {
  return meanOverQuestions(
    `answerF1${RULE_SUFFIX[rule]}`,
    `Answer F1 of what it did: F1 of a direct answer, hits per user after a question (${RULE_WORDS[rule]}).`,
    (episode) => {
      if (!has(episode, COUNTS.choice)) return undefined;
      return asked(episode) ? served(episode, rule) : directF1(episode);
    },
  );
}

/** F1 of one direct answer against the readings' answers. Told to answer and asking counts 0. */
export const greedyF1: Metric = meanOverQuestions(
  'answerF1.greedy',
  'F1 of one direct answer against the answers to all readings (2410.13788, metric 1).',
  (episode) => {
    if (!has(episode, COUNTS.direct)) return undefined;
    if (asked(episode)) return has(episode, COUNTS.told) ? 0 : undefined;
    return directF1(episode);
  },
);

/** F1 of the most frequent samples, as many as the question has readings; from assistants that sample (`sampled:n@M`). */
export const sampledF1: Metric = meanOverQuestions(
  'answerF1.sampled',
  'F1 of the most frequent sampled answers, as many as there are readings (2410.13788, metric 1).',
  (episode) => (has(episode, COUNTS.direct) ? verdictValue(episode, 'sampled.f1', undefined) : undefined),
);

/** Hits / users after a question; told to ask and answering at once counts as the answer serves the user. */
export function afterAskingF1(rule: LeakRule): Metric {
  return meanOverQuestions(
    `answerF1.afterAsking${RULE_SUFFIX[rule]}`,
    `Users served / users after a question (2410.13788, metric 2; ${RULE_WORDS[rule]}, abstention counts 0).`,
    (episode) => {
      if (!has(episode, COUNTS.asking)) return undefined;
      return asked(episode) || has(episode, COUNTS.told) ? served(episode, rule) : undefined;
    },
  );
}

/** F1 of all answers at once. */
export const enumerateF1: Metric = meanOverQuestions(
  'answerF1.enumerate',
  'F1 of the answers that it gives when told to give all of them.',
  (episode) => (has(episode, COUNTS.enumerate) ? directF1(episode) : undefined),
);

/** Hits after a question that the leak rule of 2410.13788 makes void / users it asked. */
export const leaks: Metric = meanOverQuestions(
  'leaks',
  'Share of users, after a question, whose hit is void since question and reply hold the answer.',
  (episode) => {
    if (!has(episode, COUNTS.asking) || !asked(episode)) return undefined;
    return episode.verdicts.some(({ name, category }) => name === 'final' && category === 'leak') ? 1 : 0;
  },
);

/** 1 for a direct answer, 2 when asking. */
export const turns: Metric = meanOverQuestions(
  'turns',
  'Turns of the assistant that a question takes: 1 for a direct answer, 2 when asking (2410.13788, metric 4).',
  (episode) => (has(episode, COUNTS.main) ? 1 + Number(asked(episode)) : undefined),
  'number',
);

/** Questions first asked about / questions. */
export const askRate: Metric = meanOverQuestions(
  'askRate',
  'Share of the questions on which it asked first.',
  (episode) => (has(episode, COUNTS.main) ? Number(asked(episode)) : undefined),
);

/** Questions of which at least one user was served / questions. Sums: users served, users. */
export const anyMatch: Metric = {
  name: 'anyMatch',
  description: 'Share of questions where at least one user is served (2410.13788, metric 3).',
  unit: 'share',
  width: 2,
  add: (sums, episode) => {
    const value = has(episode, COUNTS.main) ? served(episode) : null;
    if (value === null) return;
    sums[0] = (sums[0] ?? 0) + value;
    sums[1] = (sums[1] ?? 0) + 1;
  },
  perCluster: ([hits = 0, users = 0]) => Float64Array.of(Number(hits > 0), Number(users > 0)),
  estimate: ([some = 0, questions = 0]) => (questions === 0 ? null : some / questions),
  count: ([, questions = 0]) => questions,
};

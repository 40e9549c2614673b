import type { ScoredEpisode } from '../../schema/episode.ts';
import type { Metric } from '../../schema/metric.ts';
import { clarqMetric } from './clarq-metric.ts';

/** What the string scorer and an LLM judge say of an episode; undefined where they were not asked. */
interface JudgedSuccess {
  readonly strings: boolean | undefined;
  readonly judge: boolean | undefined;
}

/** Category of a model judge's verdict that rests on other words than the facts' own. */
export const BY_OTHER_WORDS = 'other-words';

/** A model judge first looks for the facts' own words, so its verdict tells what the strings say, too. */
function judgedSuccess({ verdicts }: ScoredEpisode): JudgedSuccess {
  const strings = verdicts.find(({ name }) => name === 'success.strings');
  const judge = verdicts.find(({ name }) => name === 'success.judge');
  const byJudge = typeof judge?.value === 'boolean' ? judge.value : undefined;
  return {
    strings: strings === undefined ? byJudge && judge?.category !== BY_OTHER_WORDS : strings.value === true,
    judge: byJudge,
  };
}

/** S by truth: every required fact was given, by id. An episode is 0 or 1; never undecided. */
export const successByIds: Metric = clarqMetric({
  name: 'success.ids',
  description: 'Share of episodes in which every required fact was given, by the ids of what the provider gave.',
  contribution: ({ success }) => ({ part: Number(success), whole: 1 }),
});

/** S as the authors' string scorer finds it (arXiv 2409.06097, code). */
export const successByStrings: Metric = clarqMetric({
  name: 'success.strings',
  description: 'Share of episodes in which every required fact stands word for word in a provider turn.',
  contribution: (_, episode) => share(judgedSuccess(episode).strings),
});

/** S as published: strings, and a model's verdict on the facts they miss. */
export const successByJudge: Metric = clarqMetric({
  name: 'success.judge',
  description: 'Share of episodes that succeed by strings or, for facts that these miss, by a model’s verdict.',
  contribution: (_, episode) => share(judgedSuccess(episode).judge),
});

/** How often the strings say the same as the ids; below 1 something is spoken freely, or ids are wrong. */
export const stringsAgree: Metric = clarqMetric({
  name: 'success.strings.agreement',
  description: 'Share of episodes in which success by strings equals success by ids.',
  contribution: ({ success }, episode) => agreement(judgedSuccess(episode).strings, success),
});

export const judgeAgrees: Metric = clarqMetric({
  name: 'success.judge.agreement',
  description: 'Share of episodes in which the model judge’s success equals success by ids.',
  contribution: ({ success }, episode) => agreement(judgedSuccess(episode).judge, success),
});

function share(value: boolean | undefined): { part: number; whole: number } | undefined {
  return value === undefined ? undefined : { part: Number(value), whole: 1 };
}

function agreement(value: boolean | undefined, truth: boolean): { part: number; whole: number } | undefined {
  return value === undefined ? undefined : { part: Number(value === truth), whole: 1 };
}

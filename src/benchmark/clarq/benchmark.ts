import type { Benchmark, Protocol } from '../../schema/benchmark.ts';
import { shippedDecisionModel } from '../../user/provider/decision-model.ts';
import { providerKinds } from '../../user/provider-kinds.ts';
import { SEEKER_CONTROLS, seekerControls } from './controls.ts';
import { dataFiles } from './data-files.ts';
import { episodeFigures } from './episode-figures.ts';
import { badness, goldAction, MOST_QUESTIONS, nextStep } from './episode-rules.ts';
import { clarqHeadline } from './headline.ts';
import { loadClarq, MODES, SETS } from './load.ts';
import { clarqMetrics } from './metrics.ts';
import { createModelJudge } from './model-judge.ts';
import { providerNote } from './provider-card.ts';
import { publishedRows } from './published.ts';
import { readRecordedRun } from './recorded-run.ts';
import { createStringJudge } from './string-judge.ts';

const querentProtocol: Protocol = {
  summary: 'rules play the provider, success by the ids it gave: no key, no cost',
  set: 'test',
  mode: 'completion',
  user: 'rules',
  judge: 'rules',
  maxQuestions: MOST_QUESTIONS,
  temperature: 0,
  maxTokens: 512,
};

/** ClarQ-LLM (arXiv 2409.06097): a seeker must find out from a provider how its task is done. */
export const benchmark: Benchmark = {
  name: 'clarq',
  title: 'ClarQ-LLM',
  summary:
    'a seeker asks a provider for the missing facts of a game task, fact by fact, and says goodbye when it has all',
  paper: 'arXiv 2409.06097',
  licence: 'MIT',
  sets: SETS,
  modes: MODES,
  languages: ['en', 'zh'],
  protocols: {
    querent: querentProtocol,
    paper: {
      ...querentProtocol,
      summary: 'GPT-4o plays the authors’ provider, call for call, and judges what the strings miss',
      user: 'staged:tells-enough@openai/gpt-4o',
      judge: 'model@openai/gpt-4o',
    },
  },
  users: providerKinds,
  judges: {
    rules: {
      summary: 'every fact word for word in a provider turn (the authors’ string scorer, beside the ids)',
      needsModel: false,
      create: () => createStringJudge(),
    },
    model: {
      summary: 'strings first; a model says whether missing facts were told in other words',
      needsModel: true,
      create: ({ model }) => createModelJudge(model),
    },
  },
  givens: [],
  metrics: clarqMetrics,
  published: publishedRows,
  notes: [providerNote(shippedDecisionModel())],
  dataFiles,
  load: loadClarq,
  readRecordedRun,
  controls: seekerControls,
  ownControls: SEEKER_CONTROLS,
  goldAction,
  next: nextStep,
  given: () => undefined,
  // A seeker that leaves before the provider said anything has failed, too: no success may drop out of its denominator.
  needsJudge: () => true,
  succeeded: (episode) => episodeFigures(episode)?.success ?? null,
  headline: clarqHeadline,
  badness,
};

import type { Benchmark, Protocol } from '../../schema/benchmark.ts';
import { guessControl, OWN_CONTROLS, oracleControl, tableControl } from './controls.ts';
import { badness, goldAction, needsJudge, nextStep, succeeded } from './episode-rules.ts';
import { createGradingUser } from './grading-user.ts';
import { ambigqaHeadline } from './headline.ts';
import { createEqualJudge, createMeaningJudge, createWithinJudge } from './judge.ts';
import { createLabellingUser } from './labelling-user.ts';
import { auditAmbigqa, loadAmbigqa, SETS } from './load.ts';
import { ambigqaMetrics } from './metrics.ts';
import { createModelUser } from './model-user.ts';
import { MODES } from './moves.ts';
import { publishedRows } from './published.ts';
import { DATA_PATHS } from './read-questions.ts';

const querentProtocol: Protocol = {
  summary: 'rules play each user and match answers: no key, no cost',
  set: 'dev',
  mode: 'choose',
  user: 'rules',
  judge: 'rules',
  maxQuestions: 1,
  temperature: 0,
  maxTokens: 256,
};

const AMBIGNQ =
  'https://raw.githubusercontent.com/jashparekh1/disagree-to-clarify/0fa47656d3215c3c7f5cad36765276515170bd9a/data';
const NQ_OPEN =
  'https://raw.githubusercontent.com/google-research-datasets/natural-questions/fb26a3073b1fe636c97302890a27b491d6530130';
const LICENCE = 'CC BY-SA 3.0';

/** AmbigNQ (Min et al. 2020, 2004.10645) as 2410.13788 uses it: each reading of a question is a user. */
export const benchmark: Benchmark = {
  name: 'ambigqa',
  title: 'AmbigQA',
  summary: 'open questions that can be taken in several ways, each way a user with an answer of its own',
  paper: 'data arXiv 2004.10645, protocol arXiv 2410.13788',
  licence: LICENCE,
  sets: SETS,
  modes: MODES,
  languages: ['en'],
  protocols: {
    querent: querentProtocol,
    paper: {
      ...querentProtocol,
      summary: 'told to ask and told to answer, as in 2410.13788; a model plays the users',
      mode: 'all',
      user: 'model@openai/gpt-4o',
    },
  },
  users: {
    rules: {
      summary: 'names its reading when the question tells the readings apart, else abstains; grades',
      needsModel: false,
      create: () => createGradingUser(),
    },
    'rules:label': {
      summary: 'the same by other matching and in other words; labels training data (`querent prefer`)',
      needsModel: false,
      create: () => createLabellingUser(),
    },
    model: {
      summary: 'a model that knows its reading and the answer to expect replies or abstains; grades',
      needsModel: true,
      create: ({ model }) => createModelUser(model, 'model'),
    },
    'model:label': {
      summary: 'the same with a prompt of its own; labels training data',
      needsModel: true,
      create: ({ model }) => createModelUser(model, 'model:label'),
    },
  },
  judges: {
    rules: {
      summary: 'the normalised answer is one of the wordings (2410.13788)',
      needsModel: false,
      create: () => createEqualJudge(),
    },
    'rules:within': {
      summary: 'one of the wordings stands in the answer, which is short',
      needsModel: false,
      create: () => createWithinJudge(),
    },
    model: {
      summary: 'a model says whether the answer means the same as that of a reading',
      needsModel: true,
      create: ({ model }) => createMeaningJudge(model),
    },
  },
  givens: [],
  metrics: ambigqaMetrics,
  published: publishedRows,
  dataFiles: [
    {
      path: DATA_PATHS.dev,
      url: `${AMBIGNQ}/dev_light.json`,
      sha256: '6e8b69a556843bac9836444ab247adceda5168e5118aec3afefe93936533a493',
      bytes: 999_774,
      licence: LICENCE,
    },
    {
      path: DATA_PATHS.train,
      url: `${AMBIGNQ}/train_light.json`,
      sha256: 'c9c34bea8d41cc97bf66e9161fa5fcc771eff91bb7e031894ece3ea7964da1b0',
      bytes: 3_414_352,
      licence: LICENCE,
    },
    {
      path: DATA_PATHS['nq-open'],
      url: `${NQ_OPEN}/nq_open/NQ-open.dev.jsonl`,
      sha256: 'f15567f38099f3615f5b8a685c0aef449c11ad90d3da3735e8d1b98115b40616',
      bytes: 391_316,
      licence: LICENCE,
    },
  ],
  load: loadAmbigqa,
  audit: ({ set, dataDirs = [] }) => auditAmbigqa(set, dataDirs),
  ownControls: OWN_CONTROLS,
  controls: (scenario) => ({
    oracle: oracleControl(scenario),
    guess: guessControl(scenario),
    table: tableControl(scenario),
  }),
  goldAction,
  next: nextStep,
  given: () => undefined,
  needsJudge: ({ dialogue }) => needsJudge(dialogue),
  succeeded,
  headline: ambigqaHeadline,
  badness,
};

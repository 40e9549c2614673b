import { createModelJudge } from '../../judge/model-judge.ts';
import { createRulesJudge } from '../../judge/rules.ts';
import type { Benchmark, Protocol } from '../../schema/benchmark.ts';
import { createModelSlotUser } from '../../user/model-slot-reply.ts';
import { createSecondSlotUser } from '../../user/second-slot-user.ts';
import { createSlotUser } from '../../user/slot-reply.ts';
import { auditSet } from './audit/audit-set.ts';
import { guessControl, oracleControl } from './controls.ts';
import { badness, goldAction, MOST_QUESTIONS, needsJudge, nextStep } from './episode-rules.ts';
import { clarifymtHeadline } from './headline.ts';
import { loadScenarios, MODES, SETS } from './load.ts';
import { clarifymtMetrics } from './metrics.ts';
import { GIVENS, oracleInput } from './oracle-inputs.ts';
import { outlook } from './outlook.ts';
import { publishedRows } from './published.ts';
import { createRatingJudge } from './rating-judge.ts';

const querentProtocol: Protocol = {
  summary: 'a user with hidden slot values answers the question that was really asked; answers are checked by rules',
  set: 'starter',
  mode: 'interactive',
  user: 'rules',
  judge: 'rules',
  maxQuestions: MOST_QUESTIONS,
  temperature: 0,
  maxTokens: 512,
};

/** ClarifyMT-Bench's taxonomy (Luo et al. 2025, 2512.21120) on requests of our own, each with a clear twin. */
export const benchmark: Benchmark = {
  name: 'clarifymt',
  title: 'ClarifyMT',
  summary: 'unclear requests of twelve kinds, each with a clear twin: ask for what is missing, then answer rightly',
  paper: 'arXiv 2512.21120',
  licence: 'MIT (starter), CC BY 4.0 (open set)',
  sets: SETS,
  modes: MODES,
  languages: ['en', 'zh'],
  protocols: {
    querent: querentProtocol,
    paper: {
      ...querentProtocol,
      summary: "the paper's make on our own requests: scripted histories, ask or answer at turns 1 to 3, action only",
      set: 'paper',
      mode: 'scripted',
    },
  },
  users: {
    rules: {
      summary:
        'replies in the manner of its plan to what was asked, from templates; reveals no slot that was not asked for',
      needsModel: false,
      create: () => createSlotUser(),
    },
    'rules:second': {
      summary:
        'a second simulator with wordings and a way to read questions of its own, always precise: grades what `rules` labelled',
      needsModel: false,
      create: () => createSecondSlotUser(),
    },
    model: {
      summary: 'a model that holds the secret values and plays the manner of the plan; its slips are flagged',
      needsModel: true,
      create: ({ model }) => createModelSlotUser(model),
    },
  },
  judges: {
    rules: {
      summary: 'wordings that a right answer must and must not hold; questions by the rubric, by rules',
      needsModel: false,
      create: () => createRatingJudge(createRulesJudge()),
    },
    model: {
      summary:
        'a model says whether the final answer means the same as the right one, and marks questions by the rubric',
      needsModel: true,
      create: ({ model }) => createRatingJudge(createModelJudge(model), model),
    },
  },
  givens: GIVENS,
  metrics: clarifymtMetrics,
  published: publishedRows,
  dataFiles: [],
  load: loadScenarios,
  card: (set) => (set === 'starter' ? undefined : new URL('./open/README.md', import.meta.url)),
  audit: auditSet,
  controls: (scenario) => ({ oracle: oracleControl(scenario), guess: guessControl(scenario) }),
  goldAction,
  outlook,
  next: nextStep,
  given: oracleInput,
  needsJudge: ({ dialogue }, scenario) => needsJudge(scenario, dialogue),
  headline: clarifymtHeadline,
  badness,
};

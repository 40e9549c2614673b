import { UnknownNameError } from '../../errors/unknown-name-error.ts';
import { createModelJudge } from '../../judge/model-judge.ts';
import { createRulesJudge } from '../../judge/rules.ts';
import type { Benchmark, LoadedScenarios, LoadOptions, Protocol } from '../../schema/benchmark.ts';
import { createModelSlotUser } from '../../user/model-slot-reply.ts';
import { createSlotUser } from '../../user/slot-reply.ts';
import { checkSeeds } from './check-seeds.ts';
import { guessControl, oracleControl } from './controls.ts';
import { badness, goldAction, MOST_QUESTIONS, needsJudge, nextStep } from './episode-rules.ts';
import { clarifymtHeadline } from './headline.ts';
import { clarifymtMetrics } from './metrics.ts';
import { publishedRows } from './published.ts';
import { seedScenarios } from './scenarios.ts';
import { loadStarterSeeds } from './starter.ts';

const SETS: readonly string[] = ['starter'];

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
  licence: 'MIT',
  sets: SETS,
  modes: ['interactive'],
  languages: ['en', 'zh'],
  protocols: {
    querent: querentProtocol,
    paper: {
      ...querentProtocol,
      summary: 'as querent: the paper scores scripted histories of its own rows, which may not be shipped',
    },
  },
  users: {
    rules: {
      summary: 'gives the value of the slot a question asks for, and of no other',
      needsModel: false,
      create: () => createSlotUser(),
    },
    model: {
      summary: 'a model that holds the secret values and answers only what was asked',
      needsModel: true,
      create: ({ model }) => createModelSlotUser(model),
    },
  },
  judges: {
    rules: {
      summary: 'wordings that a right answer must and must not hold',
      needsModel: false,
      create: () => createRulesJudge(),
    },
    model: {
      summary: 'a model says whether the final answer means the same as the right one',
      needsModel: true,
      create: ({ model }) => createModelJudge(model),
    },
  },
  givens: [],
  metrics: clarifymtMetrics,
  published: publishedRows,
  dataFiles: [],
  load: loadScenarios,
  controls: (scenario) => ({ oracle: oracleControl(scenario), guess: guessControl(scenario) }),
  goldAction,
  next: nextStep,
  given: () => undefined,
  needsJudge: ({ dialogue }, scenario) => needsJudge(scenario, dialogue),
  headline: clarifymtHeadline,
  badness,
};

async function loadScenarios(options: LoadOptions): Promise<LoadedScenarios> {
  if (!SETS.includes(options.set)) {
    throw new UnknownNameError({ kind: 'set of clarifymt', name: options.set, known: SETS });
  }
  const { seeds, checksum } = await loadStarterSeeds(options.language);
  const warnings = checkSeeds(seeds).map(({ code, seedId, message }) => ({
    code,
    message,
    ...(seedId !== undefined && { scenarioId: seedId }),
  }));
  return { scenarios: seeds.flatMap(seedScenarios), checksum, warnings };
}

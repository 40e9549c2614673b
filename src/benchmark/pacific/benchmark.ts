import { createModelJudge } from '../../judge/model-judge.ts';
import { createRulesJudge } from '../../judge/rules.ts';
import type { Benchmark, Protocol } from '../../schema/benchmark.ts';
import { createGoldReplyUser } from '../../user/gold-reply.ts';
import { createModelGoldReplyUser } from '../../user/model-gold-reply.ts';
import { guessControl, oracleControl } from './controls.ts';
import { badness, goldAction, needsJudge, nextStep, oracleInput } from './episode-rules.ts';
import { pacificHeadline } from './headline.ts';
import { pacificMetrics } from './metrics.ts';
import { publishedRows } from './published.ts';
import { readSplit, SPLIT_PATH } from './read-split.ts';
import { splitScenarios } from './scenarios.ts';
import { dataWarnings } from './warnings.ts';

const COMMIT = '66a52ad4fd9eb7ad71e82a5c0bfb1de226366827';

const querentProtocol: Protocol = {
  summary: 'rules play the user and judge: no key, no cost',
  set: 'validation',
  mode: 'teacher-forced',
  user: 'rules',
  judge: 'rules',
  maxQuestions: 1,
  temperature: 0,
  maxTokens: 512,
};

/** PACIFIC (Deng et al. 2022, 2210.08817) as evaluated by Su and Healey (2026, 2605.25204). */
export const benchmark: Benchmark = {
  name: 'pacific',
  title: 'PACIFIC',
  summary: 'questions about financial tables and text, a fifth of them ambiguous: ask once, then answer',
  paper: 'data arXiv 2210.08817, protocol arXiv 2605.25204',
  licence: 'MIT',
  sets: ['validation'],
  modes: ['teacher-forced'],
  languages: ['en'],
  protocols: {
    querent: querentProtocol,
    paper: {
      ...querentProtocol,
      summary: 'GPT-4o plays the user and judges, as in 2605.25204',
      user: 'model@openai/gpt-4o',
      judge: 'model@openai/gpt-4o',
    },
  },
  users: {
    rules: {
      summary: 'gives the gold reply to a question of the gold question’s class (docs/pacific-user.md)',
      needsModel: false,
      create: () => createGoldReplyUser(),
    },
    model: {
      summary: 'a model says whether the question asks for the same thing; then the gold reply',
      needsModel: true,
      create: ({ model }) => createModelGoldReplyUser(model),
    },
  },
  judges: {
    rules: {
      summary: 'number with scale and rounding, or set of spans, against the gold answer',
      needsModel: false,
      create: () => createRulesJudge(),
    },
    model: {
      summary: 'a model says whether the final answer means the same as the gold answer',
      needsModel: true,
      create: ({ model }) => createModelJudge(model),
    },
  },
  givens: ['rewrite', 'evidence', 'derivation'],
  metrics: pacificMetrics,
  published: publishedRows,
  dataFiles: [
    {
      path: SPLIT_PATH,
      url: `https://raw.githubusercontent.com/dengyang17/PACIFIC/${COMMIT}/data/pacific/validation.json`,
      sha256: 'a5769b1a2d638e4cc1bc83f6d823361bc2fbae2a4438cdb594ff2bf1b5576781',
      bytes: 2_110_007,
      licence: 'MIT',
    },
  ],
  load: async ({ dataDirs }) => {
    const split = await readSplit(dataDirs);
    const scenarios = splitScenarios(split);
    return {
      scenarios,
      checksum: split.checksum,
      // Looked for when they are read: `data check` shows them, a run does not.
      get warnings() {
        return dataWarnings(scenarios);
      },
    };
  },
  controls: (scenario) => ({ oracle: oracleControl(scenario), guess: guessControl(scenario) }),
  goldAction,
  next: nextStep,
  given: oracleInput,
  needsJudge: ({ dialogue }, scenario) => needsJudge(dialogue, scenario),
  headline: pacificHeadline,
  badness,
};

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DataError } from '../errors/data-error.ts';
import { DataMissingError } from '../errors/data-missing-error.ts';
import { UnknownNameError } from '../errors/unknown-name-error.ts';
import { actionAccuracy } from '../metric/action-accuracy.ts';
import { askRate } from '../metric/ask-rate.ts';
import { balancedAccuracy } from '../metric/balanced-accuracy.ts';
import { costPerEpisode, secondsPerEpisode, tokensPerEpisode } from '../metric/episode-usage.ts';
import { overAsking } from '../metric/over-asking.ts';
import { questionRelevance } from '../metric/question-relevance.ts';
import { questionsPerEpisode } from '../metric/questions-per-episode.ts';
import { shareMetric } from '../metric/share-metric.ts';
import { underAsking } from '../metric/under-asking.ts';
import type { Benchmark, LoadOptions, Protocol } from '../schema/benchmark.ts';
import type { MetricUse } from '../schema/metric.ts';
import type { GoldAnswer, Scenario } from '../schema/scenario.ts';
import { wordsOf } from '../tools/said-text.ts';
import { benchmark as clarifymt } from './clarifymt/benchmark.ts';
import { needsJudge } from './clarifymt/episode-rules.ts';
import { importedBadness, importedGoldAction, importedNextStep } from './imported/episode-rules.ts';
import { importedHeadline } from './imported/headline.ts';
import { importedJudges } from './imported/judges.ts';
import { MARK, rowScenario } from './imported/scenarios.ts';

const LICENCE = 'MIT; QuestBench parts CC BY 4.0';
const AT =
  'https://raw.githubusercontent.com/jialeuuz/askbench/f35da92feda34504f10413313554438e7abaeb08/ask_eval/data/ask_bench';
const LONGEST = 20_000;

const itemSchema = z.object({
  ori_question: z.string().min(1).max(LONGEST),
  degraded_question: z.string().min(1).max(LONGEST).optional(),
  degraded_info: z.string().min(1).max(LONGEST),
  required_points: z.array(z.string().min(1).max(2000)).max(20).default([]),
  expected_answer: z.string().trim().min(1).max(2000),
});

type Item = z.infer<typeof itemSchema>;

/** The value that was taken away, and what it is: `N = 40 [Number of customers]`. */
interface Missing {
  readonly what: string;
  readonly value: string;
  readonly cues: readonly string[];
}

const REMOVED = /(?:^|\()(?:value )?[\w-]{1,40} = ([^\s[\]]{1,60}) \[([^\]\n]{1,200})\]/;

function removedValue({ degraded_info: info }: Item): Missing {
  const [, value = info, what = 'the missing value'] = REMOVED.exec(info) ?? [];
  const label = what.replace(/\.$/, '');
  const counted = /^(?:total )?number of (.{2,120})$/i.exec(label)?.[1];
  const head = label.split(/ (?:per|for|of|by|in|on|received|required|she|he|they) /i)[0] ?? label;
  return { what: label, value, cues: [head, ...(counted ? [`how many ${counted.split(' ')[0]}`] : [])] };
}

/** Of a problem made vague: the user knows the whole problem; a question is for it when it takes up the vague words. */
function vagueWords(item: Item): Missing {
  const whole = new Set(wordsOf(item.ori_question));
  const vague = wordsOf(item.degraded_question ?? '').filter((word) => !whole.has(word) && word.length > 2);
  const points = wordsOf(item.required_points.join(' ')).filter((word) => /\d/.test(word) || word.length > 6);
  const cues = [...new Set([...vague, ...points])].slice(0, 40);
  return { what: 'what was left vague', value: `the whole problem reads: ${item.ori_question}`, cues };
}

interface SetSource {
  readonly path: string;
  readonly remote: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly missing: (item: Item) => Missing;
  readonly scenarios: (item: Item, id: string, source: SetSource) => readonly Scenario[];
}

/** A problem with a value missing. */
function unclearScenario(item: Item, id: string, request: string, { missing }: SetSource): Scenario {
  const { what, value, cues } = missing(item);
  const scenario = rowScenario({
    id,
    language: 'en',
    request,
    action: 'ask',
    cluster: id.replace(/\/.*$/, ''),
    slots: [{ name: 'missing', asksFor: what, cues: [...cues], required: true, options: [] }],
    values: { missing: value },
    goldQuestion: `What is this: ${what}?`,
  });
  return withAnswer(scenario, item);
}

/** The same problem with nothing taken away. */
function clearScenario(item: Item, id: string): Scenario {
  const cluster = id.replace(/\/.*$/, '');
  return withAnswer(rowScenario({ id, language: 'en', request: item.ori_question, action: 'answer', cluster }), item);
}

function withAnswer(scenario: Scenario, { expected_answer: expected }: Item): Scenario {
  const answer: GoldAnswer = /^-?\d+(?:\.\d+)?$/.test(expected)
    ? { kind: 'number', value: Number(expected), scale: '' }
    : { kind: 'check', text: expected, allOf: [[expected]], noneOf: [] };
  return {
    ...scenario,
    groups: [...new Set([...scenario.groups, MARK.answer])],
    secret: { ...scenario.secret, answer },
  };
}

const SOURCES = {
  test: {
    path: 'askbench/quest_bench_test.jsonl',
    remote: 'quest_bench/test.jsonl',
    bytes: 125_664,
    sha256: '94fed8886e5d757424643bb163a34d9c1fcb3d1b7c6c250fab548bc9fd317ebd',
    missing: removedValue,
    // Here the "original" question is the one with the value taken away.
    scenarios: (item, id, source) => [unclearScenario(item, id, item.ori_question, source)],
  },
  logic: {
    path: 'askbench/quest_bench_test_logi.jsonl',
    remote: 'quest_bench/test_logi.jsonl',
    bytes: 492_681,
    sha256: 'b87e49c490877931703eaa16b62472f236b57a90ecf1dcc044c819771933cb15',
    missing: removedValue,
    scenarios: (item, id, source) => [
      unclearScenario(item, `${id}/unclear`, item.degraded_question ?? item.ori_question, source),
    ],
  },
  math: {
    path: 'askbench/ask_mind_math500de_test.jsonl',
    remote: 'ask_mind/ask_mind_math500de/test.jsonl',
    bytes: 634_234,
    sha256: '2b1435904044019fd1ead39a42b1ad16b44a87d86a57eb19fd46cb7d48221fc9',
    missing: vagueWords,
    scenarios: (item, id, source) => [
      unclearScenario(item, `${id}/unclear`, item.degraded_question ?? item.ori_question, source),
      clearScenario(item, `${id}/clear`),
    ],
  },
} as const satisfies Readonly<Record<string, SetSource>>;

type SetName = keyof typeof SOURCES;
const SETS = Object.keys(SOURCES) as readonly SetName[];

const onRequest = { decisions: 'first' } as const;

const success = shareMetric({
  name: 'success',
  description: 'Share of episodes that ended with the right answer.',
  contribution: ({ verdicts }) => {
    const verdict = verdicts.find(({ name }) => name === 'final');
    return verdict?.value === null ? undefined : { part: Number(verdict?.value ?? 0), whole: 1 };
  },
});

const metrics: readonly MetricUse[] = [
  ...[
    actionAccuracy({ ...onRequest, name: 'accuracy' }),
    balancedAccuracy({ ...onRequest, name: 'balancedAccuracy' }),
    underAsking({ ...onRequest, name: 'turn1.underAsking' }),
    overAsking({ ...onRequest, name: 'turn1.overAsking' }),
    askRate(onRequest),
    success,
  ].map((metric) => ({ metric, strict: true })),
  ...['ambiguous', 'clear'].map((group) => ({ metric: success, group })),
  ...[questionRelevance(), questionsPerEpisode(), secondsPerEpisode(), tokensPerEpisode(), costPerEpisode()].map(
    (metric) => ({ metric }),
  ),
];

const protocol: Protocol = {
  summary: 'a user who knows the missing value says it when asked for it; numbers are compared by rules',
  set: 'test',
  mode: 'interactive',
  user: 'rules',
  judge: 'rules',
  maxQuestions: 1,
  temperature: 0,
  maxTokens: 1024,
};

/**
 * QuestBench (Google DeepMind) and MATH500 with a value taken away, as AskBench (2602.11199) has adapted them: problems that
 * cannot be solved before one thing is asked for.
 */
export const benchmark: Benchmark = {
  name: 'questbench',
  title: 'QuestBench',
  summary: 'problems with one value taken away: ask for it, then solve them',
  paper: 'arXiv 2602.11199',
  licence: LICENCE,
  sets: SETS,
  modes: [protocol.mode],
  languages: ['en'],
  protocols: {
    querent: protocol,
    paper: { ...protocol, user: 'model@openai/gpt-4o', judge: 'model@openai/gpt-4o' },
  },
  users: clarifymt.users,
  judges: importedJudges,
  givens: [],
  metrics,
  published: [],
  dataFiles: SETS.map((set) => {
    const { path, remote, bytes, sha256 } = SOURCES[set];
    return { path, bytes, sha256, url: `${AT}/${remote}`, licence: LICENCE };
  }),
  notes: [
    'In the sets test and logic asking is always right: always asking looks perfect there. The set math has twins.',
  ],
  load: async (options) => {
    const { items, source, checksum } = await readItems(options);
    const scenarios = items.flatMap((item, index) => source.scenarios(item, `${options.set}-${index + 1}`, source));
    return { scenarios, checksum, warnings: [] };
  },
  controls: (scenario) => {
    const { answer, goldQuestion } = scenario.secret;
    const text = answer?.kind === 'number' ? String(answer.value) : answer?.kind === 'check' ? answer.text : '';
    const answering = { speaker: 'assistant', text, action: 'answer', move: 'direct' } as const;
    const common = { settings: null, oracle: true } as const;
    return {
      oracle: {
        ...common,
        reference: 'oracle',
        respond: async (_brief, dialogue, { questionsLeft }) =>
          questionsLeft > 0 && importedGoldAction(scenario, dialogue) === 'ask'
            ? { speaker: 'assistant', text: goldQuestion ?? '', action: 'ask', move: 'open' }
            : answering,
      },
      // Nothing is known of what other values the user may have had in mind.
      guess: {
        ...common,
        reference: 'guess',
        respond: async () => (scenario.secret.goldAction === 'answer' ? answering : { ...answering, text: '0' }),
      },
    };
  },
  goldAction: importedGoldAction,
  next: importedNextStep,
  given: () => undefined,
  needsJudge: ({ dialogue }, scenario) => needsJudge(scenario, dialogue),
  headline: importedHeadline,
  badness: importedBadness,
};

interface ReadItems {
  readonly items: readonly Item[];
  readonly source: SetSource;
  readonly checksum: string;
}

async function readItems({ set, dataDirs }: LoadOptions): Promise<ReadItems> {
  const found = SETS.find((name) => name === set);
  if (found === undefined) throw new UnknownNameError({ kind: 'set of questbench', name: set, known: SETS });
  const source: SetSource = SOURCES[found];
  for (const folder of dataDirs) {
    const file = join(folder, source.path);
    const bytes = await readFile(file).catch(() => undefined);
    if (bytes === undefined) continue;
    const checksum = process.getBuiltinModule('node:crypto').hash('sha256', bytes, 'hex');
    return { items: parseItems(bytes.toString('utf8'), file), source, checksum };
  }
  throw new DataMissingError({ benchmark: 'questbench', path: source.path, searched: dataDirs });
}

function parseItems(content: string, file: string): readonly Item[] {
  return content.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const parsed = itemSchema.safeParse(parseLine(line));
    if (parsed.success) return [parsed.data];
    const [issue] = parsed.error.issues;
    const path = issue?.path.join('.') ?? '';
    throw new DataError({ file, line: index + 1, path, problem: issue?.message ?? 'is no item' });
  });
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DataError } from '../errors/data-error.ts';
import { DataMissingError } from '../errors/data-missing-error.ts';
import { UnknownNameError } from '../errors/unknown-name-error.ts';
import { actionAccuracy } from '../metric/action-accuracy.ts';
import { askF1 } from '../metric/ask-f1.ts';
import { askRate } from '../metric/ask-rate.ts';
import { balancedAccuracy } from '../metric/balanced-accuracy.ts';
import { costPerEpisode, secondsPerEpisode, tokensPerEpisode } from '../metric/episode-usage.ts';
import { overAsking } from '../metric/over-asking.ts';
import { questionRelevance } from '../metric/question-relevance.ts';
import { questionsPerEpisode } from '../metric/questions-per-episode.ts';
import { shareMetric } from '../metric/share-metric.ts';
import { underAsking } from '../metric/under-asking.ts';
import type { Assistant } from '../schema/assistant.ts';
import type { Benchmark, LoadOptions, Protocol } from '../schema/benchmark.ts';
import type { ScoredEpisode } from '../schema/episode.ts';
import type { Metric, MetricUse } from '../schema/metric.ts';
import type { Scenario } from '../schema/scenario.ts';
import { createRandom } from '../tools/random.ts';
import { wordsOf } from '../tools/said-text.ts';
import { benchmark as clarifymt } from './clarifymt/benchmark.ts';
import { importedControls } from './imported/controls.ts';
import { importedBadness, importedGoldAction, importedNextStep } from './imported/episode-rules.ts';
import { importedHeadline } from './imported/headline.ts';
import { importedJudges } from './imported/judges.ts';
import type { RowSlot } from './imported/row.ts';
import { rowScenario } from './imported/scenarios.ts';

const LICENCE = 'Apache-2.0';
const AT = 'https://raw.githubusercontent.com/OpenBMB/Tell_Me_More/654fcec4da3b3465536d57b0d1995e8699a5a8f0/data/IN3';

const IMPORTANCES = ['1', '2', '3'] as const;
type Importance = (typeof IMPORTANCES)[number];

const text = z.string().trim().min(1).max(2000);

const taskSchema = z.object({
  category: text,
  task: z.string().trim().min(1).max(20_000),
  vague: z.boolean(),
  missing_details: z
    .array(
      z.object({
        description: text,
        /** 3: without it the task can go badly wrong; 1: it would be nice to know. */
        importance: z.enum(IMPORTANCES),
        /** A question that asks for it. */
        inquiry: text,
        options: z.array(text).max(40),
      }),
    )
    .max(30),
});

type Task = z.infer<typeof taskSchema>;

/** A detail that matters is one that a good assistant asks for; where none does, the most important ones are. */
const MATTERS = 2;

/**
 * IN3, "Tell Me More!" (Qian et al. 2024, 2402.09205): is a task vague, and which details are missing, by importance?
 * The data says what is missing and not what the user wants: a value is drawn among the options of each detail, so that a
 * user can reply, and no final answer is scored. What is a question for a detail is read by its words.
 */
function taskScenario(task: Task, id: string): Scenario {
  const most = Math.max(...task.missing_details.map(({ importance }) => Number(importance)));
  const names = new Map<string, number>();
  const slots = task.missing_details.map((detail): RowSlot & { readonly importance: Importance } => {
    const base = wordsOf(detail.description).join('-').slice(0, 60) || 'detail';
    const count = (names.get(base) ?? 0) + 1;
    names.set(base, count);
    return {
      name: count === 1 ? base : `${base}-${count}`,
      asksFor: detail.description,
      cues: cuesOf(detail.description, detail.inquiry),
      required: Number(detail.importance) >= Math.min(MATTERS, most),
      options: [...new Set(detail.options)].map((label) => ({ id: label, label, aliases: [] })),
      importance: detail.importance,
    };
  });
  const random = createRandom('in3', id);
  const scenario = rowScenario({
    id,
    language: 'en',
    request: task.task,
    action: task.vague ? 'ask' : 'answer',
    ...(slots.length > 0 && {
      slots: slots.map(({ importance: _, ...slot }) => slot),
      values: Object.fromEntries(
        slots.map((slot) => [slot.name, slot.options.length === 0 ? 'any' : random.pick(slot.options).id]),
      ),
    }),
    ...(task.missing_details[0] && { goldQuestion: task.missing_details[0].inquiry }),
  });
  return {
    ...scenario,
    groups: [...scenario.groups, ...slots.map((slot) => `${DETAIL}${slot.importance}.${slot.name}`)],
  };
}

/** Group of an episode: `detail.3.type-of-diabetes`. */
const DETAIL = 'detail.';

/** Words of the description that the question which asks for it has too: "diabetes" for "Type of diabetes". */
function cuesOf(description: string, inquiry: string): string[] {
  const asked = new Set(wordsOf(inquiry));
  return wordsOf(description).filter((word) => word.length > 4 && asked.has(word));
}

/** Asks for all missing details at once, then does the task. */
function oracleControl(scenario: Scenario): Assistant {
  const details = scenario.secret.slots.map(({ asksFor }) => asksFor).join('; ');
  return {
    reference: 'oracle',
    settings: null,
    oracle: true,
    respond: async (_brief, dialogue, { questionsLeft }) =>
      questionsLeft > 0 && importedGoldAction(scenario, dialogue) === 'ask'
        ? { speaker: 'assistant', text: `Could you tell me this: ${details}?`, action: 'ask', move: 'open' }
        : { speaker: 'assistant', text: 'I do the task with this.', action: 'answer', move: 'direct' },
  };
}

/** Missing details of an importance that were asked for / all of them; null where there are none. */
function detailsAsked(importance: Importance | undefined): Metric {
  const group = importance === undefined ? DETAIL : `${DETAIL}${importance}.`;
  return shareMetric({
    name: importance === undefined ? 'details.asked' : `details.importance${importance}.asked`,
    description: `Share of the missing details${importance === undefined ? '' : ` of importance ${importance}`} that it asked for.`,
    contribution: (episode) => {
      const names = episode.groups
        .filter((name) => name.startsWith(group))
        .map((name) => name.split('.').slice(2).join('.'));
      const asked = askedFor(episode);
      return { part: names.filter((name) => asked.has(name)).length, whole: names.length };
    },
  });
}

function askedFor(episode: ScoredEpisode): ReadonlySet<string> {
  return new Set(
    episode.dialogue.flatMap((turn) =>
      turn.speaker === 'user' ? [...(turn.filled ?? []), ...Object.keys(turn.states ?? {})] : [],
    ),
  );
}

const onRequest = { decisions: 'first' } as const;

const metrics: readonly MetricUse[] = [
  ...[
    actionAccuracy({ ...onRequest, name: 'vague.accuracy' }),
    balancedAccuracy({ ...onRequest, name: 'vague.balancedAccuracy' }),
    underAsking({ ...onRequest, name: 'turn1.underAsking' }),
    overAsking({ ...onRequest, name: 'turn1.overAsking' }),
    askRate(onRequest),
  ].map((metric) => ({ metric, strict: true })),
  ...[
    detailsAsked(undefined),
    ...IMPORTANCES.map(detailsAsked),
    askF1(),
    questionRelevance(),
    questionsPerEpisode(),
  ].map((metric) => ({ metric })),
  ...[secondsPerEpisode(), tokensPerEpisode(), costPerEpisode()].map((metric) => ({ metric })),
];

const protocol: Protocol = {
  summary: 'a user with a value for each missing detail answers what was really asked',
  set: 'test',
  mode: 'interactive',
  user: 'rules',
  judge: 'rules',
  maxQuestions: 3,
  temperature: 0,
  maxTokens: 512,
};

const FILES = {
  test: {
    path: 'in3/test.jsonl',
    bytes: 145_953,
    sha256: '9dac5296a35d03eb494d475bb67569965e9b514ebd3121da969277b3d6147944',
  },
  train: {
    path: 'in3/train.jsonl',
    bytes: 1_574_555,
    sha256: '3c9c3df11192a937a9c91bf94b42bf95d01294cb93b3b0d092f48d30c0a627b0',
  },
} as const;

type SetName = keyof typeof FILES;
const SETS = Object.keys(FILES) as readonly SetName[];

export const benchmark: Benchmark = {
  name: 'in3',
  title: 'IN3',
  summary: 'tasks for an agent, most of them vague: are the details asked for that matter?',
  paper: 'arXiv 2402.09205',
  licence: LICENCE,
  sets: SETS,
  modes: [protocol.mode],
  languages: ['en'],
  protocols: { querent: protocol, paper: { ...protocol, user: 'model@openai/gpt-4o' } },
  users: clarifymt.users,
  judges: importedJudges,
  givens: [],
  metrics,
  published: [],
  dataFiles: SETS.map((set) => ({ ...FILES[set], url: `${AT}/${set}.jsonl`, licence: LICENCE })),
  notes: ['No right final answer is known: what is scored is whether and what it asks.'],
  load: async (options) => {
    const { tasks, checksum } = await readTasks(options);
    return {
      scenarios: tasks.map((task, index) => taskScenario(task, `${options.set}-${index + 1}`)),
      checksum,
      warnings: [],
    };
  },
  controls: (scenario) => ({ oracle: oracleControl(scenario), guess: importedControls(scenario).guess }),
  goldAction: importedGoldAction,
  next: importedNextStep,
  given: () => undefined,
  needsJudge: () => false,
  // There is no answer to be right about: an episode reaches its end by the right decision.
  succeeded: ({ decisions: [first] }) =>
    first === undefined || first.gold === null ? null : first.action === first.gold,
  headline: importedHeadline,
  badness: importedBadness,
};

async function readTasks({
  set,
  dataDirs,
}: LoadOptions): Promise<{ readonly tasks: readonly Task[]; readonly checksum: string }> {
  const found = SETS.find((name) => name === set);
  if (found === undefined) throw new UnknownNameError({ kind: 'set of in3', name: set, known: SETS });
  const { path } = FILES[found];
  for (const folder of dataDirs) {
    const file = join(folder, path);
    const bytes = await readFile(file).catch(() => undefined);
    if (bytes === undefined) continue;
    const checksum = process.getBuiltinModule('node:crypto').hash('sha256', bytes, 'hex');
    return { tasks: parseTasks(bytes.toString('utf8'), file), checksum };
  }
  throw new DataMissingError({ benchmark: 'in3', path, searched: dataDirs });
}

function parseTasks(content: string, file: string): readonly Task[] {
  return content.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const parsed = taskSchema.safeParse(parseLine(line));
    if (parsed.success) return [parsed.data];
    const [issue] = parsed.error.issues;
    throw new DataError({
      file,
      line: index + 1,
      path: issue?.path.join('.') ?? '',
      problem: issue?.message ?? 'is no task',
    });
  });
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

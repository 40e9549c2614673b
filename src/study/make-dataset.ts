import { basename } from 'node:path';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { findBenchmark } from '../references/benchmarks.ts';
import type { Places } from '../references/environment.ts';
import type { Benchmark } from '../schema/benchmark.ts';
import type { Language } from '../schema/message.ts';
import type { Scenario } from '../schema/scenario.ts';
import type { Store } from '../schema/store.ts';
import { type AssembledDataset, assembleDataset } from '../training/assemble-dataset.ts';
import { counterfactualPairs } from '../training/counterfactual-pairs.ts';
import type { DatasetManifest } from '../training/dataset-manifest.ts';
import { dialogueExamples, readDialogues } from '../training/dialogue-examples.ts';
import type { Example } from '../training/example.ts';
import type { FormatName } from '../training/formats/format.ts';
import { goldExamples } from '../training/gold-examples.ts';
import { goldSteps } from '../training/gold-steps.ts';
import { bestMove, type PreferenceLabels, preferencePairs, readPreferences } from '../training/preference-examples.ts';
import { createPromptRecorder, type PromptRecorder } from '../training/prompt-recorder.ts';
import { type PlayedScenario, runExamples, runPairs } from '../training/run-examples.ts';
import { type SeenText, seenText } from '../training/seen-text.ts';
import type { SplitShares } from '../training/split-examples.ts';
import { writeDataset } from '../training/write-dataset.ts';
import { checkOwnFolder } from './own-folder.ts';
import { scenariosOf } from './rescore-run.ts';
import { checkLanguage } from './run-request.ts';

/** A data set in names and numbers, as the command line says it. */
export interface DatasetRequest {
  readonly stage: 'sft' | 'dpo';
  readonly folder: string;
  /** Benchmarks, `name` or `name:set`: gold turns for SFT, both sides of each gold decision for DPO. */
  readonly gold: readonly string[];
  /** Ids of runs. */
  readonly runs: readonly string[];
  /** Files of `querent synth` or `querent import futureturns`. */
  readonly dialogues: readonly string[];
  /** Files of `querent prefer`. */
  readonly preferences: readonly string[];
  readonly labels: PreferenceLabels;
  readonly leastMargin?: number | undefined;
  readonly leastScore?: number | undefined;
  /** Benchmarks that are evaluated on, `name` or `name:set`. */
  readonly against: readonly string[];
  readonly mode?: string | undefined;
  readonly language?: Language | undefined;
  readonly strategy: string;
  readonly system?: string | undefined;
  readonly shares: SplitShares;
  readonly seed: number;
  readonly formats: readonly FormatName[];
  readonly mostTokens?: number | undefined;
  readonly mostExamples?: number | undefined;
  readonly balance: boolean;
  readonly title?: string | undefined;
  readonly command: string;
}

export interface DatasetSurroundings {
  readonly places: Places;
  /** Opens the store where runs are named. */
  readonly withStore: <Result>(use: (store: Store) => Promise<Result>) => Promise<Result>;
}

interface Gathered {
  readonly examples: Example[];
  readonly licences: Record<string, string>;
}

/** Gathers examples from all sources named and writes the data set. Throws what reading the sources throws. */
export async function makeDataset(request: DatasetRequest, around: DatasetSurroundings): Promise<DatasetManifest> {
  await checkOwnFolder(request.folder, 'data set');
  const recorder = await createPromptRecorder(request.strategy, request.system);
  const gathered: Gathered = { examples: [], licences: {} };
  for (const name of request.gold) await addGold(name, request, around, recorder, gathered);
  if (request.runs.length > 0) await around.withStore((store) => addRuns(store, request, around, recorder, gathered));
  for (const file of request.dialogues) await addDialogues(file, request, recorder, gathered);
  for (const file of request.preferences) await addPreferences(file, request, gathered);
  if (gathered.examples.length === 0) throw nothingFound(request);
  const { examples, licences } = gathered;
  const { folder, stage, formats, strategy, seed, command, against, shares, mostTokens, mostExamples, balance } =
    request;
  const evaluation = await seenIn(against, request, around, recorder);
  const dataset = assembleDataset({ examples, shares, seed, against: evaluation, mostTokens, mostExamples, balance });
  if (!dataset.placed.some(({ split }) => split === 'train')) throw nothingLeft(dataset.leftOut);
  const tested = dataset.placed.filter(({ split }) => split === 'test').map(({ example }) => example.scenario?.id);
  const heldOut = [...new Set(tested.filter((id) => id !== undefined))];
  const title =
    request.title ?? `${stage === 'sft' ? 'Examples' : 'Preferences'} from ${Object.keys(licences).join(', ')}`;
  return await writeDataset({
    folder,
    dataset,
    stage,
    formats,
    title,
    strategy,
    seed,
    command,
    licences,
    against,
    heldOut,
  });
}

function nothingFound({ stage, gold, runs, dialogues, preferences }: DatasetRequest): InvalidOptionError {
  const sources = [...gold, ...runs, ...dialogues, ...preferences];
  return new InvalidOptionError({
    option: 'the sources',
    value: sources.join(', '),
    expected:
      sources.length === 0
        ? 'nothing was found to train on, since none is named'
        : `nothing was found to train on in ${sources.length === 1 ? 'it' : 'them'}${stage === 'dpo' ? ': no two moves that differ in worth' : ''}`,
    hint: 'Name a benchmark with gold (--gold), runs (--run), dialogues or preferences.',
  });
}

function nothingLeft(leftOut: AssembledDataset['leftOut']): InvalidOptionError {
  const reasons = Object.entries(leftOut).map(([reason, count]) => `${reason} ${count}`);
  return new InvalidOptionError({
    option: 'the splits',
    value: 'train',
    expected: `no example is left to train on (left out: ${reasons.join(', ') || 'none'})`,
    hint: 'Leave out less (--max-tokens, --balance, --against), or give train a larger share (--splits).',
  });
}

interface NamedSet {
  readonly benchmark: Benchmark;
  readonly set: string;
  readonly mode: string;
  readonly scenarios: readonly Scenario[];
}

async function loadNamed(text: string, request: DatasetRequest, { places }: DatasetSurroundings): Promise<NamedSet> {
  const colon = text.indexOf(':');
  const benchmark = await findBenchmark(colon < 0 ? text : text.slice(0, colon), places);
  const { querent } = benchmark.protocols;
  const set = colon < 0 ? querent.set : text.slice(colon + 1);
  const mode = request.mode ?? querent.mode;
  const { language } = request;
  const { scenarios } = await benchmark.load({ set, mode, dataDirs: places.dataDirs, ...(language && { language }) });
  return { benchmark, set, mode, scenarios };
}

async function addGold(
  name: string,
  request: DatasetRequest,
  around: DatasetSurroundings,
  recorder: PromptRecorder,
  gathered: Gathered,
): Promise<void> {
  const { benchmark, set, scenarios } = await loadNamed(name, request, around);
  checkLanguage(request.language, benchmark);
  const from = `${benchmark.name}:${set}`;
  const { seed } = request;
  const user = benchmark.users.rules?.create({ seed });
  if (!user) {
    throw new InvalidOptionError({
      option: '--gold',
      value: name,
      expected: 'it has no user by rules, so no gold dialogue',
    });
  }
  const { maxQuestions } = benchmark.protocols.querent;
  const steps = (
    await Promise.all(scenarios.map((scenario) => goldSteps(scenario, { benchmark, user, maxQuestions, seed })))
  ).flat();
  const examples =
    request.stage === 'sft'
      ? await goldExamples(steps, from, recorder)
      : await counterfactualPairs(steps, { benchmark, from, recorder, seed });
  gathered.examples.push(...examples);
  gathered.licences[from] = benchmark.licence;
}

async function addRuns(
  store: Store,
  request: DatasetRequest,
  around: DatasetSurroundings,
  recorder: PromptRecorder,
  gathered: Gathered,
): Promise<void> {
  for (const id of request.runs) {
    const run = await store.getRun(id);
    if (!run) throw new InvalidOptionError({ option: '--run', value: id, expected: 'there is no such run' });
    const benchmark = await findBenchmark(run.benchmark, around.places);
    const scenarios = await scenariosOf(run, benchmark, around.places);
    const played: PlayedScenario[] = [];
    for await (const episode of store.episodes(run.id)) {
      const scenario = scenarios.get(episode.scenarioId);
      if (scenario) played.push({ episode, scenario });
    }
    const maxQuestions = Number(run.settings.maxQuestions ?? benchmark.protocols.querent.maxQuestions);
    const of = `${run.benchmark}:${run.set}`;
    const input = { benchmark, recorder, maxQuestions, from: run.id, of, leastScore: request.leastScore };
    gathered.examples.push(
      ...(request.stage === 'sft' ? await runExamples(played, input) : await runPairs(played, input)),
    );
    gathered.licences[run.id] = `${benchmark.licence}; replies: the terms of ${run.assistant}`;
  }
}

async function addDialogues(
  path: string,
  request: DatasetRequest,
  recorder: PromptRecorder,
  gathered: Gathered,
): Promise<void> {
  if (request.stage === 'dpo') {
    throw new InvalidOptionError({
      option: '--dialogues',
      value: path,
      expected: 'dialogues give no pairs: they are for sft',
    });
  }
  const file = basename(path);
  const licences = new Set<string>();
  for (const dialogue of await readDialogues(path)) {
    gathered.examples.push(...(await dialogueExamples(dialogue, file, recorder)));
    licences.add(dialogue.origin.licence);
    if (dialogue.generator !== null) licences.add(`the terms of ${dialogue.generator}`);
  }
  gathered.licences[file] = [...licences].join('; ');
}

async function addPreferences(path: string, request: DatasetRequest, gathered: Gathered): Promise<void> {
  const file = basename(path);
  const { labels, leastMargin } = request;
  const licences = new Set<string>();
  for (const row of await readPreferences(path)) {
    licences.add(`that of ${row.benchmark}; moves: the terms of ${row.generator}`);
    const best = request.stage === 'sft' ? bestMove(row, file) : undefined;
    if (best) gathered.examples.push(best);
    if (request.stage === 'dpo') gathered.examples.push(...preferencePairs(row, { file, labels, leastMargin }));
  }
  gathered.licences[file] = [...licences].join('; ');
}

/** What assistants read of the benchmarks that are evaluated on. */
async function seenIn(
  names: readonly string[],
  request: DatasetRequest,
  around: DatasetSurroundings,
  recorder: PromptRecorder,
): Promise<readonly SeenText[]> {
  const texts: SeenText[] = [];
  for (const name of names) {
    const { scenarios } = await loadNamed(name, request, around);
    for (const { brief } of scenarios) texts.push(seenText(await recorder.prompt(brief, [], 1)));
  }
  return texts;
}

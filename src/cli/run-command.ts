import { GateError } from '../errors/gate-error.ts';
import { EXIT } from '../errors/querent-error.ts';
import { findBenchmark } from '../references/benchmarks.ts';
import type { LoadedConfig } from '../references/config.ts';
import type { ConfigDefaults } from '../references/config-types.ts';
import { checkGateNames, checkGates, type Gate, type GateResult, gateFailure, parseGate } from '../report/gate.ts';
import { nothingScored } from '../report/nothing-scored.ts';
import { renderJson } from '../report/render/json.ts';
import { checkOutputPaths } from '../report/render/output-format.ts';
import type { Report } from '../schema/report.ts';
import type { RunEstimate } from '../study/estimate.ts';
import { type NamedRun, runNamed } from '../study/run-named.ts';
import type { RunRequest } from '../study/run-request.ts';
import type { RunOptions } from './commands/run.ts';
import { config as findOwn, places, print, terminalOptions } from './context.ts';
import { DEFAULT_ASSISTANT, DEFAULT_BENCHMARK } from './defaults.ts';
import { describeError } from './describe-error.ts';
import { readText } from './read-text.ts';
import { withRunSurroundings } from './run-surroundings.ts';

/** `querent run`: resolves to the exit code. */
export async function runCommand(benchmark: string | undefined, said: RunOptions): Promise<number> {
  const gates = said.gate.map(parseGate);
  await checkOutputPaths(said.output);
  const config = await findOwn(said.config);
  const { options, args } = await fillIn(benchmark, said, config);
  const request = await toRequest(benchmark, options, config?.defaults ?? {});
  if (gates.length > 0) checkGateNames(gates, (await findBenchmark(request.benchmark, places())).metrics);
  if (options.estimate) return estimateCommand(request, options, config);
  const { assistant, user, judge } = request;
  return withRunSurroundings({ options, config, args, parts: [assistant, user, judge] }, async (around) => {
    const named = await runNamed(request, around);
    const { report, run } = named;
    print(options.json ? renderJson(report) : await forTerminal(report));
    const outcome = tryGates(report, gates);
    const results = 'results' in outcome ? outcome.results : [];
    if (options.output.length > 0) {
      const { writeOutputs } = await import('../report/render/write-outputs.ts');
      await writeOutputs(options.output, { report, episodes: () => around.store.episodes(run.id), gates: results });
    }
    if ('error' in outcome) throw outcome.error;
    return concludeRun(named, results);
  });
}

/** A run of which neither benchmark nor assistant is said gets both; any other stays as it was said. */
async function fillIn(
  benchmark: string | undefined,
  options: RunOptions,
  config: LoadedConfig | undefined,
): Promise<{ readonly options: RunOptions; readonly args: readonly string[] }> {
  const { defaults } = config ?? {};
  const named = [benchmark, options.assistant, defaults?.benchmark, defaults?.assistant];
  if (named.some((name) => name !== undefined)) return { options, args: [] };
  const { confirmOnTerminal, fillBareRun } = await import('./bare-run.ts');
  return fillBareRun(options, {
    env: process.env,
    isTerminal: Boolean(process.stdin.isTTY && process.stderr.isTTY),
    estimate: async (chosen) => estimateOf(await toRequest(benchmark, { ...options, ...chosen }, {}), options, config),
    confirm: confirmOnTerminal,
    say: (text) => process.stderr.write(text),
  });
}

async function estimateCommand(
  request: RunRequest,
  options: RunOptions,
  config: LoadedConfig | undefined,
): Promise<number> {
  const estimate = await estimateOf(request, options, config);
  const maxCost = options.maxCost ?? config?.defaults.maxCost;
  const { renderEstimate } = await import('./render-estimate.ts');
  print(options.json ? JSON.stringify(estimate, null, 2) : renderEstimate(estimate, maxCost));
  return EXIT.good;
}

async function estimateOf(
  request: RunRequest,
  options: RunOptions,
  config: LoadedConfig | undefined,
): Promise<RunEstimate> {
  const { estimateRun } = await import('../study/estimate.ts');
  const { keyEnv, tokenPrice } = options;
  return estimateRun(request, { places: places(), env: process.env, keyEnv, tokenPrice, config });
}

async function toRequest(
  benchmark: string | undefined,
  options: RunOptions,
  defaults: ConfigDefaults,
): Promise<RunRequest> {
  const { given, resume, set, mode } = options;
  const { concurrency, temperature, maxTokens, maxQuestions, user, judge } = { ...defaults, ...options };
  const system = options.system === undefined ? undefined : await readText(options.system);
  return {
    benchmark: benchmark ?? defaults.benchmark ?? DEFAULT_BENCHMARK,
    assistant: options.assistant ?? defaults.assistant ?? DEFAULT_ASSISTANT,
    protocol: options.protocol,
    language: options.lang,
    scenarios: options.scenarios === undefined ? undefined : await readIds(options.scenarios),
    limit: options.limit,
    sample: options.sample,
    seed: options.seed,
    repeats: options.repeat,
    ...{ concurrency, temperature, maxTokens, maxQuestions, given, resume, user, judge, set, mode, system },
    ...{ questionPrice: options.questionPrice, wordPrice: options.wordPrice },
  };
}

/** One id a line; a data set of `querent dataset` has such a file of what it holds out. */
async function readIds(file: string): Promise<readonly string[]> {
  const ids = (await readText(file)).split('\n').map((line) => line.trim());
  return ids.filter((id) => id !== '');
}

async function forTerminal(report: Report): Promise<string> {
  const { renderTerminal } = await import('../report/render/terminal.ts');
  return renderTerminal(report, terminalOptions());
}

/** A gate on a figure that only this report lacks is an error, but one that must not cost the reports asked for. */
function tryGates(
  report: Report,
  gates: readonly Gate[],
): { readonly results: readonly GateResult[] } | { readonly error: GateError } {
  try {
    return { results: checkGates(report, gates) };
  } catch (error) {
    if (error instanceof GateError) return { error };
    throw error;
  }
}

/** Stopped before gates, gates before faults: the code says what to do next. */
function concludeRun(named: NamedRun, gates: readonly GateResult[]): number {
  if (named.stoppedBy) {
    process.stderr.write(describeError(named.stoppedBy));
    return EXIT.stopped;
  }
  const unmet = gateFailure(gates);
  if (unmet) process.stderr.write(describeError(unmet));
  if (named.run.status !== 'finished') {
    const { faulted, planned } = named.report.episodes;
    process.stderr.write(
      `${faulted} of ${planned} episodes have no score because of faults (see the report).\n` +
        `  Once the cause is mended: ${named.run.command} --resume ${named.run.id}\n`,
    );
    return EXIT.failed;
  }
  const nothing = nothingScored(named.report);
  if (nothing !== undefined && !unmet) {
    process.stderr.write(
      `No episode has a score: ${nothing}.\n  Look at one: querent show ${named.run.id} --episodes 1\n`,
    );
    return EXIT.failed;
  }
  return unmet ? EXIT.gate : EXIT.good;
}

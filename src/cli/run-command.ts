import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FileError } from '../errors/file-error.ts';
import { GateError } from '../errors/gate-error.ts';
import { EXIT } from '../errors/querent-error.ts';
import { StoppedError } from '../errors/stopped-error.ts';
import type { LoadedConfig } from '../references/config.ts';
import type { ConfigDefaults } from '../references/config-types.ts';
import { checkGates, type Gate, type GateResult, parseGate } from '../report/gate.ts';
import { renderJson } from '../report/render/json.ts';
import { checkOutputPaths } from '../report/render/output-format.ts';
import { renderTerminal } from '../report/render/terminal.ts';
import { writeOutputs } from '../report/render/write-outputs.ts';
import type { Report } from '../schema/report.ts';
import type { Store } from '../schema/store.ts';
import { ReplyCache } from '../store/reply-cache.ts';
import { type NamedRun, runNamed } from '../study/run-named.ts';
import type { RunRequest } from '../study/run-request.ts';
import type { RunOptions } from './commands/run.ts';
import { config as findOwn, places, print, terminalOptions, withStore } from './context.ts';
import { describeError } from './describe-error.ts';
import { createPullProgress } from './pull-progress.ts';
import { renderEstimate } from './render-estimate.ts';
import { createRunProgress } from './run-progress.ts';
import { shellCommand } from './shell-command.ts';

/** What `querent run` plays when nothing is said: the built-in scenarios, with the model that needs no key. */
const DEFAULT_BENCHMARK = 'clarifymt';
const DEFAULT_ASSISTANT = 'local/smollm2-135m';
const DEFAULT_SAMPLE = 24;

/** `querent run`: resolves to the exit code. */
export async function runCommand(benchmark: string | undefined, options: RunOptions): Promise<number> {
  const gates = options.gate.map(parseGate);
  await checkOutputPaths(options.output);
  const config = await findOwn(options.config);
  const request = await toRequest(benchmark, options, config?.defaults ?? {});
  if (options.estimate) return estimateCommand(request, options, config);
  const stop = stopOnSignals();
  try {
    return await withStore(async (store) => {
      const named = await playWithCache(request, options, store, stop.signal, config);
      const { report, run } = named;
      print(options.json ? renderJson(report) : renderTerminal(report, terminalOptions()));
      const outcome = tryGates(report, gates);
      const results = 'results' in outcome ? outcome.results : [];
      await writeOutputs(options.output, { report, episodes: () => store.episodes(run.id), gates: results });
      if ('error' in outcome) throw outcome.error;
      return concludeRun(named, results);
    });
  } finally {
    stop.dispose();
  }
}

async function estimateCommand(
  request: RunRequest,
  options: RunOptions,
  config: LoadedConfig | undefined,
): Promise<number> {
  const { estimateRun } = await import('../study/estimate.ts');
  const { keyEnv, tokenPrice, maxCost } = options;
  const estimate = await estimateRun(request, { places: places(), env: process.env, keyEnv, tokenPrice, config });
  print(options.json ? JSON.stringify(estimate, null, 2) : renderEstimate(estimate, maxCost));
  return EXIT.good;
}

async function toRequest(
  benchmark: string | undefined,
  options: RunOptions,
  defaults: ConfigDefaults,
): Promise<RunRequest> {
  const { given, resume, set, mode } = options;
  const { concurrency, temperature, maxTokens, maxQuestions, user, judge } = { ...defaults, ...options };
  const system = options.system === undefined ? undefined : await readText(options.system);
  const bare = [benchmark, options.assistant, defaults.assistant].every((said) => said === undefined);
  return {
    benchmark: benchmark ?? defaults.benchmark ?? DEFAULT_BENCHMARK,
    assistant: options.assistant ?? defaults.assistant ?? DEFAULT_ASSISTANT,
    protocol: options.protocol,
    language: options.lang,
    limit: options.limit,
    sample: options.sample ?? (bare && options.limit === undefined ? DEFAULT_SAMPLE : undefined),
    seed: options.seed,
    repeats: options.repeat,
    ...{ concurrency, temperature, maxTokens, maxQuestions, given, resume, user, judge, set, mode, system },
  };
}

/** A gate on an unknown figure is an error, but one that must not cost the reports that were asked for. */
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

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new FileError({ file, doing: 'read', cause });
  }
}

async function playWithCache(
  request: RunRequest,
  options: RunOptions,
  store: Store,
  signal: AbortSignal,
  config: LoadedConfig | undefined,
): Promise<NamedRun> {
  const { home } = places();
  const cache = options.cache ? new ReplyCache(join(home, 'replies.db')) : undefined;
  const live = Boolean(process.stderr.isTTY);
  const maxCost = options.maxCost ?? config?.defaults.maxCost;
  try {
    return await runNamed(request, {
      places: places(),
      env: process.env,
      store,
      cache,
      config,
      meter: {
        ...(maxCost !== undefined && { budgetUsd: maxCost }),
        ...(options.tokenPrice && { tokenPrice: options.tokenPrice }),
        ...(options.allowUnknownPrice && { allowUnknownPrice: true }),
      },
      retry: { maxRetries: options.maxRetries },
      timeoutMs: options.timeout * 1000,
      keyEnv: options.keyEnv,
      command: shellCommand(['querent', ...process.argv.slice(2)]),
      signal,
      onEvent: createRunProgress({ stream: process.stderr, live }),
      pull: { ...createPullProgress({ stream: process.stderr, live }), signal },
    });
  } finally {
    cache?.close();
  }
}

/** The first Ctrl-C or SIGTERM stops cleanly; the second ends the process at once. */
function stopOnSignals(): { readonly signal: AbortSignal; dispose(): void } {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(EXIT.stopped);
    process.stderr.write('\nStopping: finished episodes are kept. Once more ends at once.\n');
    controller.abort(new StoppedError());
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return {
    signal: controller.signal,
    dispose: () => {
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    },
  };
}

/** Stopped before gates, gates before faults: the code says what to do next. */
function concludeRun(named: NamedRun, gates: readonly GateResult[]): number {
  if (named.stoppedBy) {
    process.stderr.write(describeError(named.stoppedBy));
    return EXIT.stopped;
  }
  const unmet = gates.filter((gate) => !gate.passed);
  for (const gate of unmet) process.stderr.write(`gate not met: ${gate.gate.text} (${gate.reason})\n`);
  if (named.run.status !== 'finished') {
    const { faulted, planned } = named.report.episodes;
    process.stderr.write(
      `${faulted} of ${planned} episodes have no score because of faults (see the report).\n` +
        `  Once the cause is mended: ${named.run.command} --resume ${named.run.id}\n`,
    );
    return EXIT.failed;
  }
  return unmet.length > 0 ? EXIT.gate : EXIT.good;
}

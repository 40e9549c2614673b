import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { EXIT } from '../errors/querent-error.ts';
import type { LoadedConfig } from '../references/config.ts';
import type { Improvement } from '../report/improvement.ts';
import { renderImprovementJson } from '../report/render/json.ts';
import { estimateImprove, type ImproveOutcome, type ImproveRequest, improve, STRATEGIES } from '../study/improve.ts';
import type { ImproveOptions } from './commands/improve.ts';
import { config as findOwn, places, print, terminalOptions } from './context.ts';
import { describeError } from './describe-error.ts';
import { readText } from './read-text.ts';
import { createRunProgress } from './run-progress.ts';
import { withRunSurroundings } from './run-surroundings.ts';

/** `querent improve`: resolves to the exit code. */
export async function improveCommand(benchmark: string, options: ImproveOptions): Promise<number> {
  const writers = options.output.map((path) => [path, writerFor(path)] as const);
  const config = await findOwn(options.config);
  const request = await toRequest(benchmark, options, config);
  if (options.estimate) return estimateCommand(request, options, config);
  const { user, judge } = request;
  return withRunSurroundings({ options, config, parts: [user, judge] }, async (around, sink) => {
    let progress = around.onEvent;
    const outcome = await improve(request, {
      ...around,
      onEvent: (event) => progress(event),
      onStrategy: (strategy, index) => {
        progress = createRunProgress(sink);
        sink.stream.write(`${index + 1}/${STRATEGIES.length} ${strategy}\n`);
      },
    });
    if (outcome.improvement) await show(outcome.improvement, options, writers);
    return conclude(outcome);
  });
}

async function toRequest(
  benchmark: string,
  options: ImproveOptions,
  config: LoadedConfig | undefined,
): Promise<ImproveRequest> {
  const { model, lang: language, limit, sample, seed, set, mode, questionPrice, wordPrice, resume } = options;
  const { concurrency, temperature, maxTokens, maxQuestions, user, judge } = { ...config?.defaults, ...options };
  const system = options.system === undefined ? undefined : await readText(options.system);
  return {
    ...{ benchmark, model, language, limit, sample, seed, set, mode, questionPrice, wordPrice, resume },
    ...{ concurrency, temperature, maxTokens, maxQuestions, user, judge, system },
  };
}

async function estimateCommand(
  request: ImproveRequest,
  options: ImproveOptions,
  config: LoadedConfig | undefined,
): Promise<number> {
  const { keyEnv, tokenPrice } = options;
  const estimate = await estimateImprove(request, { places: places(), env: process.env, keyEnv, tokenPrice, config });
  const { renderEstimate } = await import('./render-estimate.ts');
  const maxCost = options.maxCost ?? config?.defaults.maxCost;
  print(options.json ? JSON.stringify(estimate, null, 2) : renderEstimate(estimate, maxCost));
  return EXIT.good;
}

type Writer = (improvement: Improvement) => Promise<string>;

function writerFor(path: string): Writer {
  if (path.endsWith('.json')) return async (improvement) => renderImprovementJson(improvement);
  if (path.endsWith('.md')) {
    return async (improvement) => {
      const { renderImprovementMarkdown } = await import('../report/render/improvement-markdown.ts');
      return renderImprovementMarkdown(improvement);
    };
  }
  throw new InvalidOptionError({ option: '-o', value: path, expected: 'this table is written as .json or .md' });
}

async function show(
  improvement: Improvement,
  options: ImproveOptions,
  writers: readonly (readonly [string, Writer])[],
): Promise<void> {
  const { renderImprovementTerminal } = await import('../report/render/improvement-terminal.ts');
  print(options.json ? renderImprovementJson(improvement) : renderImprovementTerminal(improvement, terminalOptions()));
  const { writeWhole } = await import('../report/render/write-outputs.ts');
  for (const [path, write] of writers) await writeWhole(path, [await write(improvement)]);
}

/** Stopped before faults: the code says what to do next. */
function conclude({ runs, unscored, stoppedBy }: ImproveOutcome): number {
  if (stoppedBy) {
    process.stderr.write(describeError(stoppedBy));
    return EXIT.stopped;
  }
  const unfinished = runs.filter(({ run }) => run.status !== 'finished');
  if (unfinished.length === 0) {
    if (unscored.length < runs.length) return EXIT.good;
    process.stderr.write(`No episode of any strategy has a score: ${unscored[0]}.\n`);
    return EXIT.failed;
  }
  const names = unfinished.map(({ strategy }) => strategy).join(', ');
  process.stderr.write(
    `Some episodes of ${names} have no score because of faults.\n` +
      `  Once the cause is mended: the same command with --resume\n`,
  );
  return EXIT.failed;
}

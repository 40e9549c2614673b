import { join } from 'node:path';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { EXIT } from '../errors/querent-error.ts';
import type { PreferenceStatistics } from '../rollout/statistics.ts';
import { type PreferOutcome, prefer } from '../study/prefer.ts';
import type { PreferRequest } from '../study/prefer-request.ts';
import { shellCommand } from '../tools/shell-command.ts';
import { terminalLine } from '../tools/terminal-text.ts';
import type { PreferOptions } from './commands/prefer.ts';
import { config as findOwn, places, print } from './context.ts';
import { describeError } from './describe-error.ts';
import { createPullProgress } from './pull-progress.ts';
import { readText } from './read-text.ts';
import { stopOnSignals } from './stop-on-signals.ts';

/** `querent prefer`: resolves to the exit code. */
export async function preferCommand(benchmark: string, options: PreferOptions): Promise<number> {
  const request = await toRequest(benchmark, options);
  if (options.estimate) return await estimateCommand(request, options);
  const file = options.output;
  if (file === undefined) {
    throw new InvalidOptionError({ option: '-o', value: '', expected: 'it takes the file of the labelled requests' });
  }
  const stop = stopOnSignals('Stopping: what is labelled is kept, go on with --resume. Once more ends at once.');
  const live = Boolean(process.stderr.isTTY);
  const cache = options.cache ? await openCache() : undefined;
  try {
    const outcome = await prefer(
      request,
      { file, resume: options.resume ?? false },
      {
        places: places(),
        env: process.env,
        keyEnv: options.keyEnv,
        config: await findOwn(options.config),
        cache,
        meter: {
          ...(options.maxCost !== undefined && { budgetUsd: options.maxCost }),
          ...(options.tokenPrice && { tokenPrice: options.tokenPrice }),
          ...(options.allowUnknownPrice && { allowUnknownPrice: true }),
        },
        retry: { maxRetries: options.maxRetries },
        timeoutMs: options.timeout * 1000,
        pull: { ...createPullProgress({ stream: process.stderr, live }), signal: stop.signal },
        command: shellCommand(['querent', ...process.argv.slice(2)]),
        signal: stop.signal,
        onItem: createItemLine(live),
      },
    );
    print(options.json ? JSON.stringify(jsonOf(outcome), null, 2) : summary(outcome, file));
    return conclude(outcome);
  } finally {
    cache?.close();
    stop.dispose();
  }
}

async function openCache() {
  const { ReplyCache } = await import('../store/reply-cache.ts');
  return new ReplyCache(join(places().home, 'replies.db'));
}

async function toRequest(benchmark: string, options: PreferOptions): Promise<PreferRequest> {
  const { answerer, user, judge, singleTurnJudge, moves, samples, questionPrice, set, mode, limit, sample } = options;
  return {
    benchmark,
    generator: options.model,
    ...{ answerer, user, judge, singleTurnJudge, moves, samples, questionPrice, set, mode, limit, sample },
    enumerates: options.enumerate ?? false,
    leastMargin: options.minMargin,
    language: options.lang,
    seed: options.seed,
    maxTokens: options.maxTokens,
    concurrency: options.concurrency,
    system: options.system === undefined ? undefined : await readText(options.system),
  };
}

async function estimateCommand(request: PreferRequest, options: PreferOptions): Promise<number> {
  const { estimatePrefer } = await import('../study/prefer-estimate.ts');
  const { renderPreferEstimate } = await import('./render-prefer-estimate.ts');
  const { tokenPrice } = options;
  const estimate = await estimatePrefer(request, { places: places(), env: process.env, tokenPrice });
  print(options.json ? JSON.stringify(estimate, null, 2) : renderPreferEstimate(estimate, options.maxCost));
  return EXIT.good;
}

/** Seconds between two lines. */
const LINE_INTERVAL_S = 10;

/** Requests done, on standard error: one line that is redrawn in a terminal, else a line now and then. */
function createItemLine(live: boolean): (done: number, all: number) => void {
  let lastMs = performance.now();
  return (done, all) => {
    if (live) process.stderr.write(`\r${done}/${all} requests${done === all ? '\n' : ''}`);
    else if (done === all || performance.now() - lastMs > LINE_INTERVAL_S * 1000) {
      lastMs = performance.now();
      process.stderr.write(`${done}/${all} requests\n`);
    }
  };
}

function jsonOf({ statistics, planned, failed, withoutAnswer, stoppedBy, usage, spentUsd }: PreferOutcome): object {
  return { statistics, planned, failed, withoutAnswer, stopped: stoppedBy !== undefined, usage, spentUsd };
}

function summary({ statistics, planned, withoutAnswer, usage, spentUsd }: PreferOutcome, file: string): string {
  const calls = Object.values(usage).reduce((sum, each) => sum + each.calls, 0);
  const shown = terminalLine(file);
  return [
    headline(statistics),
    '',
    `requests   ${statistics.requests} of ${planned} labelled${withoutAnswer > 0 ? `; ${withoutAnswer} left out: no answer is known` : ''}`,
    `moves      ${listed(statistics.candidates)}`,
    `pairs      ${listed(statistics.pairs)}`,
    `worth      best question ${two(statistics.bestQuestion)}, direct answer ${two(statistics.bestAnswer)}, equal on ${percent(statistics.ties)}`,
    `users      abstained in ${percent(statistics.abstained)} of the rollouts of questions, hits void by a leak in ${percent(statistics.leaked)}`,
    ...singleTurnLines(statistics),
    `usage      ${calls} calls, $${spentUsd.toFixed(4)}`,
    ...(statistics.candidates.ask === 0 && statistics.requests > 0
      ? ['note       none of the moves asks: what a model says is read as a question by its last sentence']
      : []),
    `output     ${shown}`,
    nextLine(statistics, shown),
  ].join('\n');
}

function nextLine({ pairs }: PreferenceStatistics, file: string): string {
  return Object.values(pairs).some((count) => count > 0)
    ? `next       querent dataset dpo --preferences ${file} -o dpo`
    : 'note       no pair is there to train on: no two moves on a request are worth differently';
}

function headline({ askWins, comparable }: PreferenceStatistics): string {
  if (askWins === null) return 'No request has both a question and an answer among its moves.';
  const count = Math.round(askWins * comparable);
  return `Asking was worth more than answering on ${count} of ${comparable} requests (${percent(askWins)}).`;
}

function singleTurnLines({ singleTurnPairs, singleTurnAskWins, agreement }: PreferenceStatistics): readonly string[] {
  if (agreement.n === 0) return [];
  return [
    `control    single-turn pairs ${listed(singleTurnPairs)}; asking looks best on ${percent(singleTurnAskWins)}`,
    `agreement  of single- and double-turn labels: ${percent(agreement.share)} of ${agreement.n} comparisons, kappa ${two(agreement.kappa)}`,
  ];
}

function listed(counts: Readonly<Record<string, number>>): string {
  const some = Object.entries(counts).filter(([, count]) => count > 0);
  return some.length === 0 ? 'none' : some.map(([name, count]) => `${name} ${count}`).join(', ');
}

function percent(share: number | null): string {
  return share === null ? '-' : `${(100 * share).toFixed(0)}%`;
}

function two(value: number | null): string {
  return value === null ? '-' : value.toFixed(2);
}

function conclude({ stoppedBy, failed, failure }: PreferOutcome): number {
  if (stoppedBy) {
    process.stderr.write(describeError(stoppedBy));
    return EXIT.stopped;
  }
  if (!failure) return EXIT.good;
  process.stderr.write(`${failed} requests are not labelled, since calls failed; go on with --resume. One of them:\n`);
  process.stderr.write(describeError(failure));
  return EXIT.failed;
}

import type { RunEvent } from '../runner/run-benchmark.ts';
import type { Episode } from '../schema/episode.ts';
import type { FaultKind } from '../schema/fault.ts';
import { terminalLine } from '../tools/terminal-text.ts';
import { createBar } from './progress-bar.ts';

export interface ProgressSink {
  readonly stream: NodeJS.WriteStream;
  /** Is it a terminal that a line can be redrawn on? */
  readonly live: boolean;
}

interface Counts {
  done: number;
  planned: number;
  faults: number;
  costUsd: number | null;
  startedMs: number;
  /** Played by this process, for the rate. */
  fresh: number;
}

/** Seconds between two plain lines, where the output is not a terminal. */
const PLAIN_INTERVAL_S = 10;

/** Shows how a run goes: episodes done, rate, cost, faults, time left. Writes to standard error only. */
export function createRunProgress(sink: ProgressSink): (event: RunEvent) => void {
  const counts: Counts = { done: 0, planned: 0, faults: 0, costUsd: 0, startedMs: 0, fresh: 0 };
  const told = new Set<FaultKind>();
  const line = sink.live ? createLiveLine(sink) : createPlainLines(sink);
  return (event) => {
    if (event.type === 'run-start') {
      counts.done = event.alreadyPlayed;
      counts.planned = event.run.planned;
      counts.startedMs = performance.now();
      sink.stream.write(startNotice(event));
      line.start(counts);
    } else if (event.type === 'episode-end') {
      countEpisode(counts, event.episode);
      const { fault } = event.episode;
      if (fault && !told.has(fault.kind)) {
        told.add(fault.kind);
        // Over the line that is being redrawn, which comes back below.
        sink.stream.write(`${sink.live ? '\r\u001b[K' : ''}first ${fault.kind}: ${terminalLine(fault.message)}\n`);
      }
      line.update(counts);
    } else line.stop(counts);
  };
}

function startNotice({ run, origin, alreadyPlayed }: Extract<RunEvent, { type: 'run-start' }>): string {
  if (origin === 'new') return '';
  if (origin === 'nothing-to-resume') return 'No run to resume with these settings: a new one starts.\n';
  return alreadyPlayed >= run.planned
    ? `Run ${run.id} is finished already: nothing is played again.\n`
    : `Going on with run ${run.id}: ${alreadyPlayed} of ${run.planned} episodes are there.\n`;
}

function countEpisode(counts: Counts, episode: Episode): void {
  counts.done++;
  counts.fresh++;
  if (episode.fault) counts.faults++;
  for (const usage of Object.values(episode.usage)) {
    counts.costUsd = counts.costUsd === null || usage.costUsd === null ? null : counts.costUsd + usage.costUsd;
  }
}

/** `12.3/s, $0.0312, 2 faulted, 1m 20s left` */
export function describeProgress(counts: Omit<Counts, 'startedMs'>, elapsedS: number): string {
  const rate = elapsedS > 0 ? counts.fresh / elapsedS : 0;
  const parts = [`${rate >= 10 ? rate.toFixed(0) : rate.toFixed(1)}/s`];
  parts.push(counts.costUsd === null ? 'cost unknown' : `$${counts.costUsd.toFixed(4)}`);
  if (counts.faults > 0) parts.push(`${counts.faults} faulted`);
  const left = counts.planned - counts.done;
  if (left > 0 && rate > 0) parts.push(`${describeSeconds(left / rate)} left`);
  return parts.join(', ');
}

export function describeSeconds(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 60) return `${whole}s`;
  if (whole < 3600) return `${Math.floor(whole / 60)}m ${whole % 60}s`;
  return `${Math.floor(whole / 3600)}h ${Math.floor((whole % 3600) / 60)}m`;
}

interface Line {
  start(counts: Counts): void;
  update(counts: Counts): void;
  stop(counts: Counts): void;
}

function elapsedS(counts: Counts): number {
  return (performance.now() - counts.startedMs) / 1000;
}

function createLiveLine(sink: ProgressSink): Line {
  const bar = createBar({
    stream: sink.stream,
    format: '{bar} {value}/{total} {text}',
    barsize: 24,
    barCompleteChar: '=',
    barIncompleteChar: '-',
    hideCursor: true,
    clearOnComplete: true,
    fps: 8,
  });
  return {
    start: (counts) => bar.start(counts.planned, counts.done, { text: '' }),
    update: (counts) => bar.update(counts.done, { text: describeProgress(counts, elapsedS(counts)) }),
    stop: () => bar.stop(),
  };
}

function createPlainLines(sink: ProgressSink): Line {
  let lastMs = 0;
  const write = (counts: Counts): void => {
    sink.stream.write(`${counts.done}/${counts.planned} episodes, ${describeProgress(counts, elapsedS(counts))}\n`);
  };
  return {
    start: () => {
      lastMs = performance.now();
    },
    update: (counts) => {
      if (performance.now() - lastMs < PLAIN_INTERVAL_S * 1000) return;
      lastMs = performance.now();
      write(counts);
    },
    stop: write,
  };
}

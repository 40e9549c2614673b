import type { SingleBar } from 'cli-progress';
import type { PullOptions, PullProgress } from '../model/pull.ts';
import { createBar } from './progress-bar.ts';
import type { ProgressSink } from './run-progress.ts';

/** Shows how a download goes: a bar on a terminal, a line at the start of each source elsewhere. */
export function createPullProgress(sink: ProgressSink): Required<Pick<PullOptions, 'onProgress' | 'onSourceFailed'>> {
  let source = '';
  let bar: SingleBar | undefined;
  const stop = (): void => {
    bar?.stop();
    bar = undefined;
  };
  return {
    onProgress(progress) {
      if (progress.source !== source) {
        stop();
        source = progress.source;
        sink.stream.write(`Fetching from ${source}\n`);
      }
      if (!sink.live) return;
      bar ??= startBar(sink, progress);
      bar.update(megabytes(progress.done));
      if (progress.done === progress.total) stop();
    },
    onSourceFailed(failed, problem) {
      stop();
      sink.stream.write(`${failed} did not give it: ${problem}\n`);
    },
  };
}

function startBar(sink: ProgressSink, progress: PullProgress): SingleBar {
  const bar = createBar({
    stream: sink.stream,
    format: '{bar} {value}/{total} MB, {eta}s left',
    barsize: 24,
    barCompleteChar: '=',
    barIncompleteChar: '-',
    hideCursor: true,
  });
  bar.start(megabytes(progress.total ?? 0), megabytes(progress.done));
  return bar;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e5) / 10;
}

import { counted } from '../counted.ts';

export const runs = {
  title: 'Runs',
  start: 'Start a run',
  filter: 'Filter runs',
  filterHint: 'Benchmark, assistant, tag ...',
  status: 'Status',
  anyStatus: 'Any status',
  columns: {
    run: 'Run',
    status: 'Status',
    episodes: 'Episodes',
    figures: 'Figures',
    cost: 'Cost',
    faults: 'Faults',
    started: 'Started',
    tags: 'Tags',
  },
  statuses: {
    running: 'running',
    finished: 'finished',
    stopped: 'stopped',
    failed: 'has faults',
    interrupted: 'interrupted',
  },
  table: 'Runs, newest first',
  empty: 'No runs yet',
  emptyHint:
    'A run plays a benchmark with an assistant: it sees unclear and clear requests, asks or answers, and is judged. The first one needs no key and takes seconds.',
  nothing: 'No run matches',
  nothingHint: 'Take back a filter to see more.',
  clear: 'Clear filters',
  computing: 'computing ...',
  more: 'Older runs are not in this list.',
  count: (shown: number, all: number) => (shown === all ? counted(all, 'run') : `${shown} of ${counted(all, 'run')}`),
  oracle: 'saw secrets',
  open: (name: string) => `Open ${name}`,
} as const;

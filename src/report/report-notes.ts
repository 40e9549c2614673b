import type { Benchmark } from '../schema/benchmark.ts';
import type { RunRecord } from '../schema/run.ts';
import type { Fold } from './fold.ts';
import type { Tally } from './tally.ts';

/** Below these a figure is too loose, or its interval too rough, to be read without a warning. */
const FEW_EPISODES = 100;
const FEW_CLUSTERS = 20;

export interface NotesInput {
  readonly run: RunRecord;
  readonly benchmark: Pick<Benchmark, 'protocols' | 'paper' | 'notes'>;
  readonly fold: Fold;
}

/** What a reader must know before believing a figure, the gravest first. */
export function reportNotes(input: NotesInput): string[] {
  const { run, benchmark, fold } = input;
  const { tally } = fold;
  return [
    oracleNote(run),
    contaminatedNote(run),
    unplayedNote(run, tally),
    faultNote(tally),
    ...(benchmark.notes ?? []),
    replyFaultNote(tally),
    userFaultyNote(tally),
    undecidedNote(run, tally),
    ...fewNotes(fold),
    repeatsNote(tally),
    ...protocolNotes(run, benchmark),
    tally.costUsd === null && 'The cost is unknown: at least one model has no known price (--token-price in,out).',
    fold.clustersGrouped && 'There are very many clusters: for the intervals they were put together at random.',
  ].filter((note) => note !== false);
}

function oracleNote(run: RunRecord): string | false {
  if (!run.oracle) return false;
  const given = run.settings.given;
  const what = typeof given === 'string' && given !== 'none' ? ` (--given ${given})` : '';
  return `Oracle run${what}: the assistant saw a part of the secrets. Not comparable with runs that did not.`;
}

function contaminatedNote(run: RunRecord): string | false {
  const seen = Number(run.settings.contaminated ?? 0);
  return (
    seen > 0 && `Contaminated: a model of this run was trained on ${seen} of its ${count(run.planned, 'episode')}.`
  );
}

function unplayedNote(run: RunRecord, tally: Tally): string | false {
  const missing = run.planned - tally.played;
  return missing > 0 && `${missing} of ${count(run.planned, 'episode')} not played yet: go on with --resume.`;
}

function faultNote(tally: Tally): string | false {
  if (tally.faulted === 0) return false;
  return `${count(tally.faulted, 'episode')} without a score after a fault (${faultList(tally, true)}), in no figure: --resume plays them again.`;
}

function replyFaultNote(tally: Tally): string | false {
  if (tally.replyFaulty === 0) return false;
  const kinds = faultList(tally, false);
  return `${count(tally.replyFaulty, 'episode')} with a reply that cannot be scored${kinds && ` (${kinds})`}: left out, and counted as wrong in the strict. figures.`;
}

function faultList(tally: Tally, infrastructure: boolean): string {
  return [...tally.faults]
    .filter(([, fault]) => fault.infrastructure === infrastructure)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([kind, fault]) => `${kind} ${fault.episodes}`)
    .join(', ');
}

function userFaultyNote(tally: Tally): string | false {
  if (tally.userFaulty === 0) return false;
  return `In ${count(tally.userFaulty, 'episode')} the simulated user broke its own rules: the faithful. figures leave them out.`;
}

function undecidedNote(run: RunRecord, tally: Tally): string | false {
  if (tally.undecided === 0) return false;
  return `The judge (${run.judge}) was undecided in ${tally.undecided} of ${count(tally.verdicts, 'verdict')}: these count neither as right nor as wrong.`;
}

function fewNotes(fold: Fold): string[] {
  const { scored } = fold.tally;
  if (scored === 0) return ['No episode has a score.'];
  const notes: string[] = [];
  if (scored < FEW_EPISODES) notes.push(`Only ${count(scored, 'episode')}: small differences say nothing.`);
  if (fold.clusterCount === 1) notes.push('All episodes are of one cluster: no interval can be computed.');
  else if (fold.clusterCount < FEW_CLUSTERS) notes.push(`The intervals rest on ${fold.clusterCount} clusters only.`);
  return notes;
}

function repeatsNote(tally: Tally): string | false {
  if (tally.lastRepeat === 0) return false;
  return `n counts ${tally.lastRepeat + 1} repeats of ${count(tally.scenarios, 'scenario')}; the repeats of a scenario are in one cluster.`;
}

function protocolNotes(run: RunRecord, benchmark: Pick<Benchmark, 'protocols' | 'paper'>): string[] {
  if (benchmark.paper === '') return [];
  const { paper } = benchmark.protocols;
  const notes: string[] = [];
  if (run.user !== paper.user) notes.push(`The user is ${run.user}; in the paper it is ${paper.user}.`);
  if (run.judge !== paper.judge) notes.push(`The judge is ${run.judge}; in the paper it is ${paper.judge}.`);
  return notes;
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}

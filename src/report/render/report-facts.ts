import type { JsonValue } from '../../schema/json.ts';
import type { Report } from '../../schema/report.ts';
import { formatCost, formatCount, formatDuration } from './format-figure.ts';

/** `clarifymt, set starter, mode scripted`. */
export function whatWasRun(report: Report): string {
  const { benchmark, set, mode } = report.run;
  return `${benchmark}, set ${set}, mode ${mode}`;
}

export function episodesSentence({ episodes }: Report): string {
  const missing = episodes.planned - episodes.scored - episodes.faulted;
  const parts = [
    `${formatCount(episodes.scored)} of ${countOf(episodes.planned, 'episode')} scored`,
    ...(episodes.faulted > 0 ? [`${formatCount(episodes.faulted)} lost to faults`] : []),
    ...(missing > 0 ? [`${formatCount(missing)} not played`] : []),
    ...(episodes.userFaulty > 0 ? [`in ${formatCount(episodes.userFaulty)} the user broke its own rules`] : []),
  ];
  return parts.join(', ');
}

export function usageSentence({ usage, run }: Report): string {
  const tokens = `${formatCount(usage.inputTokens)} + ${formatCount(usage.outputTokens)} tokens`;
  return `${countOf(usage.calls, 'call')}, ${tokens}, ${formatCost(usage.costUsd)}, ${formatDuration(run.durationMs)}`;
}

export function triesOf(tries: number): string {
  return tries === 1 ? '1 try' : `${formatCount(tries)} tries`;
}

/** `1 call`, `1,204 calls`; for nouns that take an s. */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** All that names a run and can change its result, nested settings with dotted names. */
export function settingsRows(report: Report): [name: string, value: string][] {
  const { run } = report;
  return [
    ['run', run.id],
    ['benchmark', run.benchmark],
    ['set', run.set],
    ['mode', run.mode],
    ['assistant', run.assistant],
    ['user', run.user],
    ['judge', run.judge],
    ['started', run.startedAt],
    ['settings hash', run.settingsHash],
    ...flatten(run.settings, ''),
  ];
}

const MAX_DEPTH = 6;

function flatten(value: Readonly<Record<string, JsonValue>>, prefix: string, depth = 1): [string, string][] {
  return Object.entries(value).flatMap(([name, member]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    return isObject(member) && depth < MAX_DEPTH
      ? flatten(member, path, depth + 1)
      : [[path, typeof member === 'string' ? member : JSON.stringify(member)] as [string, string]];
  });
}

function isObject(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

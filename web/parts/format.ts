import type { RunSummary } from '../../src/server/api-types.ts';
import { LANGUAGES, language } from '../strings/language.ts';
import { strings } from '../strings.ts';

export type Unit = 'share' | 'number';

const { locale } = LANGUAGES[language];
const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const moment = new Intl.DateTimeFormat(locale, {
  ...{ year: 'numeric', month: language === 'en' ? 'short' : 'numeric', day: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
});

export function formatCount(value: number): string {
  return whole.format(value);
}

/** A share as per cent with one decimal, another number with three significant digits. */
export function formatValue(value: number | null, unit: Unit): string {
  if (value === null) return strings.shell.notAvailable;
  if (unit === 'share') return `${(value * 100).toFixed(1)}%`;
  if (Number.isInteger(value)) return formatCount(value);
  return Math.abs(value) >= 100 ? value.toFixed(1) : String(Number(value.toPrecision(3)));
}

/** `[33.3, 53.0]`; empty where there is none. */
export function formatInterval(low: number | null, high: number | null, unit: Unit): string {
  if (low === null || high === null) return '';
  const bound = (value: number): string => (unit === 'share' ? (value * 100).toFixed(1) : formatValue(value, unit));
  return `[${bound(low)}, ${bound(high)}]`;
}

/** Digits that tell any two numbers apart. */
const MOST_DIGITS = 17;

/** `0.0851–0.0852`: ends of a range with three significant digits, or as many as tell them apart. */
export function formatRange(from: number, to: number): string {
  const short = (value: number, digits: number): string => String(Number(value.toPrecision(digits)));
  if (from === to) return short(from, 3);
  let digits = 3;
  while (short(from, digits) === short(to, digits) && digits < MOST_DIGITS) digits++;
  return `${short(from, digits)}–${short(to, digits)}`;
}

export function formatCost(usd: number | null): string {
  if (usd === null) return strings.run.unknownCost;
  if (usd === 0) return '$0';
  if (usd < 0.0001) return '<$0.0001';
  return `$${usd < 1 ? usd.toFixed(4) : usd.toFixed(2)}`;
}

/** What a run has spent; while no figures tell whether all prices are known, 0 says nothing. */
export function formatSpent({ spentUsd, digest }: Pick<RunSummary, 'spentUsd' | 'digest'>): string {
  if (!digest) return spentUsd > 0 ? formatCost(spentUsd) : '–';
  return formatCost(digest.costUsd === null ? null : Math.max(spentUsd, digest.costUsd));
}

/** `840 ms`, `12.4 s`, `3 min 7 s`, `2 h 5 min`. */
export function formatDuration(ms: number): string {
  const { milliseconds, seconds, minutes, hours } = strings.shell.durations;
  if (ms < 1_000) return milliseconds(String(Math.round(ms)));
  if (ms < 60_000) return seconds((ms / 1_000).toFixed(1));
  const all = Math.round(ms / 1_000);
  if (all < 3_600) return minutes(String(Math.floor(all / 60)), String(all % 60));
  return hours(formatCount(Math.floor(all / 3_600)), String(Math.floor((all % 3_600) / 60)));
}

/** `Nov 30, 2026, 19:45`, in the reader's time and language. */
export function formatTime(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : moment.format(date);
}

/** `balancedAccuracy` -> `balanced accuracy`: names of figures as a reader says them. */
export function formatName(name: string): string {
  const asWords = (part: string): string =>
    part.replace(/([a-z])([A-Z])/g, (_, left: string, right: string) => `${left} ${right.toLowerCase()}`);
  return name
    .split('.')
    .map((part) => (Object.hasOwn(strings.names, part) ? nameOf(part) : asWords(part)))
    .join(' · ');
}

/** `lexical` in the reader's language, where it has a name there; else as it is. */
export function nameOf(name: string): string {
  return (Object.hasOwn(strings.names, name) && strings.names[name]) || name;
}

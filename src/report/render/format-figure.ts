import type { MetricRow, ReportEstimate } from './metric-sections.ts';
import type { Twin } from './name-sections.ts';

export type Unit = 'share' | 'number';

/** Shown for a figure that cannot be computed. */
export const NOT_AVAILABLE = 'n/a';

/** A share as per cent with one decimal, another number with three significant digits or more. */
export function formatValue(value: number | null, unit: Unit): string {
  if (value === null) return NOT_AVAILABLE;
  return unit === 'share' ? `${(value * 100).toFixed(1)}%` : formatNumber(value);
}

/** `[33.3, 53.0]` in the unit of the value; empty where there is none. */
export function formatInterval(estimate: Pick<ReportEstimate, 'low' | 'high'>, unit: Unit): string {
  if (estimate.low === null || estimate.high === null) return '';
  const bound = (value: number) => (unit === 'share' ? (value * 100).toFixed(1) : formatNumber(value));
  return `[${bound(estimate.low)}, ${bound(estimate.high)}]`;
}

/** The value of a twin; empty where it does not differ. */
export function formatTwin(row: MetricRow, twin: Twin): string {
  const estimate = row.twins[twin];
  return estimate === null ? '' : formatValue(estimate.value, row.unit);
}

/** `42.7% [33.3, 53.0], n = 96`, for places that are no tables. */
export function formatEstimate(estimate: ReportEstimate, unit: Unit): string {
  const interval = formatInterval(estimate, unit);
  const value = formatValue(estimate.value, unit);
  return `${interval === '' ? value : `${value} ${interval}`}, n = ${formatCount(estimate.n)}`;
}

export function formatNumber(value: number): string {
  const size = Math.abs(value);
  if (Number.isInteger(value) && size < 1e15) return formatCount(value);
  if (size >= 1e15 || (size > 0 && size < 1e-6)) return value.toExponential(2);
  if (size < 0.001) return value.toPrecision(3);
  return value.toFixed(size >= 100 ? 1 : size >= 10 ? 2 : 3);
}

/** Whole numbers with commas between the thousands. */
export function formatCount(value: number): string {
  // toLocaleString loads the tables of all languages at its first call: 20 ms at the end of each run.
  return value.toFixed(0).replace(/\B(?=(?:\d{3}){1,7}$)/g, ',');
}

export function formatCost(costUsd: number | null): string {
  if (costUsd === null) return 'price not known';
  if (costUsd === 0) return '$0';
  return costUsd < 0.0001 ? '<$0.0001' : `$${costUsd.toFixed(costUsd < 1 ? 4 : 2)}`;
}

/** `840 ms`, `12.4 s`, `3 min 7 s`, `2 h 5 min`. */
export function formatDuration(durationMs: number): string {
  if (durationMs < 1000) return `${Math.round(durationMs)} ms`;
  if (durationMs < 59_950) return `${(durationMs / 1000).toFixed(1)} s`;
  const seconds = Math.round(durationMs / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${formatCount(Math.floor(minutes / 60))} h ${minutes % 60} min`;
}

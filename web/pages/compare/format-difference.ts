import { formatInterval, formatValue, type Unit } from '../../parts/format.ts';

/** `+5.2` percentage points for shares, `-0.12` for numbers, with its interval. */
export function formatDifference(difference: number | null, unit: Unit): string {
  if (difference === null) return formatValue(null, unit);
  const size = formatSize(Math.abs(difference), unit);
  if (Number(size) === 0) return size;
  return `${difference < 0 ? '−' : '+'}${size}`;
}

/** Without a sign: of shares in percentage points. */
export function formatSize(size: number, unit: Unit): string {
  return unit === 'share' ? (size * 100).toFixed(1) : formatValue(size, unit);
}

export function formatDifferenceInterval(low: number | null, high: number | null, unit: Unit): string {
  return formatInterval(low, high, unit).replaceAll('-', '−');
}

/** `= 0.031`, `< 0.001`. */
export function formatP(p: number): string {
  if (p < 0.001) return '< 0.001';
  return `= ${p < 0.1 ? p.toFixed(3) : p.toFixed(2)}`;
}

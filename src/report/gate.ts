import { GateError } from '../errors/gate-error.ts';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import type { MetricUse } from '../schema/metric.ts';
import type { Report } from '../schema/report.ts';
import { nearestName } from '../tools/nearest.ts';
import type { Variant } from './fold.ts';
import { metricName } from './metric-name.ts';

/** Which figure of a metric a gate reads. */
export type GateFigure = 'value' | 'low' | 'high' | 'n';

export type GateOperator = '>=' | '>' | '<=' | '<' | '=';

export interface Gate {
  /** As it was written. */
  readonly text: string;
  readonly metric: string;
  readonly figure: GateFigure;
  readonly operator: GateOperator;
  readonly threshold: number;
}

export interface GateResult {
  readonly gate: Gate;
  readonly passed: boolean;
  /** The figure that was read; null when it is not computable: such a gate never passes. */
  readonly actual: number | null;
  /** `action.macroF1 is 0.87, below 0.9`: for people. */
  readonly reason: string;
}

/** Two figures this near are equal for `=`. */
const EQUAL_WITHIN = 1e-9;

const METRIC = String.raw`[^\s()<>=]{1,200}`;
const GATE = new RegExp(
  String.raw`^(?:(low|high|n)\((${METRIC})\)|(${METRIC}))(>=|<=|>|<|=)([-+]?[0-9.]{1,20}(?:e[-+]?\d{1,3})?)$`,
);

/**
 * Reads `action.macroF1>=0.9`, `low(action.macroF1)>=0.85`, `high(overAsking)<=.2` or `n(accuracy)>=100`; spaces between
 * the parts don't matter. Shares are given in 0..1.
 * @throws InvalidOptionError for anything else.
 */
export function parseGate(text: string): Gate {
  const match = text.length <= 500 ? GATE.exec(text.replace(/\s+/g, '')) : null;
  const [, figure, inner, plain, operator, number] = match ?? [];
  const threshold = Number(number);
  if (!match || !Number.isFinite(threshold)) {
    throw new InvalidOptionError({
      option: '--gate',
      value: text.slice(0, 500),
      expected: 'a gate reads `metric>=number` or `low(metric)>=number`, with low, high or n and one of >= > <= < =',
    });
  }
  return {
    text,
    metric: (inner ?? plain) as string,
    figure: (figure ?? 'value') as GateFigure,
    operator: operator as GateOperator,
    threshold,
  };
}

/**
 * Holds gates against a report. A figure that is null (an empty group, no interval) never passes. Exit code 3 (`GateError`)
 * is for the caller when one has not passed.
 * @throws GateError when the report has no such metric; names the nearest.
 */
export function checkGates(report: Pick<Report, 'metrics'>, gates: readonly Gate[]): GateResult[] {
  return gates.map((gate) => checkGate(report, gate));
}

/**
 * Looks before a run whether its benchmark has the metrics that gates name: a misspelt one must not cost the run first.
 * @throws GateError otherwise; names the nearest.
 */
export function checkGateNames(gates: readonly Gate[], metrics: readonly MetricUse[]): void {
  const known = VARIANTS.flatMap((variant) => metrics.map((use) => metricName(use, variant)));
  for (const gate of gates) if (!known.includes(gate.metric)) throw unknownMetric(gate, known);
}

const VARIANTS: readonly Variant[] = ['all', 'strict', 'faithful'];

/** The error for gates that have not passed, naming the first with its figure; undefined when all have. */
export function gateFailure(results: readonly GateResult[]): GateError | undefined {
  const failed = results.filter(({ passed }) => !passed);
  const [first] = failed;
  if (!first) return undefined;
  const more = failed.length > 1 ? ` (and ${failed.length - 1} more not met)` : '';
  return new GateError({ gate: first.gate.text, problem: `${first.reason}${more}` });
}

function checkGate(report: Pick<Report, 'metrics'>, gate: Gate): GateResult {
  if (!Object.hasOwn(report.metrics, gate.metric)) throw unknownMetric(gate, Object.keys(report.metrics));
  const actual = report.metrics[gate.metric]?.[gate.figure] ?? null;
  const name = gate.figure === 'value' ? gate.metric : `${gate.figure}(${gate.metric})`;
  if (actual === null || Number.isNaN(actual)) {
    return { gate, passed: false, actual: null, reason: `${name} is not computable on these episodes` };
  }
  const passed = holds(actual, gate.operator, gate.threshold);
  const relation = passed ? 'as wanted' : 'but wanted';
  return {
    gate,
    passed,
    actual,
    reason: `${name} is ${shown(actual)}, ${relation} ${gate.operator} ${gate.threshold}`,
  };
}

function holds(actual: number, operator: GateOperator, threshold: number): boolean {
  const compare: Readonly<Record<GateOperator, boolean>> = {
    '>=': actual >= threshold,
    '>': actual > threshold,
    '<=': actual <= threshold,
    '<': actual < threshold,
    '=': Math.abs(actual - threshold) <= EQUAL_WITHIN,
  };
  return compare[operator];
}

function unknownMetric(gate: Gate, known: readonly string[]): GateError {
  const nearest = nearestName(gate.metric, known);
  return new GateError({
    gate: gate.text,
    problem: `the report has no metric "${gate.metric}"`,
    hint: nearest
      ? `Did you mean "${nearest}"?`
      : `It has: ${known.slice(0, 20).join(', ')}${known.length > 20 ? ', ...' : ''}.`,
  });
}

/** Four significant digits, but never rounded to the other side of a threshold that it missed by less. */
function shown(value: number): string {
  const short = Number(value.toPrecision(4));
  return Math.abs(short - value) < 1e-12 ? String(short) : value.toPrecision(6);
}
